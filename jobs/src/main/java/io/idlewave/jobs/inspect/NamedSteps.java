package io.idlewave.jobs.inspect;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.iteration.IterationTimes;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.straggler.StepBegin;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the steps that a trace itself names, as {@code stragglers} takes them: those that all
 * timelines begin together, or those of a profiler's marker. A step lasts from the end of one call
 * that begins one to the end of the next; what follows the last one is in none. Mutable.
 */
final class NamedSteps {

  private final TraceMetadata metadata;
  private final StepBegin begin;
  private final int[] marks;
  private final long[] lastNanos;
  private double[] sumNanos = new double[16];
  private final long[] calls;
  private final long[] callsAtFirst;
  private final long[] callsAtLast;
  private int function = -1;

  NamedSteps(TraceMetadata metadata) {
    this.metadata = metadata;
    begin = StepBegin.of(metadata);
    int rows = metadata.rankCount();
    calls = new long[rows];
    callsAtFirst = new long[rows];
    callsAtLast = new long[rows];
    marks = new int[rows];
    lastNanos = new long[rows];
  }

  /** Takes the next block. */
  void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.ENDS)) {
        int row = block.rank(i);
        if (begin.is(block, i)) {
          function = block.function(i);
          callsAtFirst[row] = marks[row] == 0 ? calls[row] : callsAtFirst[row];
          callsAtLast[row] = calls[row];
          mark(row, block.enterNanos(i) + block.durationNanos(i));
        }
        calls[row]++;
      }
    }
  }

  /** Adds to the sum of a step over rows: a mean needs no more. */
  private void mark(int row, long nanos) {
    if (marks[row] > 0) {
      int step = marks[row] - 1;
      if (step == sumNanos.length) {
        sumNanos = Arrays.copyOf(sumNanos, 2 * step);
      }
      sumNanos[step] += nanos - lastNanos[row];
    }
    marks[row]++;
    lastNanos[row] = nanos;
  }

  /**
   * The steps of all blocks; null where the trace names none, or some rank begins fewer than two.
   */
  @Nullable IterationReport finish() {
    int[] rows = IntStream.range(0, marks.length).filter(row -> marks[row] > 0).toArray();
    int least = Arrays.stream(rows).map(row -> marks[row]).min().orElse(0);
    int ranks = (int) Arrays.stream(rows).map(metadata::rankOf).distinct().count();
    if (least < 2 || ranks < metadata.processCount()) {
      return null;
    }
    // all rows have these steps
    double[] nanos = Arrays.stream(sumNanos, 0, least - 1).map(sum -> sum / rows.length).toArray();
    double share = 0;
    for (int row : rows) {
      share += (double) (callsAtLast[row] - callsAtFirst[row]) / (double) calls[row] / rows.length;
    }
    IterationTimes times = metadata.times().recordsCalls() ? IterationTimes.of(nanos) : null;
    return IterationReport.ofSteps(
        metadata.functions().get(function), ranks, share, nanos.length, times);
  }
}
