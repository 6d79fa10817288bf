package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.clocks.ClockReport;
import io.idlewave.graph.clocks.OffsetCollector;
import io.idlewave.graph.clocks.OffsetEvidence;
import io.idlewave.graph.clocks.OffsetFile;
import io.idlewave.graph.clocks.OffsetSolver;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;

/** What a trace says of its clocks, without a walk where its ingest has stored the evidence. */
public final class TraceClocks {

  private TraceClocks() {}

  /**
   * The clocks of a trace.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if the stored evidence is damaged
   */
  public static ClockReport of(WalkedTrace trace) {
    return OffsetSolver.solve(trace.archive().metadata(), evidence(trace, Progress.NONE));
  }

  /** What is known of a trace's clocks, with progress of the walk where one is needed. */
  public static ClockReport of(TraceArchive archive, GraphOptions graph, Progress progress) {
    return OffsetSolver.solve(archive.metadata(), evidence(archive, graph, progress));
  }

  /** What clocks are known by: read if it is stored, otherwise from a walk. */
  static OffsetEvidence evidence(TraceArchive archive, GraphOptions graph, Progress progress) {
    return evidence(new WalkedTrace(archive, graph, null), progress);
  }

  private static OffsetEvidence evidence(WalkedTrace trace, Progress progress) {
    return OffsetFile.state(trace.archive()) == IndexState.CURRENT
        ? OffsetFile.read(trace.archive())
        : walk(trace, progress);
  }

  private static OffsetEvidence walk(WalkedTrace trace, Progress progress) {
    TraceArchive archive = trace.archive();
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("clocks", done, calls, "calls"));
    OffsetCollector collector = new OffsetCollector(archive.metadata());
    trace.forEach(
        block -> {
          collector.add(block);
          counter.accept(block);
        });
    return collector.finish();
  }
}
