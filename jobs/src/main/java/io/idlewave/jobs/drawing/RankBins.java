package io.idlewave.jobs.drawing;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Neighbouring ranks that the page shows as one, all bins but the last of one width.
 *
 * @param from the first rank of each bin
 * @param to the last rank of each bin
 */
public record RankBins(List<Integer> from, List<Integer> to) {

  /** Takes immutable copies. */
  public RankBins {
    from = List.copyOf(from);
    to = List.copyOf(to);
  }

  /** As few ranks to a bin as give no more than {@code most} bins. */
  public static RankBins of(int ranks, int most) {
    int width = Math.max(1, -Math.floorDiv(-ranks, Math.max(1, most)));
    List<Integer> from = new ArrayList<>();
    List<Integer> to = new ArrayList<>();
    for (int first = 0; first < ranks; first += width) {
      from.add(first);
      to.add(Math.min(ranks, first + width) - 1);
    }
    return new RankBins(from, to);
  }

  public int count() {
    return from.size();
  }

  public int width() {
    return from.isEmpty() ? 1 : to.get(0) - from.get(0) + 1;
  }

  public int ranks() {
    return to.isEmpty() ? 0 : to.get(to.size() - 1) + 1;
  }

  /**
   * The bin of a rank.
   *
   * @throws IllegalArgumentException if there is no such rank
   */
  public int bin(int rank) {
    if (rank < 0 || rank >= ranks()) {
      throw new IllegalArgumentException(
          "rank: below the %d of summary.json, got %d".formatted(ranks(), rank));
    }
    return rank / width();
  }

  public int size(int bin) {
    return to.get(bin) - from.get(bin) + 1;
  }

  /**
   * What a section says of it; null where every rank has a bin of its own.
   *
   * @param rows what is in the bins: ranks, or timelines
   */
  public @Nullable String note(String rows) {
    return width() == 1
        ? null
        : "%d %s are shown as %d groups of up to %d neighbours"
            .formatted(ranks(), rows, count(), width());
  }
}
