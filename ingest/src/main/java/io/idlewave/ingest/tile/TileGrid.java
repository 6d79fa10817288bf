package io.idlewave.ingest.tile;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The grid of ranks of a tiled program, and which recorded rank stands in each of its places.
 *
 * <p>In a dimension without copies a rank stands in its own place. In a periodic one each copy is
 * the recorded grid again, and who was a neighbour across the boundary is one in the next copy. In
 * an open one the ranks at both ends were recorded there; those between are the recorded ones
 * between, over and over: a recorded rank at an end would lack a neighbour there.
 */
final class TileGrid {

  /** Fewer ranks have none between the ends, or two ways from one to the other. */
  static final int LEAST_SIZE = 3;

  private static final int NOWHERE = -1;

  private final int[] sizes;
  private final int[] by;
  private final boolean[] periodic;
  private final int[] strides;
  private final int[] tiledStrides;

  /** A grid whose dimensions with copies have {@link #LEAST_SIZE} ranks at least. */
  TileGrid(List<Integer> sizes, List<Integer> by, boolean[] periodic) {
    this.sizes = sizes.stream().mapToInt(Integer::intValue).toArray();
    this.by = by.stream().mapToInt(Integer::intValue).toArray();
    this.periodic = periodic.clone();
    this.strides = new int[this.sizes.length + 1];
    this.tiledStrides = new int[this.sizes.length + 1];
    strides[0] = 1;
    tiledStrides[0] = 1;
    for (int d = 0; d < this.sizes.length; d++) {
      strides[d + 1] = strides[d] * this.sizes[d];
      tiledStrides[d + 1] = tiledStrides[d] * tiledSize(d);
    }
  }

  int dimensions() {
    return sizes.length;
  }

  /** Whether there are copies in a dimension. */
  boolean isTiled(int d) {
    return by[d] > 1;
  }

  /** Recorded ranks in a dimension. */
  int size(int d) {
    return sizes[d];
  }

  private int tiledSize(int d) {
    return sizes[d] * by[d];
  }

  /** The number of recorded ranks. */
  int recordedRanks() {
    return strides[sizes.length];
  }

  /** The number of ranks with all copies. */
  int ranks() {
    return tiledStrides[sizes.length];
  }

  /** Place of a recorded rank in a dimension. */
  int recordedPlace(int recorded, int d) {
    return recorded / strides[d] % sizes[d];
  }

  /** Place of a rank in a dimension. */
  int place(int rank, int d) {
    return rank / tiledStrides[d] % tiledSize(d);
  }

  /** The recorded rank whose calls a rank makes. */
  int template(int rank) {
    int recorded = 0;
    for (int d = 0; d < sizes.length; d++) {
      recorded += templatePlace(place(rank, d), d) * strides[d];
    }
    return recorded;
  }

  private int templatePlace(int place, int d) {
    if (by[d] == 1) {
      return place;
    }
    if (periodic[d]) {
      return place % sizes[d];
    }
    if (place == 0) {
      return 0;
    }
    return place == tiledSize(d) - 1 ? sizes[d] - 1 : 1 + (place - 1) % (sizes[d] - 2);
  }

  /** Which copy of the grid a rank is in, from 0. */
  int copy(int rank) {
    int copy = 0;
    int stride = 1;
    for (int d = 0; d < sizes.length; d++) {
      copy += place(rank, d) / sizes[d] * stride;
      stride *= by[d];
    }
    return copy;
  }

  /** The recorded rank at the place of a rank within its copy. */
  int withinCopy(int rank) {
    int recorded = 0;
    for (int d = 0; d < sizes.length; d++) {
      recorded += place(rank, d) % sizes[d] * strides[d];
    }
    return recorded;
  }

  /**
   * How far it is from one recorded rank to another in each dimension: in those with copies on the
   * way that has one step at most, in the others as their places say. They are neighbours.
   */
  int[] shift(int from, int to) {
    int[] shift = new int[sizes.length];
    for (int d = 0; d < sizes.length; d++) {
      int straight = recordedPlace(to, d) - recordedPlace(from, d);
      boolean across = by[d] > 1 && Math.abs(straight) > 1;
      shift[d] = across ? -Integer.signum(straight) : straight;
    }
    return shift;
  }

  /** The rank that is so far from another one, or -1 where there is none. */
  int moved(int rank, int[] shift) {
    return moved(rank, shift, 1, tiledStrides);
  }

  /** The recorded rank that lies so far before another one, or -1 where there is none. */
  int recordedBefore(int recorded, int[] shift) {
    return moved(recorded, shift, -1, strides);
  }

  /** The recorded rank that is so far from another one, or -1 where there is none. */
  int recordedAfter(int recorded, int[] shift) {
    return moved(recorded, shift, 1, strides);
  }

  private int moved(int rank, int[] shift, int sign, int[] ofStrides) {
    int result = 0;
    for (int d = 0; d < sizes.length; d++) {
      int size = ofStrides[d + 1] / ofStrides[d];
      int place = rank / ofStrides[d] % size + sign * shift[d];
      if (by[d] > 1 && periodic[d]) {
        place = Math.floorMod(place, size);
      }
      if (place < 0 || place >= size) {
        return NOWHERE;
      }
      result += place * ofStrides[d];
    }
    return result;
  }

  /** The rank that is to {@code rank} what a recorded rank is to its template. */
  int peer(int rank, int recordedPeer) {
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
    boolean atEnd = by[d] > 1 && !periodic[d] && templatePlace == sizes[d] - 1;
    return atEnd ? tiledSize(d) - 1 : templatePlace;
  }

  /** The grid in words, such as {@code 2 x 2 copies of a grid of 4 x 4 ranks, open x periodic}. */
  String describe() {
    List<String> boundaries =
        IntStream.range(0, sizes.length)
            .mapToObj(d -> !isTiled(d) ? "as it was" : periodic[d] ? "periodic" : "open")
            .toList();
    return "%s copies of a grid of %s ranks, %s"
        .formatted(
            Tiling.text(IntStream.of(by).boxed().toList()),
            Tiling.text(IntStream.of(sizes).boxed().toList()),
            String.join(" x ", boundaries));
  }
}
