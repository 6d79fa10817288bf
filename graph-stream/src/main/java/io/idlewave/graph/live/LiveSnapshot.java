package io.idlewave.graph.live;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state from which a walk over a stream continues, beside {@linkplain LiveWalk#forEachRecord
 * the records} that it keeps.
 *
 * @param cut a place between two blocks in the form of {@link io.idlewave.graph.cut.CutCodec}, or
 *     null for the beginning
 * @param counts what had been counted up to there, or null for nothing
 * @param ranks per rank what is known of calls that are not kept
 * @param over whether the last block has been walked
 */
public record LiveSnapshot(
    byte @Nullable [] cut, byte @Nullable [] counts, List<RankState> ranks, boolean over) {

  private static final byte[] NO_CUT = {};

  /** A snapshot whose cut and counts are those of {@link #place}. */
  public static LiveSnapshot of(List<byte[]> place, List<RankState> ranks, boolean over) {
    return place.isEmpty()
        ? new LiveSnapshot(null, null, ranks, over)
        : new LiveSnapshot(
            place.get(0).length == 0 ? null : place.get(0), place.get(1), ranks, over);
  }

  /** Cut and counts, one after the other, or nothing at the begin. */
  public List<byte[]> place() {
    return counts == null ? List.of() : List.of(cut == null ? NO_CUT : cut, counts);
  }

  public LiveSnapshot {
    ranks = List.copyOf(ranks);
  }

  /**
   * What is known of calls that are not kept.
   *
   * @param firstKept number of the first call that is kept
   * @param digested how many calls are in the digest
   */
  public record RankState(long firstKept, long digested, byte[] digest) {}
}
