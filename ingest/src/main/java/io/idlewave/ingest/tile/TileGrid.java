package io.idlewave.ingest.tile;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The grid of ranks of a tiled program, and which recorded rank stands in each of its places.
 *
 * <p>In a dimension that stays as it is a rank stands in its own place. In a periodic one that
 * grows the recorded grid comes again and again, and who was a neighbour across the boundary is one
 * in the next copy. In an open one the ranks at both ends were recorded there; those between are
 * the recorded ones between, over and over: a recorded rank at an end would lack a neighbour there.
 */
final class TileGrid implements RankLayout {

  /** With fewer ranks none is between the ends, or there are two ways from one to another. */
  static final int LEAST_SIZE = 3;

  private static final int NOWHERE = -1;

  private final int[] sizes;
  private final int[] tiledSizes;
  private final boolean[] periodic;
  private final int[] strides;
  private final int[] tiledStrides;

  /**
   * A grid that grows.
   *
   * @param sizes recorded ranks in each dimension, {@link #LEAST_SIZE} at least where it grows
   * @param tiledSizes ranks there are in each; multiples in periodic ones
   * @param periodic per dimension whether its ends are neighbours; of those that grow alone
   */
  TileGrid(List<Integer> sizes, List<Integer> tiledSizes, boolean[] periodic) {
    this.sizes = sizes.stream().mapToInt(Integer::intValue).toArray();
    this.tiledSizes = tiledSizes.stream().mapToInt(Integer::intValue).toArray();
    this.periodic = periodic.clone();
    this.strides = strides(this.sizes);
    this.tiledStrides = strides(this.tiledSizes);
  }

  private static int[] strides(int[] sizes) {
    int[] strides = new int[sizes.length + 1];
    strides[0] = 1;
    for (int d = 0; d < sizes.length; d++) {
      strides[d + 1] = strides[d] * sizes[d];
    }
    return strides;
  }

  int dimensions() {
    return sizes.length;
  }

  /** Whether a dimension grows. */
  boolean isTiled(int d) {
    return tiledSizes[d] != sizes[d];
  }

  /** Recorded ranks in a dimension. */
  int size(int d) {
    return sizes[d];
  }

  int recordedRanks() {
    return strides[sizes.length];
  }

  @Override
  public int ranks() {
    return tiledStrides[sizes.length];
  }

  /** Place of a recorded rank in a dimension. */
  int recordedPlace(int recorded, int d) {
    return recorded / strides[d] % sizes[d];
  }

  private int place(int rank, int d) {
    return rank / tiledStrides[d] % tiledSizes[d];
  }

  @Override
  public int template(int rank) {
    int recorded = 0;
    for (int d = 0; d < sizes.length; d++) {
      recorded += templatePlace(place(rank, d), d) * strides[d];
    }
    return recorded;
  }

  private int templatePlace(int place, int d) {
    if (!isTiled(d)) {
      return place;
    }
    if (periodic[d]) {
      return place % sizes[d];
    }
    if (place == 0) {
      return 0;
    }
    return place == tiledSizes[d] - 1 ? sizes[d] - 1 : 1 + (place - 1) % (sizes[d] - 2);
  }

  @Override
  public int copies() {
    int copies = 1;
    for (int d = 0; d < sizes.length; d++) {
      copies *= copies(d);
    }
    return copies;
  }

  private int copies(int d) {
    return (tiledSizes[d] + sizes[d] - 1) / sizes[d];
  }

  @Override
  public int copy(int rank) {
    int copy = 0;
    int stride = 1;
    for (int d = 0; d < sizes.length; d++) {
      copy += place(rank, d) / sizes[d] * stride;
      stride *= copies(d);
    }
    return copy;
  }

  @Override
  public int withinCopy(int rank) {
    int recorded = 0;
    for (int d = 0; d < sizes.length; d++) {
      recorded += place(rank, d) % sizes[d] * strides[d];
    }
    return recorded;
  }

  /**
   * How far it is from one recorded rank to another in each dimension, of two that are neighbours:
   * in those that grow at most one step, across the boundary if need be.
   */
  int[] shift(int from, int to) {
    int[] shift = new int[sizes.length];
    for (int d = 0; d < sizes.length; d++) {
      int straight = recordedPlace(to, d) - recordedPlace(from, d);
      boolean across = isTiled(d) && Math.abs(straight) > 1;
      shift[d] = across ? -Integer.signum(straight) : straight;
    }
    return shift;
  }

  /** The rank that is so far from another one, or -1 where there is none. */
  int moved(int rank, int[] shift) {
    return moved(rank, shift, 1, tiledSizes, tiledStrides);
  }

  /** The recorded rank that lies so far before another one, or -1 where there is none. */
  int recordedBefore(int recorded, int[] shift) {
    return moved(recorded, shift, -1, sizes, strides);
  }

  /** The recorded rank that is so far from another one, or -1 where there is none. */
  int recordedAfter(int recorded, int[] shift) {
    return moved(recorded, shift, 1, sizes, strides);
  }

  private int moved(int rank, int[] shift, int sign, int[] within, int[] withinStrides) {
    int result = 0;
    for (int d = 0; d < within.length; d++) {
      int place = rank / withinStrides[d] % within[d] + sign * shift[d];
      if (periodic[d]) {
        place = Math.floorMod(place, within[d]);
      }
      if (place < 0 || place >= within[d]) {
        return NOWHERE;
      }
      result += place * withinStrides[d];
    }
    return result;
  }

  @Override
  public int peer(int rank, int recordedPeer) {
    return moved(rank, shift(template(rank), recordedPeer));
  }

  /** The rank with the places of another one, but the first in the dimensions that are free. */
  int corner(int rank, boolean[] free) {
    int corner = 0;
    for (int d = 0; d < sizes.length; d++) {
      corner += free[d] ? 0 : place(rank, d) * tiledStrides[d];
    }
    return corner;
  }

  /**
   * The first rank with a template, where some dimensions are free.
   *
   * @param near gives the place in the others
   * @param free per dimension whether any place will do
   */
  int firstOf(int template, int near, boolean[] free) {
    int rank = 0;
    for (int d = 0; d < sizes.length; d++) {
      int place = free[d] ? firstPlace(recordedPlace(template, d), d) : place(near, d);
      rank += place * tiledStrides[d];
    }
    return rank;
  }

  private int firstPlace(int templatePlace, int d) {
    boolean atEnd = isTiled(d) && !periodic[d] && templatePlace == sizes[d] - 1;
    return atEnd ? tiledSizes[d] - 1 : templatePlace;
  }

  /** Nobody knows what those would have waited for who have other neighbours. */
  @Override
  public boolean keepsTimes() {
    return false;
  }

  /** The grid in words, such as {@code 8 x 8 ranks from a grid of 4 x 4, open x periodic}. */
  @Override
  public String describe() {
    List<String> boundaries =
        IntStream.range(0, sizes.length)
            .mapToObj(d -> !isTiled(d) ? "as it was" : periodic[d] ? "periodic" : "open")
            .toList();
    return "%s ranks from a grid of %s, %s"
        .formatted(
            Tiling.text(IntStream.of(tiledSizes).boxed().toList()),
            Tiling.text(IntStream.of(sizes).boxed().toList()),
            String.join(" x ", boundaries));
  }
}
