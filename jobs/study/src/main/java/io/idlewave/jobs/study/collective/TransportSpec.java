package io.idlewave.jobs.study.collective;

import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.perturb.collective.Transport;
import io.idlewave.perturb.collective.WireProtocol;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How the data of collectives go over the network, as a study states it; equal where the parameters
 * are.
 *
 * @param chunkBytes what trees hand on at a time
 * @param protocols by size of a block, ascending
 * @param aggregation what switches that combine data need, in ns by size of a block
 */
public record TransportSpec(
    long chunkBytes, List<WireProtocol> protocols, SortedMap<Long, Double> aggregation) {

  /** What a study has that states none. */
  static final TransportSpec DEFAULT =
      new TransportSpec(Transport.DEFAULT_CHUNK, List.of(), new TreeMap<>(Map.of(0L, 0.0)));

  public TransportSpec {
    protocols = List.copyOf(protocols);
    aggregation = Collections.unmodifiableSortedMap(new TreeMap<>(aggregation));
  }

  /** This transport where nothing takes more time than the network says. */
  TransportSpec ideal() {
    return new TransportSpec(chunkBytes, List.of(), DEFAULT.aggregation);
  }

  /** The keys under which it states times that somebody has to have measured. */
  public Set<String> times() {
    Set<String> keys = new TreeSet<>();
    if (protocols.stream().anyMatch(p -> p.withinNanos() > 0 || p.betweenNanos() > 0)) {
      keys.add(TransportKeys.PROTOCOLS.name());
    }
    if (aggregation.values().stream().anyMatch(nanos -> nanos > 0)) {
      keys.add(TransportKeys.AGGREGATION.name());
    }
    return keys;
  }

  Transport make() {
    return new Transport(chunkBytes, protocols, NetworkModels.of(aggregation));
  }
}
