package io.idlewave.ingest.tile;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the messages of a trace go to neighbours in a grid. In each dimension with copies they
 * make one step at most; those from one end to the other are a step across the boundary, which is
 * then periodic, and all ranks at both ends must have some.
 */
final class GridFit {

  private final List<Integer> sizes;
  private final Tiling tiling;
  private final int[] size;
  private final BitSet[] across;
  private final @Nullable String misfit;

  private GridFit(List<Integer> sizes, Tiling tiling, MessageFlows flows) {
    this.sizes = sizes;
    this.tiling = tiling;
    this.size = sizes.stream().mapToInt(Integer::intValue).toArray();
    this.across = new BitSet[size.length];
    for (int d = 0; d < size.length; d++) {
      across[d] = new BitSet();
    }
    String far = far(flows);
    this.misfit = far == null ? half(flows.ranks()) : far;
  }

  /** Puts the ranks into a grid of as many places. */
  static GridFit of(List<Integer> sizes, Tiling tiling, MessageFlows flows) {
    return new GridFit(sizes, tiling, flows);
  }

  /** What does not fit; null if nothing. */
  @Nullable String misfit() {
    return misfit;
  }

  /** The grid, where nothing is a misfit. */
  TileGrid grid() {
    boolean[] periodic = new boolean[size.length];
    for (int d = 0; d < size.length; d++) {
      periodic[d] = !across[d].isEmpty();
    }
    return new TileGrid(sizes, tiling.by(), periodic);
  }

  private @Nullable String far(MessageFlows flows) {
    for (int rank = 0; rank < flows.ranks(); rank++) {
      for (int peer : flows.peers(rank)) {
        int stride = 1;
        for (int d = 0; d < size.length; d++) {
          int steps = Math.abs(peer / stride % size[d] - rank / stride % size[d]);
          stride *= size[d];
          if (tiling.by().get(d) == 1 || steps <= 1) {
            continue;
          }
          if (steps != size[d] - 1) {
            return "ranks %d and %d, which exchange messages, %d steps apart in dimension %d"
                .formatted(rank, peer, steps, d + 1);
          }
          across[d].set(rank);
          across[d].set(peer);
        }
      }
    }
    return null;
  }

  private @Nullable String half(int ranks) {
    for (int d = 0; d < size.length; d++) {
      int some = across[d].cardinality();
      int all = ranks / size[d] * 2;
      if (some > 0 && some < all) {
        return "messages across the boundary of dimension %d of %d of its %d ranks, not of all"
            .formatted(d + 1, some, all);
      }
    }
    return null;
  }
}
