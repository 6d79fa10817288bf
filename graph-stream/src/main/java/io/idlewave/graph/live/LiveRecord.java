package io.idlewave.graph.live;

import io.idlewave.ingest.archive.CallRow;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One record of a trace that arrives while its program runs. {@link Definitions} come before the
 * calls or among them; of each rank {@link Calls} and one {@link RankEnd}. Records may come more
 * than once, and in any order: the numbers of calls say where they belong. Immutable.
 */
public sealed interface LiveRecord {

  /** What is known of the trace before its first call, as JSON of its definitions. */
  record Definitions(String json) implements LiveRecord {}

  /** Some calls of a rank that follow each other, at least one. */
  final class Calls implements LiveRecord {

    private final int rank;
    private final long firstCall;
    private final int count;
    private final byte[] encoded;

    /**
     * The calls that {@code encoded} holds, which nobody changes from now on.
     *
     * @param rank world rank, at least 0
     * @param firstCall number of the first of them, counted from 0 over the rank
     * @param count how many there are, at least 1
     * @param encoded in the form of {@link CallRow}
     * @throws IllegalArgumentException if a number lies below its bound
     */
    public Calls(int rank, long firstCall, int count, byte[] encoded) {
      if (rank < 0 || firstCall < 0 || count < 1 || firstCall > Long.MAX_VALUE - count) {
        throw new IllegalArgumentException(
            "live calls: rank and first call at least 0, count at least 1, got %d, %d and %d"
                .formatted(rank, firstCall, count));
      }
      this.rank = rank;
      this.firstCall = firstCall;
      this.count = count;
      this.encoded = encoded;
    }

    /** The calls of {@code rank} from number {@code firstCall} on. */
    public static Calls of(int rank, long firstCall, List<MpiCall> calls) {
      return new Calls(rank, firstCall, calls.size(), CallRow.encode(calls));
    }

    public int rank() {
      return rank;
    }

    /** Number of the first call, counted from 0 over the rank. */
    public long firstCall() {
      return firstCall;
    }

    public int count() {
      return count;
    }

    /** Number of the first call after these. */
    public long endCall() {
      return firstCall + count;
    }

    /** The calls in the form of {@link CallRow}, not a copy. */
    public byte[] encoded() {
      return encoded;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Calls that
          && rank == that.rank
          && firstCall == that.firstCall
          && count == that.count
          && Arrays.equals(encoded, that.encoded);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * rank + Long.hashCode(firstCall)) + Arrays.hashCode(encoded);
    }

    @Override
    public String toString() {
      return "calls %d to %d of rank %d".formatted(firstCall, endCall() - 1, rank);
    }
  }

  /**
   * A rank makes no more calls.
   *
   * @param rank world rank, at least 0
   * @param lastEventNanos time of its last event, in ns since its first
   * @param tail how the time from the end of its last call to its last event divides over user
   *     regions; empty where all of it was spent outside any
   */
  record RankEnd(int rank, long calls, long lastEventNanos, List<RegionTime> tail)
      implements LiveRecord {

    public RankEnd {
      if (rank < 0 || calls < 0 || lastEventNanos < 0) {
        throw new IllegalArgumentException(
            "live end: rank, calls and last event at least 0, got %d, %d and %d"
                .formatted(rank, calls, lastEventNanos));
      }
      tail = List.copyOf(tail);
    }
  }
}
