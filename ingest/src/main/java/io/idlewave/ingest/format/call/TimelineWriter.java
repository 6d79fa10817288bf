package io.idlewave.ingest.format.call;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.RegionTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the calls of a stream of an accelerator. A computation is a stretch in the region of its
 * class, before a call without duration; what passes between operations without need is a stretch
 * outside any.
 */
public final class TimelineWriter {

  private final RankWriter writer;
  private long nowNanos;

  /** For the row that {@code writer} writes. */
  public TimelineWriter(RankWriter writer) {
    this.writer = writer;
  }

  /** When the last call ended, since the begin of the trace. */
  public long nowNanos() {
    return nowNanos;
  }

  /** A call that lasts from the end of the last one until {@code leaveNanos}. */
  public void until(long leaveNanos, int function, int region, List<Operation> operations) {
    writer.write(new MpiCall(function, nowNanos, leaveNanos - nowNanos, region, operations));
    nowNanos = leaveNanos;
  }

  /** A stretch of computation, then a call that takes no time. */
  public void computed(
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

  /** A call of an operation that communicates, and lasts until {@code leaveNanos}. */
  public void communicated(
      long enterNanos, long leaveNanos, int region, int function, Operation operation) {
    long idle = enterNanos - nowNanos;
    List<RegionTime> stretch =
        idle > 0 ? List.of(new RegionTime(MpiCall.NO_REGION, idle)) : List.of();
    writer.write(
        new MpiCall(
            function, enterNanos, leaveNanos - enterNanos, region, stretch, List.of(operation)));
    nowNanos = leaveNanos;
  }

  public long calls() {
    return writer.calls();
  }

  public void close() {
    writer.close();
  }
}
