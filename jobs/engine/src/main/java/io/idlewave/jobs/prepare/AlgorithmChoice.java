package io.idlewave.jobs.prepare;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.collective.CollectivesKeys;
import io.idlewave.jobs.study.collective.CollectivesSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.TimeTableForm;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.BlockSize;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.simulated.CollectiveDurations;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Chooses the algorithms of operations that a study leaves to be the best. For each size of a block
 * that the trace has, each algorithm with stages is carried out once for each communicator, with
 * nothing beside it, for members that arrive together; the first member is the root. Of those that
 * take the least time, all instances together, the first is taken. So the choice is a pure function
 * of trace and machine.
 */
final class AlgorithmChoice {

  /** If an operation has more sizes, the largest of each power of two stands for its class. */
  private static final int MOST_SIZES = 64;

  /** How many instances there are, by size of a block and by communicator. */
  private static final class Uses extends TreeMap<Long, SortedMap<Integer, Long>> {
    private static final long serialVersionUID = 1L;
  }

  /** The best for blocks of at most {@code maxBytes} bytes. */
  private record Winner(long maxBytes, Algorithm best, Algorithm second, double margin) {}

  private final SimulatedPricing pricing;
  private final CollectiveDurations durations;
  private final MachineSpec machine;

  private AlgorithmChoice(SimulatedPricing pricing, MachineSpec machine) {
    this.pricing = pricing;
    this.durations = CollectiveDurations.alone(pricing);
    this.machine = machine;
  }

  /** The timing with every algorithm chosen; each choice is reported with its margin. */
  static Timing.Simulated settle(
      Timing.Simulated timing, Surveyed surveyed, Quantum quantum, Progress progress) {
    if (Stream.concat(Stream.of(timing.machine()), timing.machines().values().stream())
        .allMatch(machine -> machine.collectives().open().isEmpty())) {
      return timing;
    }
    SimulatedLanes lanes = new SimulatedLanes(timing, surveyed, quantum);
    Map<CollectiveOp, Uses> uses = uses(surveyed, lanes.basePricing().run().communicators());
    Map<MachineSpec, MachineSpec> chosen = new LinkedHashMap<>();
    return timing.with(
        machine ->
            machine.collectives().open().isEmpty()
                ? machine
                : chosen.computeIfAbsent(
                    machine,
                    of -> new AlgorithmChoice(lanes.undisturbed(of), of).choose(uses, progress)));
  }

  private static Map<CollectiveOp, Uses> uses(Surveyed surveyed, List<int[]> communicators) {
    Map<CollectiveOp, Uses> uses = new EnumMap<>(CollectiveOp.class);
    surveyed
        .trace()
        .forEach(
            block -> {
              for (int j = 0; j < block.linkCount(); j++) {
                if (block.kind(j) == LinkKind.COMPLETE) {
                  count(block, j, communicators, uses);
                }
              }
            });
    return uses;
  }

  private static void count(
      GraphBlock block, int j, List<int[]> communicators, Map<CollectiveOp, Uses> uses) {
    long blockBytes =
        BlockSize.of(
            block.op(j),
            communicators.get(block.communicator(j)).length,
            block.largestSentBytes(j),
            block.largestReceivedBytes(j));
    uses.computeIfAbsent(block.op(j), op -> new Uses())
        .computeIfAbsent(blockBytes, size -> new TreeMap<>())
        .merge(block.communicator(j), 1L, Long::sum);
  }

  private MachineSpec choose(Map<CollectiveOp, Uses> uses, Progress progress) {
    CollectivesSpec collectives = machine.collectives();
    List<CollectiveOp> open = collectives.open();
    for (CollectiveOp op : open) {
      progress.report(
          "collectives: operations with their best algorithm",
          open.indexOf(op),
          open.size(),
          "operations");
      List<Winner> winners = winners(op, uses.getOrDefault(op, new Uses()));
      if (winners.isEmpty()) {
        List<Choice> unused = collectives.choices().getOrDefault(op, List.of());
        collectives = collectives.with(op, unused, List.of());
      } else {
        collectives =
            collectives.with(
                op,
                winners.stream().map(won -> new Choice(won.maxBytes, won.best)).toList(),
                winners.stream().map(Winner::margin).toList());
        progress.notice(describe(op, winners));
      }
    }
    return machine.with(collectives);
  }

