package io.idlewave.perturb.timeline;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Moves the calls of a rank to other times. Where the time before a call divides over regions, each
 * keeps its share, to the whole ns. Mutable.
 */
final class MovedCalls implements UnaryOperator<MpiCall> {

  private final TimesSpool times;
  private final int rank;
  private long number;
  private long leaveNanos;
  private long endNanos;

  MovedCalls(TimesSpool times, int rank) {
    this.times = times;
    this.rank = rank;
  }

  @Override
  public MpiCall apply(MpiCall call) {
    long begin = times.begin(rank, number);
    long end = times.end(rank, number);
    List<RegionTime> stretch =
        divided(call.stretch(), call.enterNanos() - leaveNanos, begin - endNanos);
    number++;
    leaveNanos = call.leaveNanos();
    endNanos = end;
    return new MpiCall(
        call.function(), begin, end - begin, call.region(), stretch, call.operations());
  }

  /** The same shares of another time. */
  static List<RegionTime> divided(List<RegionTime> parts, long before, long now) {
    if (parts.isEmpty() || before == now) {
      return parts;
    }
    if (before == 0 || now == 0) {
      return List.of();
    }
    List<RegionTime> moved = new ArrayList<>(parts.size());
    long sum = 0;
    long given = 0;
    for (RegionTime part : parts) {
      sum += part.nanos();
      long upTo = sum == before ? now : (long) ((double) sum / (double) before * (double) now);
      moved.add(new RegionTime(part.region(), upTo - given));
      given = upTo;
    }
    return moved;
  }
}
