package io.idlewave.ingest.tile;

import java.util.ArrayList;
import java.util.List;

/** Finds the grid of the ranks of a trace: the stated one, or the only one that fits. */
final class GridChoice {

  private static final int SHOWN = 3;

  private GridChoice() {}

  /**
   * The grid.
   *
   * @throws UnfitTilingException if the stated one does not fit, or without one none or several do
   */
  static TileGrid of(Tiling tiling, MessageFlows flows) {
    List<Integer> stated = tiling.grid();
    return stated == null ? found(tiling, flows) : stated(stated, tiling, flows);
  }

  private static TileGrid stated(List<Integer> sizes, Tiling tiling, MessageFlows flows) {
    for (int d = 0; d < sizes.size(); d++) {
      if (tiling.by().get(d) > 1 && sizes.get(d) < TileGrid.LEAST_SIZE) {
        throw new UnfitTilingException(
            "grid: at least %d ranks in a dimension with copies, so that some are between its ends, got %d in dimension %d"
                .formatted(TileGrid.LEAST_SIZE, sizes.get(d), d + 1));
      }
    }
    GridFit fit = GridFit.of(sizes, tiling, flows);
    String misfit = fit.misfit();
    if (misfit != null) {
      throw new UnfitTilingException(
          "grid: messages to neighbours, got in %s %s".formatted(Tiling.text(sizes), misfit));
    }
    return fit.grid();
  }

  private static TileGrid found(Tiling tiling, MessageFlows flows) {
    List<List<Integer>> candidates = new ArrayList<>();
    factorise(flows.ranks(), tiling.by(), List.of(), candidates);
    List<List<Integer>> fitting = new ArrayList<>();
    List<String> misfits = new ArrayList<>();
    for (List<Integer> sizes : candidates) {
      String misfit = GridFit.of(sizes, tiling, flows).misfit();
      if (misfit == null) {
        fitting.add(sizes);
      } else {
        misfits.add("%s %s".formatted(Tiling.text(sizes), misfit));
      }
    }
    if (fitting.size() == 1) {
      return GridFit.of(fitting.get(0), tiling, flows).grid();
    }
    throw new UnfitTilingException(
        fitting.isEmpty()
            ? none(tiling, flows.ranks(), misfits)
            : "one grid in which messages go to neighbours, got some in %s: state one with grid"
                .formatted(some(fitting.stream().map(Tiling::text).toList())));
  }

  private static String none(Tiling tiling, int ranks, List<String> misfits) {
    String grid =
        "a grid of the %d ranks in %d dimensions, with at least %d in those that have copies"
            .formatted(ranks, tiling.by().size(), TileGrid.LEAST_SIZE);
    return misfits.isEmpty()
        ? grid + ", got no such sizes"
        : "messages to neighbours in %s, got in %s".formatted(grid, some(misfits));
  }

  private static String some(List<String> texts) {
    String shown = String.join("; in ", texts.subList(0, Math.min(SHOWN, texts.size())));
    return texts.size() <= SHOWN ? shown : "%s and %d more".formatted(shown, texts.size() - SHOWN);
  }

  /** All ordered products, those with copies of at least so many ranks. */
  private static void factorise(
      int ranks, List<Integer> by, List<Integer> sizes, List<List<Integer>> into) {
    int least = by.get(sizes.size()) > 1 ? TileGrid.LEAST_SIZE : 1;
    if (sizes.size() == by.size() - 1) {
      if (ranks >= least) {
        into.add(longer(sizes, ranks));
      }
      return;
    }
    for (int size = least; size <= ranks; size++) {
      if (ranks % size == 0) {
        factorise(ranks / size, by, longer(sizes, size), into);
      }
    }
  }

  private static List<Integer> longer(List<Integer> sizes, int size) {
    List<Integer> longer = new ArrayList<>(sizes);
    longer.add(size);
    return longer;
  }
}
