package io.idlewave.ingest.tile;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the messages of a trace go to neighbours in a grid. In each dimension that grows they
 * make one step at most; those from one end to the other are a step across the boundary, which is
 * then periodic: all ranks at both ends must have some, and only whole copies can be made.
 */
final class GridFit {

  private final List<Integer> sizes;
  private final List<Integer> tiledSizes;
  private final BitSet[] across;
  private final @Nullable String misfit;

  /** Puts the ranks into a grid of as many places. */
  GridFit(List<Integer> sizes, Tiling tiling, MessageFlows flows) {
    this.sizes = sizes;
    this.tiledSizes =
        IntStream.range(0, sizes.size()).mapToObj(d -> tiling.tiledSize(d, sizes.get(d))).toList();
    this.across = new BitSet[sizes.size()];
    for (int d = 0; d < across.length; d++) {
      across[d] = new BitSet();
    }
    String far = far(flows);
    this.misfit = far == null ? boundaries(flows.ranks()) : far;
  }

  /** Whether a dimension of some size can become as large as a tiling wants it. */
  static boolean canGrow(Tiling tiling, int d, int size) {
    int tiledSize = tiling.tiledSize(d, size);
    return tiledSize == size || (tiledSize > size && size >= TileGrid.LEAST_SIZE);
  }

  /** What does not fit, in words; null if nothing. */
  @Nullable String misfit() {
    return misfit;
  }

  /** The sizes of the grid in words. */
  String text() {
    return Tiling.text(sizes);
  }

  /** The grid, where nothing is a misfit. */
  TileGrid grid() {
    boolean[] periodic = new boolean[across.length];
    for (int d = 0; d < periodic.length; d++) {
      periodic[d] = !across[d].isEmpty();
    }
    return new TileGrid(sizes, tiledSizes, periodic);
  }

  private boolean isTiled(int d) {
    return !sizes.get(d).equals(tiledSizes.get(d));
  }

  private @Nullable String far(MessageFlows flows) {
    for (int rank = 0; rank < flows.ranks(); rank++) {
      for (int peer : flows.peers(rank)) {
        String steps = far(rank, peer);
        if (steps != null) {
          return steps;
        }
      }
    }
    return null;
  }

  private @Nullable String far(int rank, int peer) {
    int stride = 1;
    for (int d = 0; d < across.length; d++) {
      int size = sizes.get(d);
      int steps = Math.abs(peer / stride % size - rank / stride % size);
      stride *= size;
      if (!isTiled(d) || steps <= 1) {
        continue;
      }
      if (steps != size - 1) {
        return "ranks %d and %d, which exchange messages, %d steps apart in dimension %d"
            .formatted(rank, peer, steps, d + 1);
      }
      across[d].set(rank);
      across[d].set(peer);
    }
    return null;
  }

  private @Nullable String boundaries(int ranks) {
    for (int d = 0; d < across.length; d++) {
      int some = across[d].cardinality();
      int all = ranks / sizes.get(d) * 2;
      if (some > 0 && some < all) {
        return "messages across the boundary of dimension %d of %d of its %d ranks, not of all"
            .formatted(d + 1, some, all);
      }
      if (some > 0 && tiledSizes.get(d) % sizes.get(d) != 0) {
        return "the periodic dimension %d, of which there are whole copies alone, to become %d"
            .formatted(d + 1, tiledSizes.get(d));
      }
    }
    return null;
  }
}
