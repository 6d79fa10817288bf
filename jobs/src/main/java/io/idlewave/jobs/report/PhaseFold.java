package io.idlewave.jobs.report;

import io.idlewave.jobs.drawing.RankBins;
import io.idlewave.jobs.report.AbsorptionSection.Cells;
import io.idlewave.jobs.report.AbsorptionSection.HeatMap;
import io.idlewave.jobs.results.row.PhaseRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The windows of ranks, folded into those of groups of ranks: flows of windows that become one are
 * added before anything is compared, the delay is that at the end of the last of them. Rows come
 * rank by rank, the windows of each in their order.
 */
final class PhaseFold {

  private final RankBins bins;
  private final int mostWindows;
  private final List<PhaseRow> ofRank = new ArrayList<>();
  private final List<Long> edges = new ArrayList<>();
  private int recorded;
  private int merged = 1;
  private final Grid absorbed = new Grid(PhaseRow::absorbedNanos, true);
  private final Grid imported = new Grid(PhaseRow::importedNanos, true);
  private final Grid injected = new Grid(PhaseRow::injectedNanos, true);
  private final Grid delay = new Grid(PhaseRow::delayNanos, false);

  PhaseFold(RankBins bins, int mostWindows) {
    this.bins = bins;
    this.mostWindows = mostWindows;
  }

  void add(PhaseRow row) {
    if (!ofRank.isEmpty() && ofRank.get(0).rank() != row.rank()) {
      finish();
    }
    ofRank.add(row);
  }

  /** The rank whose rows came last has no more. */
  void finish() {
    if (ofRank.isEmpty()) {
      return;
    }
    if (edges.isEmpty()) {
      recorded = ofRank.size();
      merged = -Math.floorDiv(-recorded, mostWindows);
      for (int first = 0; first < recorded; first += merged) {
        edges.add(ofRank.get(first).beginNanos());
      }
      edges.add(ofRank.get(recorded - 1).endNanos());
      List.of(absorbed, imported, injected, delay).forEach(Grid::open);
    }
    int bin = bins.bin(ofRank.get(0).rank());
    for (int window = 0; window < windows(); window++) {
      List<PhaseRow> rows =
          ofRank.subList(window * merged, Math.min(ofRank.size(), (window + 1) * merged));
      for (Grid grid : List.of(absorbed, imported, injected, delay)) {
        grid.add(bin * windows() + window, rows);
      }
    }
    ofRank.clear();
  }

  boolean hasCells() {
    return !edges.isEmpty();
  }

  /** How windows were made one; null where each is there. */
  @Nullable String note() {
    return merged == 1
        ? null
        : "%d windows of time are shown as %d, up to %d neighbours each"
            .formatted(recorded, windows(), merged);
  }

  HeatMap map(String scenario, String bound) {
    return new HeatMap(
        scenario,
        bound,
        bins,
        List.copyOf(edges),
        absorbed.cells(),
        imported.cells(),
        injected.cells(),
        delay.cells());
  }

  private int windows() {
    return edges.size() - 1;
  }

  /** One quantity over all cells. */
  private final class Grid {

    private final ToDoubleFunction<PhaseRow> quantity;
    private final boolean isFlow;
    private double[] sum = {};
    private double[] max = {};

    Grid(ToDoubleFunction<PhaseRow> quantity, boolean isFlow) {
      this.quantity = quantity;
      this.isFlow = isFlow;
    }

    void open() {
      sum = new double[bins.count() * windows()];
      max = new double[sum.length];
      Arrays.fill(max, Double.NEGATIVE_INFINITY);
    }

    void add(int cell, List<PhaseRow> rows) {
      double value =
          isFlow
              ? rows.stream().mapToDouble(quantity).sum()
              : quantity.applyAsDouble(rows.get(rows.size() - 1));
      sum[cell] += value;
      max[cell] = Math.max(max[cell], value);
    }

    Cells cells() {
      List<Long> means = new ArrayList<>();
      List<Long> maxima = new ArrayList<>();
      for (int cell = 0; cell < sum.length; cell++) {
        means.add(Math.round(sum[cell] / bins.size(cell / windows())));
        maxima.add(Double.isInfinite(max[cell]) ? 0 : Math.round(max[cell]));
      }
      return new Cells(means, maxima);
    }
  }
}
