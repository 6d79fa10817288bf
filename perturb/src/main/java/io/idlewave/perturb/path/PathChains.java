package io.idlewave.perturb.path;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * How the values of cells came about. Each clock and slot has a {@link Strand}; whenever a strand
 * that carries costs of one call gets costs of another, what it had goes to a spool file: about two
 * records per call of the trace, of 32 bytes and 8 for each kind of cost. {@link #back} walks them
 * backwards. Mutable; the heap holds the strands and two blocks of records.
 */
final class PathChains implements Closeable {

  /** Records that are written or read at a time, where nothing else is said. */
  static final int BLOCK_RECORDS = 1 << 14;

  /** The rank of records that join two chains: that of the predecessor, and that of the call. */
  private static final int FORK = -2;

  private final int kinds;
  private final PathSpool spool;
  private final List<Strand> cells = new ArrayList<>();
  private final List<Strand> ends = new ArrayList<>();
  private final double[] endNanos;
  private final Costs nothing;

  /** Is told the steps of a path, the last one first. */
  interface Steps {

    /** A step that comes before those that were told; {@code costs} hold for this call only. */
    void before(Site site, Costs costs);
  }

  /**
   * No cell has a value yet.
   *
   * @param kinds of costs
   * @param folder where the spool file lives until the chains are closed
   * @param blockRecords records that are written or read at a time, at least 1
   */
  PathChains(int ranks, int kinds, Path folder, int blockRecords) {
    this.kinds = kinds;
    this.endNanos = new double[ranks];
    Arrays.fill(endNanos, Double.NaN);
    this.nothing = new Costs(kinds);
    this.spool = new PathSpool(folder, blockRecords, kinds);
    for (int rank = 0; rank < ranks; rank++) {
      ends.add(new Strand(kinds));
    }
  }

  /** How many kinds of costs there are. */
  int kinds() {
    return kinds;
  }

  /** That of a cell. */
  Strand cell(int cell) {
    while (cells.size() <= cell) {
      cells.add(new Strand(kinds));
    }
    return cells.get(cell);
  }

  /** What a strand gets from now on belongs to a call, and to a region. */
  void at(Strand strand, Site site) {
    if (!site.isSameStep(strand.site)) {
      write(strand);
      strand.site = site;
    }
  }

  /** A chain begins at a place, where it has no costs yet. */
  void begin(Strand strand, Site site) {
    strand.record = spool.append(Strand.NO_RECORD, site, nothing);
  }

  /** A value came of another one as well: both are on the path. */
  void join(Strand to, Strand from) {
    write(from);
    if (from.record != Strand.NO_RECORD) {
      write(to);
      Site fork = new Site(FORK, from.record, -1, -1);
      to.record = spool.append(to.record, fork, nothing);
      to.site = fork;
    }
  }

  private void write(Strand strand) {
    if (!strand.pending.isZero()) {
      strand.record = spool.append(strand.record, strand.site, strand.pending);
      strand.pending.clear();
    }
  }

  /** The clock of a rank is its result, and holds so many ns. */
  void end(int rank, double nanos) {
    ends.get(rank).set(cell(rank));
    endNanos[rank] = nanos;
  }

  /**
   * What the clock of a rank held at its end.
   *
   * @throws IllegalStateException where it never came there
   */
  double endNanos(int rank) {
    if (Double.isNaN(endNanos[rank])) {
      throw new IllegalStateException("rank " + rank + ": its end was never recorded");
    }
    return endNanos[rank];
  }

  /**
   * The rank that ends last, of several the lowest.
   *
   * @throws IllegalStateException where a rank never came to its end
   */
  int last() {
    int last = 0;
    for (int rank = 0; rank < endNanos.length; rank++) {
      if (endNanos(rank) > endNanos(last)) {
        last = rank;
      }
    }
    return last;
  }

  /** The strand that was a rank's result. */
  Strand ended(int rank) {
    return ends.get(rank);
  }

  /** Tells the path to the end of a rank; from the first call on nothing can be added. */
  void back(int rank, Steps steps) {
    Strand end = ended(rank);
    if (!end.pending.isZero()) {
      steps.before(end.site, end.pending);
    }
    back(end, steps);
  }

  /** Tells what a strand has on the spool; from the first call on nothing can be added. */
  void back(Strand strand, Steps steps) {
    Deque<Long> chains = new ArrayDeque<>();
    chains.push(strand.record);
    PathSpool.Entry entry = new PathSpool.Entry(kinds);
    while (!chains.isEmpty()) {
      for (long at = chains.pop(); at != Strand.NO_RECORD; at = entry.predecessor) {
        spool.read(at, entry);
        if (entry.site.rank() == FORK) {
          chains.push(entry.predecessor);
          entry.predecessor = entry.site.call();
        } else {
          steps.before(entry.site, entry.costs);
        }
      }
    }
  }

  @Override
  public void close() {
    spool.close();
  }
}
