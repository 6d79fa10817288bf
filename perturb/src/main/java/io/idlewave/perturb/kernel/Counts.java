package io.idlewave.perturb.kernel;

import java.util.Arrays;

/** The clocks, slots and recorded clocks of a tile with the parts of their paths. */
final class Counts {

  final PathRow[] clocks;
  final PathRow[] recorded;
  PathRow[] slots = new PathRow[0];

  final PathMaximum maximum;
  final PathParts.Store store;

  /** Scratch space: a path before it is compared, and what a draw adds. */
  final PathRow candidate;

  final double[] drawnNanos;

  /** By how much L is shifted in each lane. */
  final double[] shiftNanos;

  /** For a tile that tells so many classes of hops apart. */
  Counts(Tile tile, int hopClasses) {
    store = new PathParts.Store(tile.lanes, PathRow.PARTS + hopClasses);
    clocks = rows(tile.clocks);
    recorded = rows(tile.recorded);
    maximum = new PathMaximum(tile.lanes);
    candidate = new PathRow(new double[tile.lanes], store);
    drawnNanos = new double[tile.lanes];
    shiftNanos = new double[tile.lanes];
  }

  void reserveSlots(double[][] rows) {
    int before = slots.length;
    slots = Arrays.copyOf(slots, rows.length);
    for (int slot = before; slot < rows.length; slot++) {
      slots[slot] = new PathRow(rows[slot], store);
    }
  }

  void loadShifts(LaneTables tables, long firstReplicate) {
    for (int lane = 0; lane < shiftNanos.length; lane++) {
      shiftNanos[lane] = tables.latencyShiftNanos(firstReplicate + lane);
    }
  }

  private PathRow[] rows(double[][] nanos) {
    return Arrays.stream(nanos).map(row -> new PathRow(row, store)).toArray(PathRow[]::new);
  }
}
