package io.idlewave.perturb.export;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.timeline.TimedCalls;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a window, on one axis: that of the trace's clock from its first event on, where its
 * ranks share one; otherwise each rank begins at 0.
 */
final class WindowCalls {

  private final TimedTrace trace;
  private final ExportWindow window;
  private final long[] originNanos;

  /** Takes a call and its place in time. */
  interface Sink {

    void take(int rank, long number, MpiCall call, long beginNanos) throws IOException;
  }

  WindowCalls(TimedTrace trace, @Nullable ExportWindow window) {
    this.trace = trace;
    TraceMetadata metadata = trace.metadata();
    this.window = window == null ? ExportWindow.all(metadata.processCount()) : window;
    long first = metadata.ranks().stream().mapToLong(RankMetadata::originNanos).min().orElse(0);
    this.originNanos =
        metadata.ranks().stream()
            .mapToLong(rank -> metadata.sharesAxis() ? rank.originNanos() - first : 0)
            .toArray();
  }

  ExportWindow window() {
    return window;
  }

  /** Whether it has calls of a timeline: those of all timelines of its ranks. */
  boolean has(int row) {
    return window.hasRank(trace.metadata().rankOf(row));
  }

  /** From the time of a rank to the axis, in ns. */
  long originNanos(int rank) {
    return originNanos[rank];
  }

  /**
   * Reads a rank up to the end of the window.
   *
   * @param before takes its calls before the window
   * @param sink takes those in it
   */
  void read(int rank, Consumer<MpiCall> before, Sink sink) throws IOException {
    try (TimedCalls calls = trace.openRank(rank)) {
      long number = 0;
      for (MpiCall call = calls.next(); call != null; call = calls.next(), number++) {
        long begin = call.enterNanos() + originNanos[rank];
        if (begin >= window.untilNanos()) {
          return;
        }
        if (window.meets(begin, begin + call.durationNanos())) {
          sink.take(rank, number, call, begin);
        } else {
          before.accept(call);
        }
      }
    }
  }

  /** What the axis is, in words. */
  String axis() {
    return trace.metadata().sharesAxis()
        ? "time 0 is the first event of the trace"
        : "time 0 is the first event of each rank: its ranks do not share a clock";
  }
}
