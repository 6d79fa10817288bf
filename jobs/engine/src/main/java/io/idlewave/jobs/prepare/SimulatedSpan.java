package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.CollectivesSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.NetworkModels;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import io.idlewave.perturb.collective.Transport;
import io.idlewave.perturb.collective.WireProtocol;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** How long a simulated run can last, for the choice of the grid of its times. */
final class SimulatedSpan {

  private SimulatedSpan() {}

  /**
   * A time that no run is expected to reach, in ns, for the choice of the grid: the computation of
   * all ranks one after the other, slowed down as stated, and every call, and every stage of every
   * collective, with a message of mean size, and all that collectives carry in long messages. Twice
   * that, for what scenarios add.
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
            machine ->
                2
                    * (machine.cpu().largest() * ranks * (double) survey.census().spanNanos()
                        + steps * messageNanos(NetworkModels.of(machine.network()), meanBytes)
                        + volumeNanos(NetworkModels.of(machine.network()), survey.collectiveBytes())
                        + transportNanos(machine, survey, ranks * collectives, meanBytes)))
        .max()
        .orElseThrow();
  }

  /**
   * What collectives may take beyond that where their data go over the network in a way of their
   * own: every chunk up and down a tree, the flags of protocols, their latency, and what switches
   * need. 0 where a study states nothing of it.
   *
   * @param members of all collectives together
   */
  private static double transportNanos(
      MachineSpec machine, Survey survey, double members, long meanBytes) {
    Transport transport = machine.collectives().rules().transport();
    NetworkModel network = NetworkModels.of(machine.network());
    double message = messageNanos(network, meanBytes);
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
        + growth * volumeNanos(network, survey.collectiveBytes())
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
  private static double volumeNanos(NetworkModel network, double bytes) {
    long message = 1L << 30;
    return Math.ceil(bytes / (double) message)
        * messageNanos(network, (long) Math.min((double) message, bytes));
  }

  private static double messageNanos(NetworkModel network, long bytes) {
    return Math.max(messageNanos(network, bytes, true), messageNanos(network, bytes, false));
  }

  private static double messageNanos(NetworkModel network, long bytes, boolean acrossNodes) {
    return nanos(network.price(bytes, SendMode.STANDARD, acrossNodes))
        + bytes * network.reductionNanosPerByte(acrossNodes);
  }

  private static double nanos(MessagePrice price) {
    return Stream.of(
            price.send(),
            price.start(),
            price.flight(),
            price.receive(),
            price.acknowledge(),
            price.post(),
            price.waitSend(),
            price.waitReceive(),
            price.sendGap(),
            price.receiveGap(),
            price.drain())
        .mapToDouble(Cost::nanos)
        .map(Math::abs)
        .sum();
  }
}
