package io.idlewave.graph.live;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the times of a stream on the origins of the trace that was planned for: in each run ranks
 * start a little earlier or later against each other. What a rank did is moved as a whole, so that
 * all times on one clock keep their distances; the time before its first call becomes longer, by
 * nothing for the rank that needs least.
 */
final class OriginShift {

  private final long[] nanos;

  private OriginShift(long[] nanos) {
    this.nanos = nanos;
  }

  /** For a stream that defines {@code got}, where {@code planned} was planned for. */
  static OriginShift of(TraceMetadata planned, TraceMetadata got) {
    int ranks = planned.rankCount();
    long[] later = new long[ranks];
    Map<Integer, Long> leastOfClock = new HashMap<>();
    for (int rank = 0; rank < ranks; rank++) {
      RankMetadata of = planned.ranks().get(rank);
      later[rank] = got.ranks().get(rank).originNanos() - of.originNanos();
      leastOfClock.merge(of.clock(), later[rank], Math::min);
    }
    Arrays.setAll(later, rank -> later[rank] - least(leastOfClock, planned, rank));
    return new OriginShift(later);
  }

  private static long least(Map<Integer, Long> leastOfClock, TraceMetadata planned, int rank) {
    return leastOfClock.getOrDefault(planned.ranks().get(rank).clock(), 0L);
  }

  /** The calls of {@code rank} from number {@code first} on. */
  List<MpiCall> apply(int rank, long first, List<MpiCall> calls) {
    long by = nanos[rank];
    if (by == 0) {
      return calls;
    }
    List<MpiCall> moved = new ArrayList<>(calls.size());
    for (MpiCall call : calls) {
      boolean starts = first == 0 && moved.isEmpty();
      moved.add(
          new MpiCall(
              call.function(),
              call.enterNanos() + by,
              call.durationNanos(),
              call.region(),
              starts ? longer(call.stretch(), by) : call.stretch(),
              call.operations()));
    }
    return moved;
  }

  long apply(int rank, long time) {
    return time + nanos[rank];
  }

  RankMetadata apply(int rank, RankMetadata end) {
    long by = nanos[rank];
    return by == 0
        ? end
        : new RankMetadata(
            end.calls(),
            end.lastEventNanos() + by,
            end.node(),
            end.clock(),
            end.originNanos(),
            end.calls() == 0 ? longer(end.tail(), by) : end.tail(),
            end.visits());
  }

  private static List<RegionTime> longer(List<RegionTime> parts, long by) {
    if (parts.isEmpty()) {
      return parts;
    }
    List<RegionTime> more = new ArrayList<>();
    more.add(new RegionTime(MpiCall.NO_REGION, by));
    more.addAll(parts);
    return more;
  }
}