  /** One for each range of sizes with the same best algorithm, the last without a bound. */
  private List<Winner> winners(CollectiveOp op, Uses exact) {
    List<Winner> winners = new ArrayList<>();
    Uses uses = exact.size() <= MOST_SIZES ? exact : classes(exact);
    uses.forEach(
        (blockBytes, instances) -> {
          Winner won = winner(op, blockBytes, instances);
          Winner before = winners.isEmpty() ? null : winners.get(winners.size() - 1);
          if (before != null && before.best == won.best) {
            Winner closer = before.margin <= won.margin ? before : won;
            winners.set(
                winners.size() - 1, new Winner(blockBytes, won.best, closer.second, closer.margin));
          } else {
            winners.add(won);
          }
        });
    if (!winners.isEmpty()) {
      Winner last = winners.remove(winners.size() - 1);
      winners.add(new Winner(CollectiveRules.UNBOUNDED, last.best, last.second, last.margin));
    }
    return winners;
  }

  private static Uses classes(Uses exact) {
    Uses classes = new Uses();
    exact.forEach(
        (blockBytes, instances) -> {
          SortedMap<Integer, Long> all = new TreeMap<>(instances);
          Map.Entry<Long, SortedMap<Integer, Long>> smaller = classes.lastEntry();
          if (smaller != null
              && Long.highestOneBit(smaller.getKey()) == Long.highestOneBit(blockBytes)) {
            smaller
                .getValue()
                .forEach((communicator, count) -> all.merge(communicator, count, Long::sum));
            classes.remove(smaller.getKey());
          }
          classes.put(blockBytes, all);
        });
    return classes;
  }

  private Winner winner(CollectiveOp op, long blockBytes, SortedMap<Integer, Long> instances) {
    List<Algorithm> candidates = Algorithm.candidates(op);
    Algorithm best = candidates.get(0);
    Algorithm second = best;
    double least = Double.POSITIVE_INFINITY;
    double next = Double.POSITIVE_INFINITY;
    for (Algorithm algorithm : candidates) {
      double nanos = nanos(algorithm, op, blockBytes, instances);
      if (nanos < least) {
        second = best;
        next = least;
        best = algorithm;
        least = nanos;
      } else if (nanos < next) {
        second = algorithm;
        next = nanos;
      }
    }
    return new Winner(blockBytes, best, second, next == 0 ? 0 : share(1 - least / next));
  }

  /** To a hundredth of a percent. */
  private static double share(double value) {
    return Math.round(value * 1e4) / 1e4;
  }

  private double nanos(
      Algorithm algorithm, CollectiveOp op, long blockBytes, SortedMap<Integer, Long> instances) {
    double sum = 0;
    for (Map.Entry<Integer, Long> entry : instances.entrySet()) {
      int[] ranks = pricing.run().communicators().get(entry.getKey());
      sum += entry.getValue() * durations.nanos(algorithm, op, ranks, 0, blockBytes);
    }
    return sum;
  }

  private static String describe(CollectiveOp op, List<Winner> winners) {
    List<String> parts = new ArrayList<>();
    for (Winner won : winners) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s%s (%.2f %% less than %s)",
              won.best.label(),
              won.maxBytes == CollectiveRules.UNBOUNDED
                  ? ""
                  : " up to " + TimeTableForm.size(won.maxBytes),
              100 * won.margin,
              won.second.label()));
    }
    return "collectives: best for %s alone: %s"
        .formatted(CollectivesKeys.label(op), String.join(", ", parts));
  }
}
