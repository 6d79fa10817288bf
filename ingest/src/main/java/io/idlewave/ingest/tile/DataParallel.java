package io.idlewave.ingest.tile;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * How many data-parallel copies of a job there are to be, and which of its groups, by name, are
 * said to be joined over the copies, or not. Case does not matter.
 *
 * @param copies the recorded job counted
 */
public record DataParallel(int copies, List<String> grow, List<String> keep) {

  /**
   * Takes immutable copies.
   *
   * @throws IllegalArgumentException naming what is out of bounds
   */
  public DataParallel {
    if (copies < 1 || copies > Tiling.MOST_RANKS) {
      throw new IllegalArgumentException(
          "data-parallel: 1 to %d copies, got %d".formatted(Tiling.MOST_RANKS, copies));
    }
    grow = lowerCase(grow);
    keep = lowerCase(keep);
    TreeSet<String> both = new TreeSet<>(grow);
    both.retainAll(keep);
    if (!both.isEmpty()) {
      throw new IllegalArgumentException(
          "grow: none of the groups of keep, got " + String.join(", ", both));
    }
  }

  private static List<String> lowerCase(List<String> names) {
    return names.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
  }
}
