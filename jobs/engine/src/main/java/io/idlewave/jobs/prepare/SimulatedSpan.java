package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.NetworkModels;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
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
    double steps = survey.census().calls() + 2 * ranks * (double) survey.census().collectives();
    return Stream.concat(Stream.of(timing.machine()), timing.machines().values().stream())
        .distinct()
        .mapToDouble(
            machine ->
                2
                    * (machine.cpu().largest() * ranks * (double) survey.census().spanNanos()
                        + steps * messageNanos(NetworkModels.of(machine.network()), meanBytes)
                        + volumeNanos(
                            NetworkModels.of(machine.network()), survey.collectiveBytes())))
        .max()
        .orElseThrow();
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
