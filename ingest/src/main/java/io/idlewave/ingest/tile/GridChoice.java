package io.idlewave.ingest.tile;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the grid of the ranks of a trace: the stated one, or the only one that fits. */
final class GridChoice {

  private static final int SHOWN = 3;

  private final Tiling tiling;
  private final MessageFlows flows;

  private GridChoice(Tiling tiling, MessageFlows flows) {
    this.tiling = tiling;
    this.flows = flows;
  }

  /**
   * @throws UnfitTilingException if the stated one does not fit, or without one none or several do
   */
  static TileGrid of(Tiling tiling, MessageFlows flows) {
    GridChoice choice = new GridChoice(tiling, flows);
    List<Integer> stated = tiling.grid();
    return stated == null ? choice.found() : choice.stated(stated);
  }

  private TileGrid stated(List<Integer> sizes) {
    for (int d = 0; d < sizes.size(); d++) {
      if (!GridFit.canGrow(tiling, d, sizes.get(d))) {
        throw new UnfitTilingException(
            "grid: at least %d ranks in a dimension that grows, and none that shrinks, got %d in dimension %d, to become %d"
                .formatted(
                    TileGrid.LEAST_SIZE, sizes.get(d), d + 1, tiling.tiledSize(d, sizes.get(d))));
      }
    }
    GridFit fit = new GridFit(sizes, tiling, flows);
    String misfit = misfit(fit);
    if (misfit != null) {
      throw new UnfitTilingException(
          "grid: messages to neighbours, all alike, got in %s: %s".formatted(fit.text(), misfit));
    }
    return fit.grid();
  }

  private @Nullable String misfit(GridFit fit) {
    String misfit = fit.misfit();
    return misfit == null ? NeighbourCheck.misfit(fit.grid(), flows) : misfit;
  }

  private TileGrid found() {
    List<List<Integer>> candidates = new ArrayList<>();
    factorise(flows.ranks(), List.of(), candidates);
    List<GridFit> fitting = new ArrayList<>();
    List<String> misfits = new ArrayList<>();
    for (List<Integer> sizes : candidates) {
      GridFit fit = new GridFit(sizes, tiling, flows);
      String misfit = misfit(fit);
      if (misfit == null) {
        fitting.add(fit);
      } else {
        misfits.add("%s: %s".formatted(fit.text(), misfit));
      }
    }
    if (fitting.size() == 1) {
      return fitting.get(0).grid();
    }
    throw new UnfitTilingException(
        fitting.isEmpty()
            ? none(misfits)
            : "one grid in which messages go to neighbours, got some in %s: state one with grid"
                .formatted(some(fitting.stream().map(GridFit::text).toList())));
  }

  private String none(List<String> misfits) {
    String grid =
        "a grid of the %d ranks (dimensions: %d, at least %d ranks in those that grow)"
            .formatted(flows.ranks(), tiling.dimensions(), TileGrid.LEAST_SIZE);
    return misfits.isEmpty()
        ? grid + ", got none"
        : "messages to neighbours, all alike, in %s, got in %s".formatted(grid, some(misfits));
  }

  private static String some(List<String> texts) {
    String shown = String.join("; in ", texts.subList(0, Math.min(SHOWN, texts.size())));
    return texts.size() <= SHOWN ? shown : "%s; and %d more".formatted(shown, texts.size() - SHOWN);
  }

  /** All ordered products whose dimensions can grow as they are to. */
  private void factorise(int ranks, List<Integer> sizes, List<List<Integer>> into) {
    int d = sizes.size();
    boolean last = d == tiling.dimensions() - 1;
    for (int size = last ? ranks : 1; size <= ranks; size++) {
      if (ranks % size == 0 && GridFit.canGrow(tiling, d, size)) {
        if (last) {
          into.add(longer(sizes, size));
        } else {
          factorise(ranks / size, longer(sizes, size), into);
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
