package io.idlewave.jobs.prepare.steps;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.iteration.IterationFinder;
import io.idlewave.graph.iteration.Iterations;
import io.idlewave.graph.iteration.RankIterations;
import io.idlewave.ingest.model.Internal;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.compute.ResampledSteps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * When the steps of each row begin and end, on its own clock: those that the trace names, otherwise
 * the iterations that are found in it. A named step lasts from the end of one call that begins one
 * to the end of the next. All rows that have steps have as many. Mutable while it reads.
 */
@Internal
public final class StepBounds {

  private final StepBegin begin;
  private final IterationFinder finder;
  private final List<LongStream.Builder> marks = new ArrayList<>();
  private final int rows;
  private final TraceMetadata metadata;
  private final long[] calls;
  private final long[] callsAtFirst;
  private final long[] callsAtLast;
  private int function = -1;
  private long[][] bounds = {};
  private int steps;
  private int namedRanks;
  private @Nullable Iterations found;

  /** Of a trace that is still to be read. */
  public StepBounds(TraceMetadata metadata) {
    this.metadata = metadata;
    begin = StepBegin.of(metadata);
    finder = new IterationFinder(metadata);
    rows = metadata.rankCount();
    calls = new long[rows];
    callsAtFirst = new long[rows];
    callsAtLast = new long[rows];
    for (int row = 0; row < rows; row++) {
      marks.add(LongStream.builder());
    }
    Arrays.fill(callsAtFirst, -1);
  }

  /** The next block of the trace. */
  public void add(GraphBlock block) {
    finder.add(block);
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.ENDS)) {
        int row = block.rank(i);
        if (begin.is(block, i)) {
          function = block.function(i);
          marks.get(row).add(block.enterNanos(i) + block.durationNanos(i));
          callsAtFirst[row] = callsAtFirst[row] < 0 ? calls[row] : callsAtFirst[row];
          callsAtLast[row] = calls[row];
        }
        calls[row]++;
      }
    }
  }

  /** Ends the reading; without steps, all rows have none. */
  public void finish() {
    bounds = marks.stream().map(of -> of.build().toArray()).toArray(long[][]::new);
    int[] named = IntStream.range(0, rows).filter(row -> bounds[row].length > 1).toArray();
    marks.clear();
    namedRanks = (int) Arrays.stream(named).map(metadata::rankOf).distinct().count();
    if (namedRanks < metadata.processCount()) {
      namedRanks = 0;
      bounds = new long[rows][0];
      found = finder.finish();
      if (found != null) {
        found.ranks().forEach(rank -> bounds[rank.row()] = bounds(rank));
      }
    }
    steps =
        Arrays.stream(bounds)
            .filter(of -> of.length > 1)
            .mapToInt(of -> of.length - 1)
            .min()
            .orElse(0);
  }

  /** How many ranks begin steps that the trace names: all of them, or none. */
  public int namedRanks() {
    return namedRanks;
  }

  /** The function that begins steps that the trace names. */
  public int function() {
    return function;
  }

  /** Which share of the calls of a row is in steps that the trace names, the mean over rows. */
  public double namedShare() {
    return IntStream.range(0, rows)
        .filter(row -> bounds[row].length > 1)
        .mapToDouble(row -> (double) (callsAtLast[row] - callsAtFirst[row]) / (double) calls[row])
        .average()
        .orElse(0);
  }

  /** The iterations of a trace that names no steps; null where ranks repeat nothing together. */
  public @Nullable Iterations found() {
    return found;
  }

  private static long[] bounds(RankIterations rank) {
    long[] bounds = new long[rank.timed() + 1];
    for (int k = 0; k < rank.timed(); k++) {
      bounds[k] = rank.beginNanos(k);
      bounds[k + 1] = rank.endNanos(k);
    }
    return bounds;
  }

  /** Per row, when its steps begin, and when the last one ends; empty where it has none. */
  long[][] all() {
    return bounds;
  }

  /** When the steps of a row begin, and when the last one ends; empty where it has none. */
  public long[] of(int row) {
    return bounds[row].clone();
  }

  /** How many steps there are. */
  public int steps() {
    return steps;
  }

  /** The step in which a row is at a time; -1 in none. */
  public int stepAt(int row, long nanos) {
    if (bounds[row].length < 2) {
      return -1;
    }
    int step = ResampledSteps.stepAt(bounds[row], nanos);
    return step < steps ? step : -1;
  }

  /** How long a step takes, the mean over rows, in ns. */
  public double nanos(int step) {
    double sum = 0;
    int count = 0;
    for (long[] of : bounds) {
      if (of.length > 1) {
        sum += of[step + 1] - of[step];
        count++;
      }
    }
    return sum / count;
  }
}
