package io.idlewave.jobs.study.collective;

import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.perturb.collective.TauLop;
import io.idlewave.perturb.collective.TransferTimes;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tables of tau-Lop as a study states them.
 *
 * @param overhead o(m), in ns by size
 * @param shared transfers through the memory of a node
 * @param network transfers between nodes
 */
public record TauLopSpec(SortedMap<Long, Double> overhead, Channel shared, Channel network) {

  public TauLopSpec {
    overhead = Collections.unmodifiableSortedMap(new TreeMap<>(overhead));
  }

  /**
   * The transfers of a channel.
   *
   * @param times per number of concurrent transfers what each takes, in ns by size
   * @param segmentBytes after as many bytes a message is cut; 0 for never
   */
  public record Channel(SortedMap<Integer, SortedMap<Long, Double>> times, long segmentBytes) {

    public Channel {
      times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
    }

    TransferTimes make() {
      return new TransferTimes(
          times.keySet().stream().mapToInt(Integer::intValue).toArray(),
          times.values().stream().map(NetworkModels::of).toList(),
          segmentBytes);
    }
  }

  TauLop make() {
    return new TauLop(NetworkModels.of(overhead), shared.make(), network.make());
  }
}
