package io.idlewave.jobs.condition;

import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How often a rendezvous crosses the wire, which the two timings do not say alike. */
final class RendezvousConditions {

  /** In observed timing: a request, its answer and the data. */
  private static final int OBSERVED_LEGS = 3;

  private RendezvousConditions() {}

  /**
   * For scenarios in model timing that draw latency, where the trace has messages whose protocol
   * has another number of legs than a rendezvous in observed timing; the figure is the largest.
   */
  static List<Finding> legs(Situation situation) {
    if (!(situation.prepared().study().timing() instanceof Timing.Simulated simulated)) {
      return Finding.NONE;
    }
    Set<Integer> legs =
        situation.prepared().study().scenarios().stream()
            .filter(scenario -> scenario.latency() != null)
            .map(simulated::machineOf)
            .map(MachineSpec::network)
            .flatMap(NetworkSpec::links)
            .flatMapToInt(link -> legs(link, situation))
            .filter(count -> count != OBSERVED_LEGS)
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new));
    if (legs.isEmpty()) {
      return Finding.NONE;
    }
    return Finding.of(
        legs.stream().mapToInt(count -> count).max().orElseThrow(),
        "latency is drawn %s times for a message whose send waits for its receive, %d times in observed timing"
            .formatted(
                legs.stream().map(String::valueOf).collect(Collectors.joining(" or ")),
                OBSERVED_LEGS));
  }

  /** What a link of the machine does with the messages that the trace has. */
  private static IntStream legs(NetworkSpec.Single link, Situation situation) {
    Transits transits = situation.prepared().survey().transits();
    NetworkModel model = NetworkModels.of(link);
    long threshold = Math.min(link.thresholdBytes(), NetworkSpec.NO_THRESHOLD - 1);
    Stream.Builder<MessagePrice> prices = Stream.builder();
    if (transits.mayHaveLargerStandard(threshold)) {
      prices.add(model.price(threshold + 1, SendMode.STANDARD, Route.BETWEEN_NODES));
    }
    if (transits.hasSynchronous()) {
      prices.add(model.price(1, SendMode.SYNCHRONOUS, Route.BETWEEN_NODES));
    }
    return prices
        .build()
        .filter(MessagePrice::synchronous)
        .mapToInt(
            price ->
                price.flight().latencies()
                    + Math.max(
                        price.calls().receive().latencies(),
                        price.calls().acknowledge().latencies()));
  }
}
