package io.idlewave.perturb.kernel;

import java.util.Arrays;

/** Adds up what a replay reports: a cell is the sum of the costs on its path, or has no value. */
final class PathSums implements LaneReplay.Listener {

  /** Clocks, then slots; NaN without a value. */
  final double[] cells;

  final double[] recorded;

  PathSums(int ranks, int slots) {
    cells = new double[ranks + slots];
    Arrays.fill(cells, ranks, cells.length, Double.NaN);
    recorded = new double[ranks];
    Arrays.fill(recorded, Double.NaN);
  }

  @Override
  public void at(int i, int region) {}

  @Override
  public void add(int cell, Weight cost) {
    cells[cell] = (Double.isNaN(cells[cell]) ? 0 : cells[cell]) + cost.nanos();
  }

  @Override
  public void move(int cell, int source, Weight cost) {
    cells[cell] = cells[source] + cost.nanos();
  }

  @Override
  public void clear(int cell) {
    cells[cell] = Double.NaN;
  }

  @Override
  public void record(int rank, double nanos) {
    recorded[rank] = nanos;
  }

  @Override
  public void deadlock() {}
}
