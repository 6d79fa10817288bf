package io.idlewave.jobs.prepare.layout;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.network.HopsSpec;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.TierSizes;
import io.idlewave.perturb.topology.HopClass;
import io.idlewave.perturb.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * How far apart two hosts of a network with a topology are, in ns: by how much the latency of their
 * tier is more than the least between nodes, and in the outermost tier what the hops between them
 * take. Where no hop takes time, each link counts as 1 ns, so that fewer of them are nearer.
 *
 * @param tiers which hosts are how close
 * @param tierNanos of each tier between nodes, the innermost first
 * @param topology of the outermost tier
 * @param hopNanos of each class of hops
 */
public record HostDistance(
    TierSizes tiers, double[] tierNanos, Topology topology, double[] hopNanos) {

  /** That of a network with a topology. */
  public static HostDistance of(NetworkSpec network) {
    NetworkModel model = NetworkModels.of(network);
    HopsSpec hops = Objects.requireNonNull(network.hops(), "a network with a topology");
    return new HostDistance(
        model.tiers(), tierNanos(model), hops.topology().topology(), hopNanos(hops));
  }

  private static double[] tierNanos(NetworkModel model) {
    double[] latencies =
        model.tiers().routes().stream()
            .filter(Route::acrossNodes)
            .mapToDouble(route -> model.price(0, SendMode.BUFFERED, route).flight().nanos())
            .toArray();
    double least = Arrays.stream(latencies).min().orElse(0);
    return Arrays.stream(latencies).map(nanos -> nanos - least).toArray();
  }

  private static double[] hopNanos(HopsSpec hops) {
    List<String> classes = hops.topology().topology().hopClasses();
    double[] nanos = classes.stream().mapToDouble(hops::hopNanos).toArray();
    return Arrays.stream(nanos).allMatch(each -> each == 0)
        ? classes.stream().mapToDouble(each -> HopClass.isLink(each) ? 1 : 0).toArray()
        : nanos;
  }

  /** The distance of two different hosts. */
  public double of(int from, int to) {
    int tier = tiers.between(from, to);
    double distance = tierNanos[tier - 1];
    if (tier == tiers.outermost()) {
      double[] hops = topology.hops(from, to);
      for (int i = 0; i < hops.length; i++) {
        distance += hops[i] * hopNanos[i];
      }
    }
    return distance;
  }
}
