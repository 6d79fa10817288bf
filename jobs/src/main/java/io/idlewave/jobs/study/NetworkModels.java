package io.idlewave.jobs.study;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.NetworkSpec.Single;
import io.idlewave.jobs.study.NetworkSpec.Tiers;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.Elementary;
import io.idlewave.perturb.network.Fragmented;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.LogHsSp;
import io.idlewave.perturb.network.LogP;
import io.idlewave.perturb.network.LogP7;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.SizeFunction;
import io.idlewave.perturb.network.TwoTier;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** Makes the networks that studies state. */
public final class NetworkModels {

  /** Far beyond every threshold: there a cost that falls with the size is below 0. */
  private static final long LARGE_BYTES = 1L << 40;

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
    return fragmentBytes == null ? network : new Fragmented(network, fragmentBytes);
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
        spec.sizes().get("s"),
        spec.sizes().get("S"));
  }

  private static SizeFunction of(Single spec, String symbol) {
    Map<Long, Double> table = spec.table(symbol);
    return new SizeFunction(
        table.keySet().stream().mapToLong(Long::longValue).toArray(),
        table.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Makes sure that no message costs less than nothing, at either side of every threshold and for
   * large messages: costs are linear between them.
   *
   * @param node where the network is stated
   * @throws StudyException naming the size and the cost
   */
  static void check(NetworkSpec spec, Node node) {
    NetworkModel network = of(spec);
    long[] sizes =
        LongStream.concat(
                LongStream.of(0, 1, LARGE_BYTES),
                corners(spec).stream().mapToLong(Long::longValue).flatMap(c -> LongStream.of(c, c + 1)))
            .filter(bytes -> bytes <= LARGE_BYTES)
            .sorted()
            .toArray();
    for (long bytes : sizes) {
      for (SendMode mode : SendMode.values()) {
        for (boolean acrossNodes : new boolean[] {false, true}) {
          for (double nanos : callNanos(network.price(bytes, mode, acrossNodes))) {
            if (!(nanos >= 0)) {
              throw node.at(
                  "a call that costs at least 0 ns, got %s for a message of %d B"
                      .formatted(Dimension.TIME.format(nanos), bytes));
            }
          }
        }
      }
    }
  }

  private static TreeSet<Long> corners(NetworkSpec spec) {
    TreeSet<Long> corners = new TreeSet<>();
    if (spec instanceof Tiers tiers) {
      corners.addAll(corners(tiers.intra()));
      corners.addAll(corners(tiers.inter()));
    } else if (spec instanceof Single single) {
      corners.addAll(single.sizes().values());
      single.times().values().forEach(table -> corners.addAll(table.keySet()));
    }
    return corners;
  }

  private static List<Double> callNanos(MessagePrice price) {
    return List.of(
            price.send().plus(price.flight()).plus(price.receive()),
            price.send(),
            price.start(),
            price.acknowledge(),
            price.post(),
            price.waitSend(),
            price.waitReceive())
        .stream()
        .map(Cost::nanos)
        .toList();
  }
}
