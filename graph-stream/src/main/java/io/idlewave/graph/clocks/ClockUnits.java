package io.idlewave.graph.clocks;

import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which ranks share a clock, as far as that is believed: the ranks of a recorded clock where a
 * trace has several of them and no order of events on one contradicts that; otherwise each rank is
 * by itself.
 */
public final class ClockUnits {

  private final int[] unitOf;
  private final long[] shiftNanos;
  private final int[] node;
  private final int count;

  private ClockUnits(List<RankMetadata> ranks, int[] unitOf, long[] shiftNanos, int count) {
    this.unitOf = unitOf;
    this.shiftNanos = shiftNanos;
    this.count = count;
    this.node = new int[count];
    for (int rank = unitOf.length - 1; rank >= 0; rank--) {
      node[unitOf[rank]] = ranks.get(rank).node();
    }
  }

  public static ClockUnits of(TraceMetadata metadata, OffsetEvidence evidence) {
    List<RankMetadata> ranks = metadata.ranks();
    boolean grouped = !metadata.sharesClock();
    for (OffsetPoint point : evidence.points()) {
      grouped &=
          point.early() == 0 || ranks.get(point.from()).clock() != ranks.get(point.to()).clock();
    }
    return grouped ? byClock(ranks) : byRank(ranks);
  }

  private static ClockUnits byRank(List<RankMetadata> ranks) {
    int[] unitOf = new int[ranks.size()];
    for (int rank = 0; rank < unitOf.length; rank++) {
      unitOf[rank] = rank;
    }
    return new ClockUnits(ranks, unitOf, new long[unitOf.length], unitOf.length);
  }

  private static ClockUnits byClock(List<RankMetadata> ranks) {
    Map<Integer, Integer> firstRank = new HashMap<>();
    Map<Integer, Integer> units = new HashMap<>();
    int[] unitOf = new int[ranks.size()];
    long[] shiftNanos = new long[ranks.size()];
    for (int rank = 0; rank < unitOf.length; rank++) {
      int clock = ranks.get(rank).clock();
      Integer known = firstRank.putIfAbsent(clock, rank);
      int first = known == null ? rank : known;
      unitOf[rank] = units.computeIfAbsent(clock, c -> units.size());
      shiftNanos[rank] = ranks.get(rank).originNanos() - ranks.get(first).originNanos();
    }
    return new ClockUnits(ranks, unitOf, shiftNanos, units.size());
  }

  /** The number of units. */
  public int count() {
    return count;
  }

  /** The unit of {@code rank}, from 0, in the order of their first ranks. */
  public int of(int rank) {
    return unitOf[rank];
  }

  /** Whether the first ranks of two units are on one node. */
  boolean isOneNode(int unit, int other) {
    return node[unit] == node[other];
  }

  /** What to add to a time of {@code rank}, in ns since its first event, on its unit's clock. */
  long shiftNanos(int rank) {
    return shiftNanos[rank];
  }
}
