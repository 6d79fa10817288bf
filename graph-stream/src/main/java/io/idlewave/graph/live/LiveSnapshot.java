package io.idlewave.graph.live;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a walk over a stream goes on from.
 *
 * @param cut a place between two blocks in the form of {@link io.idlewave.graph.cut.CutCodec}, or
 *     null for the beginning
 * @param records definitions, if they have come, ends of ranks, and all calls after the cut that
 *     have come
 * @param ranks per rank what is known of calls before those
 * @param over whether the last block has been walked
 */
public record LiveSnapshot(
    byte @Nullable [] cut, List<LiveRecord> records, List<RankState> ranks, boolean over) {

  /** A snapshot whose cut stands in a list, or none in it. */
  public static LiveSnapshot of(
      List<byte[]> cuts, List<LiveRecord> records, List<RankState> ranks, boolean over) {
    return new LiveSnapshot(cuts.isEmpty() ? null : cuts.get(0), records, ranks, over);
  }

  /** Takes immutable copies. */
  public LiveSnapshot {
    records = List.copyOf(records);
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
