package io.idlewave.jobs.forecast;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.iteration.IterationFinder;
import io.idlewave.graph.iteration.Iterations;
import io.idlewave.graph.iteration.RankIterations;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.straggler.StepBegin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * When the steps of each row begin and end, on its own clock: those that the trace names, otherwise
 * the iterations that are found in it. All rows that have steps have as many. Mutable while it
 * reads.
 */
final class StepBounds {

  private final StepBegin begin;
  private final IterationFinder finder;
  private final List<LongStream.Builder> marks = new ArrayList<>();
  private final int rows;
  private final int processes;
  private final TraceMetadata metadata;
  private long[][] bounds = {};
  private int steps;

  StepBounds(TraceMetadata metadata) {
    this.metadata = metadata;
    begin = StepBegin.of(metadata);
    finder = new IterationFinder(metadata);
    rows = metadata.rankCount();
    processes = metadata.processCount();
    for (int row = 0; row < rows; row++) {
      marks.add(LongStream.builder());
    }
  }

  void add(GraphBlock block) {
    finder.add(block);
    for (int i = 0; i < block.entryCount(); i++) {
      if (begin.is(block, i)) {
        marks.get(block.rank(i)).add(block.enterNanos(i) + block.durationNanos(i));
      }
    }
  }

  /** Ends the reading; without steps, all rows have none. */
  void finish() {
    bounds = marks.stream().map(of -> of.build().toArray()).toArray(long[][]::new);
    long named =
        IntStream.range(0, rows)
            .filter(row -> bounds[row].length > 1)
            .map(metadata::rankOf)
            .distinct()
            .count();
    if (named < processes) {
      bounds = new long[rows][0];
      Iterations found = finder.finish();
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

  private static long[] bounds(RankIterations rank) {
    long[] bounds = new long[rank.timed() + 1];
    for (int k = 0; k < rank.timed(); k++) {
      bounds[k] = rank.beginNanos(k);
      bounds[k + 1] = rank.endNanos(k);
    }
    return bounds;
  }

  /** How many steps there are. */
  int steps() {
    return steps;
  }

  /** The step in which a row is at a time; -1 in none. */
  int stepAt(int row, long nanos) {
    if (bounds[row].length < 2) {
      return -1;
    }
    int at = Arrays.binarySearch(bounds[row], nanos);
    int step = at >= 0 ? at : -at - 2;
    return step < steps ? step : -1;
  }

  /** How long a step takes, the mean over rows, in ns. */
  double nanos(int step) {
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
