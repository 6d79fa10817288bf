package io.idlewave.ingest.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * The archive's data about one rank beside its calls.
 *
 * @param calls number of calls in the rank's file
 * @param lastEventNanos time of the rank's last recorded event, in ns since its first
 * @param node index into {@link TraceMetadata#nodes()}
 * @param clock number of the clock the rank's times were taken from; ranks with equal numbers share
 *     a clock
 * @param originNanos time of the rank's first recorded event on that clock, in ns since an instant
 *     common to the ranks of the clock
 * @param tail how the time from the end of the last call to the last event divides over user
 *     regions, as {@link MpiCall#stretch()} does; empty where all of it was spent outside any
 * @param visits how often the rank entered each of {@link TraceMetadata#regions()}
 * @param running when the rank ran the program, as its tracer says: one at most, none where it does
 *     not
 */
public record RankMetadata(
    long calls,
    long lastEventNanos,
    int node,
    int clock,
    long originNanos,
    List<RegionTime> tail,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Visits visits,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RunningTime> running) {

  public RankMetadata {
    tail = List.copyOf(tail);
    running = List.copyOf(running);
  }

  /** For a rank of which the tracer does not say when it ran the program. */
  public RankMetadata(
      long calls,
      long lastEventNanos,
      int node,
      int clock,
      long originNanos,
      List<RegionTime> tail,
      Visits visits) {
    this(calls, lastEventNanos, node, clock, originNanos, tail, visits, List.of());
  }

  /** For a rank whose visits of user regions nobody counted. */
  public RankMetadata(
      long calls,
      long lastEventNanos,
      int node,
      int clock,
      long originNanos,
      List<RegionTime> tail) {
    this(calls, lastEventNanos, node, clock, originNanos, tail, Visits.NONE);
  }

  /** For a rank that was in no user region after its last call. */
  public RankMetadata(long calls, long lastEventNanos, int node, int clock, long originNanos) {
    this(calls, lastEventNanos, node, clock, originNanos, List.of());
  }

  public RankMetadata withRunning(List<RunningTime> time) {
    return new RankMetadata(calls, lastEventNanos, node, clock, originNanos, tail, visits, time);
  }

  /** This metadata with those {@link #visits}. */
  public RankMetadata withVisits(Visits counted) {
    return new RankMetadata(
        calls, lastEventNanos, node, clock, originNanos, tail, counted, running);
  }
}
