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
      if (!GridFit.canGrow(tiling, d, sizes.get(d))) {
        throw new UnfitTilingException(
            "grid: at least %d ranks in a dimension that grows, and none that shrinks, got %d in dimension %d, to become %d"
                .formatted(
                    TileGrid.LEAST_SIZE,
                    sizes.get(d),
                    d + 1,
                    tiling.tiledSize(d, sizes.get(d))));
      }
    }
    GridFit fit = new GridFit(sizes, tiling, flows);
    String misfit = fit.misfit();
    if (misfit != null) {
      throw new UnfitTilingException(
          "grid: messages to neighbours, got in %s %s".formatted(fit.text(), misfit));
    }
    return fit.grid();
  }

  private static TileGrid found(Tiling tiling, MessageFlows flows) {
    List<List<Integer>> candidates = new ArrayList<>();
    factorise(flows.ranks(), tiling, List.of(), candidates);
    List<GridFit> fitting = new ArrayList<>();
    List<String> misfits = new ArrayList<>();
    for (List<Integer> sizes : candidates) {
      GridFit fit = new GridFit(sizes, tiling, flows);
      String misfit = fit.misfit();
      if (misfit == null) {
        fitting.add(fit);
      } else {
        misfits.add("%s %s".formatted(fit.text(), misfit));
      }
    }
    if (fitting.size() == 1) {
      return fitting.get(0).grid();
    }
    throw new UnfitTilingException(
        fitting.isEmpty()
            ? none(tiling.dimensions(), flows.ranks(), misfits)
            : "one grid in which messages go to neighbours, got some in %s: state one with grid"
                .formatted(some(fitting.stream().map(GridFit::text).toList())));
  }

  private static String none(int dimensions, int ranks, List<String> misfits) {
    String grid =
        "a grid of the %d ranks in %d dimensions, with at least %d in those that grow"
            .formatted(ranks, dimensions, TileGrid.LEAST_SIZE);
    return misfits.isEmpty()
        ? grid + ", got no such sizes"
        : "messages to neighbours in %s, got in %s".formatted(grid, some(misfits));
  }

  private static String some(List<String> texts) {
    String shown = String.join("; in ", texts.subList(0, Math.min(SHOWN, texts.size())));
    return texts.size() <= SHOWN ? shown : "%s; and %d more".formatted(shown, texts.size() - SHOWN);
  }

  /** All ordered products whose dimensions can grow as they are to. */
  private static void factorise(
      int ranks, Tiling tiling, List<Integer> sizes, List<List<Integer>> into) {
    int d = sizes.size();
    boolean last = d == tiling.dimensions() - 1;
    for (int size = last ? ranks : 1; size <= ranks; size++) {
      if (ranks % size == 0 && GridFit.canGrow(tiling, d, size)) {
        if (last) {
          into.add(longer(sizes, size));
        } else {
          factorise(ranks / size, tiling, longer(sizes, size), into);
        }
      }
    }
  }

  private static List<Integer> longer(List<Integer> sizes, int size) {
    List<Integer> longer = new ArrayList<>(sizes);
    longer.add(size);
    return longer;
  }
}
