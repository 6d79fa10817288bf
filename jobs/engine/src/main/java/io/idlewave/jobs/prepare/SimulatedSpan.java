package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.prepare.layout.NodeHosts;
import io.idlewave.jobs.prepare.recorded.RankNodes;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.collective.CollectivesSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import io.idlewave.perturb.collective.Transport;
import io.idlewave.perturb.collective.WireProtocol;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.topology.Hops;
import io.idlewave.perturb.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How long a simulated run can last, for the choice of the grid of its times. */
final class SimulatedSpan {

  /** By how much the bound is above what all ranks have to do, for what scenarios add. */
  static final double MARGIN = 2;

  private SimulatedSpan() {}

  /**
   * A time that no run is expected to reach, in ns, for the choice of the grid: the computation of
   * all ranks one after the other, slowed down as stated, and every call, and every stage of every
   * collective, with a message of mean size, and all that collectives carry in long messages.
   * {@link #MARGIN} times that. What messages wait for at links are messages of other ranks, which
   * are in that sum, too.
   */
  static double boundNanos(Timing.Simulated timing, Surveyed surveyed) {
    Survey survey = surveyed.survey();
    double ranks = surveyed.metadata().rankCount();
    long messages = Math.max(1, survey.census().messages());
    long meanBytes = survey.census().messageBytes() / messages + 1;
    double collectives = (double) survey.census().collectives();
    double steps = survey.census().calls() + 2 * ranks * collectives;
    return Stream.concat(Stream.of(timing.machine()), timing.machines().values().stream())
        .distinct()
        .mapToDouble(
            machine -> {
              NetworkModel network = NetworkModels.of(machine.network());
              Route farthest = farthest(network, machine, surveyed);
              double message = messageNanos(network, meanBytes, farthest);
              double volume = volumeNanos(network, survey.collectiveBytes(), farthest);
              return MARGIN
                  * (machine.cpu().largest() * ranks * (double) survey.census().spanNanos()
                      + (steps * message + volume)
                      + transportNanos(machine, survey, ranks * collectives, message, volume));
            })
        .max()
        .orElseThrow();
  }

  /**
   * A route with at least as many hops of each class as any: by the triangle inequality, no two
   * nodes are farther apart than twice what the farthest is from the first.
   */
  private static Route farthest(NetworkModel network, MachineSpec machine, Surveyed surveyed) {
    Topology topology = network.topology();
    String where = surveyed.study().trace().toString();
    int[] nodeOf = RankNodes.of(machine.mapping(), surveyed.study(), surveyed.metadata());
    int @Nullable [] hostOf = NodeHosts.of(where, machine, nodeOf);
    if (topology == null || hostOf == null) {
      return Route.BETWEEN_NODES;
    }
    double most =
        Arrays.stream(hostOf)
            .mapToDouble(host -> Arrays.stream(topology.hops(hostOf[0], host)).sum())
            .max()
            .orElse(0);
    double[] hops = new double[topology.hopClasses().size()];
    Arrays.fill(hops, 2 * most);
    return new Route(network.tiers().count(), network.tiers().outermost(), Hops.of(hops));
  }

  /**
   * What collectives may take beyond that where their data go over the network in a way of their
   * own: every chunk up and down a tree, the flags of protocols, their latency, and what switches
   * need. 0 where a study states nothing of it.
   *
   * @param members of all collectives together
   * @param message what a message of mean size takes, in ns
   * @param volume what all that collectives carry takes, in ns
   */
  private static double transportNanos(
      MachineSpec machine, Survey survey, double members, double message, double volume) {
    Transport transport = machine.collectives().rules().transport();
    double chunks =
        runsTrees(machine.collectives())
            ? 4 * (members + survey.collectiveBytes() / transport.chunkBytes())
            : 0;
    double latency = 0;
    double growth = 0;
    for (WireProtocol protocol : transport.protocols()) {
      latency = Math.max(latency, Math.max(protocol.withinNanos(), protocol.betweenNanos()));
      growth = Math.max(growth, protocol.lineBytes() / (double) protocol.dataBytes() - 1);
    }
    double aggregation = DoubleStream.of(transport.aggregation().values()).max().orElse(0);
    return chunks * message
        + (2 * members + chunks) * (latency + growth * message)
        + growth * volume
        + (double) survey.census().collectives() * aggregation;
  }

  private static boolean runsTrees(CollectivesSpec collectives) {
    return !collectives.best().isEmpty()
        || collectives.choices().values().stream()
            .flatMap(List::stream)
            .map(Choice::algorithm)
            .anyMatch(Algorithm::isPipelined);
  }

  /** In messages of 1 GiB: no network has to price a larger one for this. */
  private static double volumeNanos(NetworkModel network, double bytes, Route farthest) {
    long message = 1L << 30;
    return Math.ceil(bytes / (double) message)
        * messageNanos(network, (long) Math.min((double) message, bytes), farthest);
  }

  private static double messageNanos(NetworkModel network, long bytes, Route farthest) {
    return Stream.concat(Stream.of(farthest), network.tiers().routes().stream())
        .mapToDouble(route -> nanosOn(route, network, bytes))
        .max()
        .orElseThrow();
  }

  private static double nanosOn(Route route, NetworkModel network, long bytes) {
    return nanos(network.price(bytes, SendMode.STANDARD, route))
        + bytes * network.reductionNanosPerByte(route);
  }

  private static double nanos(MessagePrice price) {
    return Stream.of(
            price.calls().send(),
            price.calls().start(),
            price.flight(),
            price.calls().receive(),
            price.calls().acknowledge(),
            price.calls().post(),
            price.calls().waitSend(),
            price.calls().waitReceive(),
            price.gaps().send(),
            price.gaps().receive(),
            price.gaps().drain())
        .mapToDouble(Cost::nanos)
        .map(Math::abs)
        .sum();
  }
}
