package io.idlewave.jobs.prepare.steps;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.ingest.model.Internal;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.ResampledSteps;
import io.idlewave.perturb.compute.Resampling;
import io.idlewave.perturb.compute.StepBlocks;
import io.idlewave.perturb.memory.StepTimes;
import io.idlewave.perturb.statistics.BlockLength;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A trace with its steps.
 *
 * @param bounds per row, when its steps begin, and when the last one ends, on its own clock; empty
 *     where it has none
 * @param computedNanos all that was computed, in steps and outside
 */
@Internal
public record SteppedTrace(
    TraceMetadata metadata, RecordedSteps steps, long[][] bounds, double computedNanos) {

  private static final int MOST_TIMES = 1 << 20;

  /**
   * Walks a trace twice.
   *
   * @throws RefusedException if the trace has no times, or no steps
   */
  public static SteppedTrace of(WalkedTrace trace, Progress progress) {
    StepBounds bounds = new StepBounds(trace.archive().metadata());
    walk(trace, progress, bounds::add);
    bounds.finish();
    return of(trace, bounds, progress);
  }

  /**
   * Walks a trace once more.
   *
   * @param bounds that are finished
   * @throws RefusedException if the trace has no times, or no steps
   */
  public static SteppedTrace of(WalkedTrace trace, StepBounds bounds, Progress progress) {
    TraceMetadata metadata = trace.archive().metadata();
    if (!metadata.times().recordsCalls()) {
      throw new RefusedException("recorded times of steps, got a trace without durations of calls");
    }
    if (bounds.steps() < 3) {
      throw new RefusedException(
          "at least 3 steps, got a trace whose ranks repeat nothing together so often");
    }
    double[][] nanos = new double[metadata.processCount()][bounds.steps()];
    double[] outside = new double[1];
    StretchWork work = StretchWork.of(metadata);
    walk(trace, progress, block -> add(block, metadata, work, bounds, nanos, outside));
    double inside = Arrays.stream(nanos).flatMapToDouble(Arrays::stream).sum();
    return new SteppedTrace(
        metadata,
        RecordedSteps.of(
            nanos, IntStream.range(0, bounds.steps()).mapToDouble(bounds::nanos).toArray()),
        bounds.all(),
        inside + outside[0]);
  }

  private static void walk(WalkedTrace trace, Progress progress, Consumer<GraphBlock> into) {
    long calls = trace.archive().metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("steps", done, calls, "calls"));
    trace.forEach(
        block -> {
          into.accept(block);
          counter.accept(block);
        });
  }

  private static void add(
      GraphBlock block,
      TraceMetadata metadata,
      StretchWork work,
      StepBounds bounds,
      double[][] nanos,
      double[] outside) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.BEGINS) && !ComputeTimes.isPolling(block, i)) {
        int row = block.rank(i);
        int step = bounds.stepAt(row, block.enterNanos(i) - block.gapNanos(i));
        if (step >= 0) {
          nanos[metadata.rankOf(row)][step] += work.nanos(block, i);
        } else {
          outside[0] += work.nanos(block, i);
        }
      }
    }
  }

  /** Which share of what is computed is in steps. */
  public double share() {
    StepTimes computing = steps.computing();
    double inside = 0;
    for (int rank = 0; rank < computing.ranks(); rank++) {
      for (int step = 0; step < computing.steps(); step++) {
        inside += computing.nanos(rank, step);
      }
    }
    return computedNanos == 0 ? 0 : inside / computedNanos;
  }

  /**
   * The variance of all that ranks compute in all steps together, memory included, in ns squared;
   * of long records as in their last steps.
   */
  public double computedVariance() {
    StepTimes computing = steps.last(MOST_TIMES).computing();
    return IntStream.range(0, computing.ranks())
        .mapToDouble(
            rank ->
                steps.computing().steps()
                    * BlockLength.longRunVariance(
                        IntStream.range(0, computing.steps())
                            .mapToDouble(step -> computing.nanos(rank, step))
                            .toArray()))
        .sum();
  }

  /** The machine on which its steps come again, in blocks of so many. */
  public Resampling resampling(long seed, int blockSteps) {
    int count = steps.computing().steps();
    double[][] nanos = new double[steps.ranks().size()][count];
    for (int rank = 0; rank < nanos.length; rank++) {
      for (int step = 0; step < count; step++) {
        nanos[rank][step] = steps.computing().nanos(rank, step);
      }
    }
    long[][] kept = new long[bounds.length][0];
    int[] numberOf = new int[bounds.length];
    int[] numberOfRank = new int[metadata.processCount()];
    Arrays.fill(numberOfRank, -1);
    for (int number = 0; number < nanos.length; number++) {
      numberOfRank[steps.ranks().get(number)] = number;
    }
    for (int row = 0; row < kept.length; row++) {
      numberOf[row] = bounds[row].length > 1 ? numberOfRank[metadata.rankOf(row)] : -1;
      if (bounds[row].length > 1) {
        kept[row] = Arrays.copyOfRange(bounds[row], steps.first(), steps.first() + count + 1);
      }
    }
    return ResampledSteps.of(
        kept,
        numberOf,
        nanos,
        new StepBlocks(seed, count, blockSteps),
        StretchWork.of(metadata),
        computedNanos);
  }
}
