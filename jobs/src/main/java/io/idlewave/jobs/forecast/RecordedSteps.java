package io.idlewave.jobs.forecast;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.perturb.memory.StepTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The steps of a recorded run.
 *
 * @param ranks those that are in it, by their numbers
 * @param computing how long each of them computed in each step
 * @param whole how long each step took, as of one rank
 * @param filled times that a rank lacks and that are taken to be as those of its step before
 * @param cut steps at the begin or the end that some rank lacks, and that are left out
 */
record RecordedSteps(
    List<Integer> ranks, StepTimes computing, StepTimes whole, int filled, int cut) {

  /** A rank with fewer of the steps is left out. */
  private static final double MOST_STEPS = 0.9;

  /** By how much a step may differ from its longest computing, and still be nothing else. */
  private static final double SAME = 1e-9;

  RecordedSteps {
    ranks = List.copyOf(ranks);
  }

  /**
   * Reads them.
   *
   * @throws RefusedException if the trace has no times, or no steps
   */
  static RecordedSteps of(TraceArchive archive, GraphOptions graph, Progress progress) {
    TraceMetadata metadata = archive.metadata();
    if (!metadata.times().recordsCalls()) {
      throw new RefusedException(
          "forecast: recorded times, got a trace without durations of calls");
    }
    StepBounds bounds = new StepBounds(metadata);
    walk(archive, graph, progress, bounds::add);
    bounds.finish();
    if (bounds.steps() < 3) {
      throw new RefusedException(
          "forecast: at least 3 steps, got a trace whose ranks repeat nothing together so often");
    }
    double[][] nanos = new double[metadata.processCount()][bounds.steps()];
    StretchWork work = StretchWork.of(metadata);
    walk(archive, graph, progress, block -> add(block, metadata, work, bounds, nanos));
    return of(nanos, IntStream.range(0, bounds.steps()).mapToDouble(bounds::nanos).toArray());
  }

  private static void walk(
      TraceArchive archive, GraphOptions graph, Progress progress, Consumer<GraphBlock> into) {
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("steps", done, calls, "calls"));
    try (GraphWalk walk = new GraphWalk(archive, graph)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        into.accept(block);
        counter.accept(block);
      }
    }
  }

  private static void add(
      GraphBlock block,
      TraceMetadata metadata,
      StretchWork work,
      StepBounds bounds,
      double[][] nanos) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.BEGINS) && !block.has(i, GraphBlock.FAILED_POLL)) {
        int row = block.rank(i);
        int step = bounds.stepAt(row, block.enterNanos(i) - block.gapNanos(i));
        if (step >= 0) {
          nanos[metadata.rankOf(row)][step] += work.nanos(block, i);
        }
      }
    }
  }

  /** For times of ranks by step, 0 where one has none, and the times of whole steps. */
  static RecordedSteps of(double[][] nanos, double[] whole) {
    List<Integer> ranks = new ArrayList<>();
    for (int rank = 0; rank < nanos.length; rank++) {
      long present = Arrays.stream(nanos[rank]).filter(time -> time > 0).count();
      if (present >= MOST_STEPS * whole.length) {
        ranks.add(rank);
      }
    }
    if (ranks.isEmpty()) {
      throw new RefusedException("forecast: ranks that compute in most steps, got none");
    }
    int from = 0;
    int until = whole.length;
    while (from < until && lacks(nanos, ranks, from)) {
      from++;
    }
    while (until > from && lacks(nanos, ranks, until - 1)) {
      until--;
    }
    int filled = 0;
    double[][] kept = new double[ranks.size()][];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = Arrays.copyOfRange(nanos[ranks.get(i)], from, until);
      for (int step = 1; step < kept[i].length; step++) {
        if (kept[i][step] <= 0) {
          kept[i][step] = kept[i][step - 1];
          filled++;
        }
      }
    }
    if (until - from < 3) {
      throw new RefusedException(
          "forecast: at least 3 steps in which all ranks compute, got " + (until - from));
    }
    double[][] one = {Arrays.copyOfRange(whole, from, until)};
    return new RecordedSteps(
        ranks,
        StepTimes.ofNanos(kept),
        StepTimes.ofNanos(one),
        filled,
        whole.length - (until - from));
  }

  private static boolean lacks(double[][] nanos, List<Integer> ranks, int step) {
    return ranks.stream().anyMatch(rank -> nanos[rank][step] <= 0);
  }

  /** Whether a step is nothing but computing, which ends with the slowest rank. */
  boolean isComputingAlone() {
    return IntStream.range(0, whole.steps())
        .allMatch(
            step -> Math.abs(whole.slowestNanos(step) / computing.slowestNanos(step) - 1) < SAME);
  }
}
