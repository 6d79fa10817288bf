package io.idlewave.ingest.tile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How large the grid of ranks of a trace becomes. Of its dimensions the first is the one in which
 * the number of a rank changes fastest: rank = x + sizeX (y + sizeY z).
 *
 * @param numbers for each dimension how many copies of the grid there are, or how many ranks
 * @param grid how many ranks were recorded in each dimension; null where their messages say it
 */
public record Tiling(List<Integer> numbers, boolean copies, @Nullable List<Integer> grid) {

  static final int MOST_RANKS = 1 << 24;

  private static final int MOST_DIMENSIONS = 6;

  /**
   * Checks the bounds and takes immutable copies.
   *
   * @throws IllegalArgumentException naming what is out of bounds
   */
  public Tiling {
    String name = copies ? "by" : "to";
    numbers = checked(name, numbers);
    grid = grid == null ? null : checked("grid", grid);
    if (grid != null && grid.size() != numbers.size()) {
      throw new IllegalArgumentException(
          "grid: a size for each of the %d dimensions of %s, got %d"
              .formatted(numbers.size(), name, grid.size()));
    }
  }

  /** So many copies of the grid in each dimension. */
  public static Tiling by(List<Integer> copies, @Nullable List<Integer> grid) {
    return new Tiling(copies, true, grid);
  }

  /** So many ranks in each dimension. */
  public static Tiling to(List<Integer> sizes, @Nullable List<Integer> grid) {
    return new Tiling(sizes, false, grid);
  }

  private static List<Integer> checked(String name, List<Integer> numbers) {
    if (numbers.isEmpty() || numbers.size() > MOST_DIMENSIONS) {
      throw new IllegalArgumentException(
          "%s: 1 to %d dimensions, got %d".formatted(name, MOST_DIMENSIONS, numbers.size()));
    }
    for (int number : numbers) {
      if (number < 1) {
        throw new IllegalArgumentException(
            "%s: at least 1 in each dimension, got %d".formatted(name, number));
      }
    }
    if (product(numbers) > MOST_RANKS) {
      throw new IllegalArgumentException(
          "%s: at most %d in all dimensions together, got more".formatted(name, MOST_RANKS));
    }
    return List.copyOf(numbers);
  }

  /** The product of numbers of at least 1, or a number above {@link #MOST_RANKS}. */
  private static long product(List<Integer> numbers) {
    long product = 1;
    for (int number : numbers) {
      product = Math.min(product * number, MOST_RANKS + 1L);
    }
    return product;
  }

  int dimensions() {
    return numbers.size();
  }

  /** How many ranks there are in a dimension in which so many were recorded. */
  int tiledSize(int d, int size) {
    return copies ? numbers.get(d) * size : numbers.get(d);
  }

  public long tiledRanks(int recordedRanks) {
    return copies ? product(numbers) * recordedRanks : product(numbers);
  }

  /** Whether so many recorded ranks stay as they are. */
  boolean keeps(int recordedRanks) {
    return tiledRanks(recordedRanks) == recordedRanks
        && (copies || grid == null || grid.equals(numbers));
  }

  /** Sizes of a grid as people write them, such as {@code 4 x 4}. */
  static String text(List<Integer> sizes) {
    return String.join(" x ", sizes.stream().map(String::valueOf).toList());
  }
}
