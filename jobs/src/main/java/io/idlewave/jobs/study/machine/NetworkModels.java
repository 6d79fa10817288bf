package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.NetworkSpec.Single;
import io.idlewave.jobs.study.machine.NetworkSpec.Tiers;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.Elementary;
import io.idlewave.perturb.network.Fragmented;
import io.idlewave.perturb.network.Limited;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.LogHsSp;
import io.idlewave.perturb.network.LogP;
import io.idlewave.perturb.network.LogP7;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Reducing;
import io.idlewave.perturb.network.SizeFunction;
import io.idlewave.perturb.network.TwoTier;
import java.util.Map;

/** Makes the networks that studies state. */
public final class NetworkModels {

  private NetworkModels() {}

  /** The network of a specification. */
  public static NetworkModel of(NetworkSpec spec) {
    return spec instanceof Tiers tiers
        ? new TwoTier(of(tiers.intra()), of(tiers.inter()))
        : single((Single) spec);
  }

  private static NetworkModel single(Single spec) {
    NetworkModel network = spec.kind() == NetworkKind.LOGGPS ? logGps(spec) : decomposed(spec);
    Long fragmentBytes = spec.fragmentBytes();
    NetworkModel cut = fragmentBytes == null ? network : new Fragmented(network, fragmentBytes);
    NetworkModel limited = limited(spec, cut);
    return spec.reduces() ? new Reducing(limited, spec.constant(NetworkReader.REDUCTION)) : limited;
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
    Elementary base = elementary(spec);
    return spec.protocols().isEmpty()
        ? base
        : new Decomposed(base, spec.protocols(), spec.thresholdBytes());
  }

  private static Elementary elementary(Single spec) {
    return switch (spec.kind()) {
      case LOGP -> new LogP(of(spec, "L"), of(spec, "o"), of(spec, "g"));
      case LOGGP -> new LogGp(of(spec, "L"), of(spec, "o"), of(spec, "g"), of(spec, "G"));
      case LOGP7 ->
          new LogP7(
              of(spec, "L"),
              of(spec, "o_s"),
              of(spec, "o_r"),
              of(spec, "g_s"),
              of(spec, "g_r"),
              of(spec, "G"));
      case LOGHSSP ->
          new LogHsSp(
              of(spec, "L"),
              of(spec, "o_s"),
              of(spec, "o_r"),
              of(spec, "G"),
              of(spec, "s_s"),
              of(spec, "s_r"),
              of(spec, "S"));
      case LOGGPS -> throw new IllegalStateException("LogGPS has a rendezvous of its own");
    };
  }

  private static NetworkModel logGps(Single spec) {
    return new LogGps(
        spec.constant("L"),
        spec.constant("o"),
        spec.constant("Os"),
        spec.constant("Or"),
        spec.constant("Gs"),
        spec.constant("Gl"),
        spec.size("s"),
        spec.size("S"));
  }

  private static SizeFunction of(Single spec, String symbol) {
    return of(spec.table(symbol));
  }

  static SizeFunction of(Map<Long, Double> table) {
    return new SizeFunction(
        table.keySet().stream().mapToLong(Long::longValue).toArray(),
        table.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Makes sure that a network can be made.
   *
   * @param node where it is stated
   * @throws StudyException saying which parameters make no sense together
   */
  static void check(NetworkSpec spec, Node node) {
    try {
      of(spec);
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
  }
}
