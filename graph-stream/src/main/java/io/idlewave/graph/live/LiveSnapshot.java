package io.idlewave.graph.live;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a walk over a stream goes on from, beside {@linkplain LiveWalk#forEachRecord the records}
 * that it keeps.
 *
 * @param cut a place between two blocks in the form of {@link io.idlewave.graph.cut.CutCodec}, or
 *     null for the beginning
 * @param ranks per rank what is known of calls that are not kept
 * @param over whether the last block has been walked
 */
public record LiveSnapshot(byte @Nullable [] cut, List<RankState> ranks, boolean over) {

  /** A snapshot whose cut stands in a list, or none in it. */
  public static LiveSnapshot of(List<byte[]> cuts, List<RankState> ranks, boolean over) {
    return new LiveSnapshot(cuts.isEmpty() ? null : cuts.get(0), ranks, over);
  }

  /** Takes an immutable copy. */
  public LiveSnapshot {
    ranks = List.copyOf(ranks);
  }

  /**
   * What is known of calls that are not kept.
   *
   * @param firstKept number of the first call that is kept
   * @param digested how many calls are in the digest
   * @param digest its state
   */
  public record RankState(long firstKept, long digested, byte[] digest) {}
}
