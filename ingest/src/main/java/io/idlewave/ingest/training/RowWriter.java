package io.idlewave.ingest.training;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.RegionTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the calls of one timeline. A computation is a stretch in the region of its class, before a
 * call without duration; what passes between operations without need is a stretch outside any.
 */
final class RowWriter {

  private final RankWriter writer;
  private long nowNanos;

  RowWriter(RankWriter writer) {
    this.writer = writer;
  }

  /** When the last call ended, since the begin of the trace. */
  long nowNanos() {
    return nowNanos;
  }

  /** A call that lasts from the end of the last one until {@code leaveNanos}. */
  void until(long leaveNanos, int function, int region, List<Operation> operations) {
    writer.write(new MpiCall(function, nowNanos, leaveNanos - nowNanos, region, operations));
    nowNanos = leaveNanos;
  }

  /** A stretch of computation, then a call that takes no time. */
  void computed(
      long enterNanos, long durationNanos, int region, int function, List<Operation> operations) {
    long idle = enterNanos - nowNanos;
    List<RegionTime> stretch = new ArrayList<>();
    if (idle > 0) {
      stretch.add(new RegionTime(MpiCall.NO_REGION, idle));
      if (durationNanos > 0) {
        stretch.add(new RegionTime(region, durationNanos));
      }
    }
    nowNanos = enterNanos + durationNanos;
    writer.write(new MpiCall(function, nowNanos, 0, region, stretch, operations));
  }

  /**
   * A call of an operation that communicates: members wait for each other, of data nothing is
   * known.
   */
  void communicated(long enterNanos, long leaveNanos, int region, int function, int communicator) {
    long idle = enterNanos - nowNanos;
    List<RegionTime> stretch =
        idle > 0 ? List.of(new RegionTime(MpiCall.NO_REGION, idle)) : List.of();
    Operation operation =
        new Collective(
            CollectiveOp.BARRIER, communicator, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
    writer.write(
        new MpiCall(
            function, enterNanos, leaveNanos - enterNanos, region, stretch, List.of(operation)));
    nowNanos = leaveNanos;
  }

  /** How many calls were written. */
  long calls() {
    return writer.calls();
  }

  /** Ends the timeline. */
  void close() {
    writer.close();
  }
}
