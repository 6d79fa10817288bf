package io.idlewave.jobs.inspect;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.iteration.IterationTimes;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.straggler.StragglerReports;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the steps that a trace itself names, as {@code stragglers} takes them: those that all
 * timelines begin together, or those of a profiler's marker. A step lasts from the end of one call
 * that begins one to the end of the next; what follows the last one is in none. Mutable.
 */
final class NamedSteps {

  private final TraceMetadata metadata;
  private final int marker;
  private final List<List<Long>> begins = new ArrayList<>();
  private final long[] calls;
  private final long[] callsAtFirst;
  private final long[] callsAtLast;
  private int function = -1;

  NamedSteps(TraceMetadata metadata) {
    this.metadata = metadata;
    marker = metadata.functions().indexOf(StragglerReports.MARKER);
    int rows = metadata.rankCount();
    calls = new long[rows];
    callsAtFirst = new long[rows];
    callsAtLast = new long[rows];
    for (int row = 0; row < rows; row++) {
      begins.add(new ArrayList<>());
    }
  }

  /** Takes the next block. */
  void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.ENDS)) {
        int row = block.rank(i);
        if (begins(block, i)) {
          function = block.function(i);
          callsAtFirst[row] = begins.get(row).isEmpty() ? calls[row] : callsAtFirst[row];
          callsAtLast[row] = calls[row];
          begins.get(row).add(block.enterNanos(i) + block.durationNanos(i));
        }
        calls[row]++;
      }
    }
  }

  private boolean begins(GraphBlock block, int i) {
    boolean all = block.function(i) == marker && marker >= 0;
    for (int j = block.linkBegin(i); metadata.hasTimelines() && j < block.linkEnd(i); j++) {
      all |= block.kind(j) == LinkKind.EXIT && block.members(j) == metadata.rankCount();
    }
    return all;
  }

  /**
   * The steps of all blocks; null where the trace names none, or some rank begins fewer than two.
   */
  @Nullable IterationReport finish() {
    List<Integer> rows =
        IntStream.range(0, begins.size())
            .filter(row -> !begins.get(row).isEmpty())
            .boxed()
            .toList();
    int marks = rows.stream().mapToInt(row -> begins.get(row).size()).min().orElse(0);
    int ranks = (int) rows.stream().map(metadata::rankOf).distinct().count();
    if (marks < 2 || ranks < metadata.processCount()) {
      return null;
    }
    double[] nanos = new double[marks - 1];
    double share = 0;
    for (int row : rows) {
      for (int k = 0; k + 1 < marks; k++) {
        nanos[k] += (double) (begins.get(row).get(k + 1) - begins.get(row).get(k)) / rows.size();
      }
      share += (double) (callsAtLast[row] - callsAtFirst[row]) / (double) calls[row] / rows.size();
    }
    IterationTimes times = metadata.times().recordsCalls() ? IterationTimes.of(nanos) : null;
    return IterationReport.ofSteps(
        metadata.functions().get(function), ranks, share, nanos.length, times);
  }
}
