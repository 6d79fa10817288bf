package io.idlewave.perturb.operator;

import io.idlewave.graph.block.GraphBlock;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MeterView;
import org.apache.flink.metrics.MetricGroup;

/**
 * The metrics of a propagator, in the metric group of its operator. They are updated once per
 * block; readers of the gauges may run in other threads. After a restart counters begin at 0, and
 * blocks that come again count again.
 *
 * <pre>
 *   name                 type     unit and meaning
 *   blocksApplied        counter  graph blocks applied to all lanes of the subtask
 *   callsApplied         counter  MPI calls that end in them
 *   eventLanes           counter  calls times lanes: the work done
 *   eventLanesPerSecond  meter    the same per second, over the last minute
 *   lanes                gauge    lanes that the subtask owns: replicates, for each scenario and
 *                                 bound
 *   lastBlock            gauge    number of the last block applied, -1 before the first
 *   keptBlocks           gauge    blocks that came early and wait for others
 *   keptBytes            gauge    their bytes
 *   tracePositionNanos   gauge    the latest begin of a call applied, in ns since the first event of
 *                                 its rank
 *   tracePositionSeconds gauge    the same in s, the base unit of monitoring systems
 * </pre>
 */
final class PropagatorMetrics {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Counter blocksApplied;
  private final Counter callsApplied;
  private final Counter eventLanes;
  private final long lanes;
  private volatile long lastBlock;
  private volatile long positionNanos;
  private volatile int keptBlocks;
  private volatile long keptBytes;

  /**
   * Registers the metrics.
   *
   * @param lanes lanes that the subtask owns
   * @param lastBlock number of the last block applied, -1 before the first
   */
  PropagatorMetrics(MetricGroup group, long lanes, long lastBlock) {
    this.lanes = lanes;
    this.lastBlock = lastBlock;
    blocksApplied = group.counter("blocksApplied");
    callsApplied = group.counter("callsApplied");
    eventLanes = group.counter("eventLanes");
    group.meter("eventLanesPerSecond", new MeterView(eventLanes));
    group.gauge("lanes", (Gauge<Long>) () -> this.lanes);
    group.gauge("lastBlock", (Gauge<Long>) () -> this.lastBlock);
    group.gauge("keptBlocks", (Gauge<Integer>) () -> keptBlocks);
    group.gauge("keptBytes", (Gauge<Long>) () -> keptBytes);
    group.gauge("tracePositionNanos", (Gauge<Long>) () -> positionNanos);
    group.gauge("tracePositionSeconds", (Gauge<Double>) () -> positionNanos / NANOS_PER_SECOND);
  }

  /** A block in which {@code calls} calls end has been applied to all lanes. */
  void applied(GraphBlock block, long calls) {
    blocksApplied.inc();
    callsApplied.inc(calls);
    eventLanes.inc(calls * lanes);
    lastBlock = block.number();
    long latest = positionNanos;
    for (int i = 0; i < block.entryCount(); i++) {
      latest = Math.max(latest, block.enterNanos(i));
    }
    positionNanos = latest;
  }

  /** So much has come early and is kept. */
  void kept(int blocks, long bytes) {
    keptBlocks = blocks;
    keptBytes = bytes;
  }

  /** Blocks applied since the subtask was started. */
  long blocks() {
    return blocksApplied.getCount();
  }
}
