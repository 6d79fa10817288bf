package io.idlewave.jobs.study.network;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.network.NetworkSpec.Single;
import io.idlewave.jobs.study.network.NetworkSpec.Tiers;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.Elementary;
import io.idlewave.perturb.network.Fragmented;
import io.idlewave.perturb.network.Limited;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Reducing;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.Routed;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.network.SizeFunction;
import io.idlewave.perturb.network.Tiered;
import io.idlewave.perturb.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the networks that studies state. */
public final class NetworkModels {

  /** The symbol of the time per byte between nodes, in models that have one. */
  static final String GAP_PER_BYTE = "G";

  /** A message that has the gap of a network, where messages of some size have one. */
  private static final long LARGE_BYTES = 1L << 20;

  private NetworkModels() {}

  /** The network of a specification; of a recorded one, what it is without its trace: free. */
  public static NetworkModel of(NetworkSpec spec) {
    if (spec instanceof Tiers tiers) {
      return new Tiered(tiers.links().map(NetworkModels::of).toList(), tiers.sizes());
    }
    return spec instanceof Single single ? single(single) : of(spec.ideal());
  }

  /** Whether messages between nodes take up the ways of their ends. */
  public static boolean hasGaps(NetworkSpec spec) {
    NetworkModel network = of(spec);
    HopsSpec hops = spec.hops();
    // a class of hops with a G of its own gives one to a network without
    return (hops != null && hops.takesBytes())
        || network.tiers().routes().stream()
            .filter(Route::acrossNodes)
            .anyMatch(route -> network.price(LARGE_BYTES, SendMode.STANDARD, route).gaps().used());
  }

  private static NetworkModel single(Single spec) {
    NetworkModel network = withoutHops(spec);
    HopsSpec hops = spec.hops();
    return hops == null ? network : routed(spec, network, hops);
  }

  private static NetworkModel routed(Single spec, NetworkModel network, HopsSpec hops) {
    Topology topology = hops.topology().topology();
    List<Crossing> classes = new ArrayList<>();
    for (String hopClass : topology.hopClasses()) {
      double perByte = hops.perByte().of(hopClass);
      NetworkModel crossed =
          perByte > 0 ? withoutHops(spec.atLeast(GAP_PER_BYTE, perByte)) : network;
      classes.add(new Crossing(hops.perHop().of(hopClass), perByte, crossed));
    }
    return new Routed(network, topology, classes);
  }

  private static NetworkModel withoutHops(Single spec) {
    NetworkModel network = decomposed(spec);
    Long fragmentBytes = spec.fragmentBytes();
    NetworkModel cut = fragmentBytes == null ? network : new Fragmented(network, fragmentBytes);
    NetworkModel limited = limited(spec, cut);
    return spec.reduces() ? new Reducing(limited, spec.constant(LinksKeys.reduction())) : limited;
  }

  private static NetworkModel limited(Single spec, NetworkModel network) {
    String gap = spec.kind().gap();
    if (!spec.limited() || gap == null) {
      return network;
    }
    if (spec.table("L").size() > 1 || spec.table(gap).size() > 1) {
      throw new IllegalArgumentException("capacity L/g: L and %s without tables".formatted(gap));
    }
    return Limited.of(network, spec.constant("L"), spec.constant(gap));
  }

  private static NetworkModel decomposed(Single spec) {
    NetworkModel base = spec.kind().model(spec);
    if (spec.protocols().isEmpty()) {
      return base;
    }
    if (base instanceof Elementary messages) {
      return new Decomposed(messages, spec.protocols(), spec.thresholdBytes());
    }
    throw new IllegalArgumentException(
        "protocols: only in models of single messages, got " + spec.kind().label());
  }

  public static SizeFunction of(Map<Long, Double> table) {
    return new SizeFunction(
        table.keySet().stream().mapToLong(Long::longValue).toArray(),
        table.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Makes sure that a network can be made.
   *
   * @throws io.idlewave.jobs.failure.StudyException saying which parameters make no sense together
   */
  static void check(NetworkSpec spec, Node node) {
    try {
      of(spec);
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
  }
}
