package io.idlewave.graph.source;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * The metrics of a reader, in the metric group of its operator. They are updated once per block;
 * readers of the gauges may run in other threads.
 *
 * <pre>
 *   name                type     unit and meaning
 *   blocksEmitted       counter  graph blocks passed on
 *   segmentsEmitted     counter  splits walked to their end
 *   callsWalked         counter  MPI calls matched and ordered, again after a restart
 *   windowCalls         gauge    calls, messages and requests that wait for another rank
 *   windowShare         gauge    how much of the window's limit they take in memory, 0 to 1
 *   liveSlots           gauge    messages and collectives under way
 *   tracePositionShare  gauge    where in the trace the reader is: calls before it of all, 0 to 1
 *   lastCutBlock        gauge    number of the block at which a restart would begin to walk
 *   spilledBytes        gauge    bytes that this walk wrote to disk because the window was full
 * </pre>
 */
final class SegmentMetrics {

  private final Counter blocksEmitted;
  private final Counter segmentsEmitted;
  private final Counter callsWalked;
  private volatile Figures figures = new Figures(0, 0, 0, 0, 0, 0);

  /** What the gauges show. */
  record Figures(
      long windowCalls,
      double windowShare,
      int liveSlots,
      double positionShare,
      long cutBlock,
      long spilledBytes) {}

  SegmentMetrics(MetricGroup group) {
    blocksEmitted = group.counter("blocksEmitted");
    segmentsEmitted = group.counter("segmentsEmitted");
    callsWalked = group.counter("callsWalked");
    group.gauge("windowCalls", (Gauge<Long>) () -> figures.windowCalls());
    group.gauge("windowShare", (Gauge<Double>) () -> figures.windowShare());
    group.gauge("liveSlots", (Gauge<Integer>) () -> figures.liveSlots());
    group.gauge("tracePositionShare", (Gauge<Double>) () -> figures.positionShare());
    group.gauge("lastCutBlock", (Gauge<Long>) () -> figures.cutBlock());
    group.gauge("spilledBytes", (Gauge<Long>) () -> figures.spilledBytes());
  }

  /** A block has been passed on. */
  void emitted() {
    blocksEmitted.inc();
  }

  /** A split has been walked to its end. */
  void ended() {
    segmentsEmitted.inc();
  }

  /** {@code calls} more calls have been walked, and this is the state now. */
  void walked(long calls, Figures now) {
    callsWalked.inc(calls);
    figures = now;
  }
}
