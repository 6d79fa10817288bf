package io.idlewave.ingest.tile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a trace is tiled. Of the dimensions of the grid of its ranks the first is the one in which
 * the number of a rank changes fastest: rank = x + sizeX (y + sizeY z).
 *
 * @param by how many copies of the grid there are in each dimension, at least 1
 * @param grid how many ranks were recorded in each dimension; null where their messages say it
 */
public record Tiling(List<Integer> by, @Nullable List<Integer> grid) {

  private static final int MOST_DIMENSIONS = 6;
  private static final int MOST = 1 << 24;

  /**
   * Checks the bounds and takes immutable copies.
   *
   * @throws IllegalArgumentException naming what is out of bounds
   */
  public Tiling {
    by = checked("by", by);
    grid = grid == null ? null : checked("grid", grid);
    if (grid != null && grid.size() != by.size()) {
      throw new IllegalArgumentException(
          "grid: a size for each of the %d dimensions of by, got %d"
              .formatted(by.size(), grid.size()));
    }
  }

  private static List<Integer> checked(String name, List<Integer> numbers) {
    if (numbers.isEmpty() || numbers.size() > MOST_DIMENSIONS) {
      throw new IllegalArgumentException(
          "%s: 1 to %d dimensions, got %d".formatted(name, MOST_DIMENSIONS, numbers.size()));
    }
    long product = 1;
    for (int number : numbers) {
      if (number < 1 || number > MOST) {
        throw new IllegalArgumentException(
            "%s: 1 to %d in each dimension, got %d".formatted(name, MOST, number));
      }
      product *= number;
      if (product > MOST) {
        throw new IllegalArgumentException(
            "%s: at most %d in all dimensions together, got more".formatted(name, MOST));
      }
    }
    return List.copyOf(numbers);
  }

  /** How many copies of the grid there are. */
  public int copies() {
    return by.stream().reduce(1, (a, b) -> a * b);
  }

  /** Sizes of a grid as people write them, such as {@code 4 x 4}. */
  static String text(List<Integer> sizes) {
    return String.join(" x ", sizes.stream().map(String::valueOf).toList());
  }
}
