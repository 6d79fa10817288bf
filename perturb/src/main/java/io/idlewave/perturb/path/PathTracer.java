package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.LaneReplay;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the critical path of one lane in a second pass over the blocks. The lane is run again, with
 * the same bits; beside each clock and slot stands how its value came about, and whenever a value
 * that carries costs of one call gets costs of another, a record of 64 bytes goes to a spool file:
 * about two per call of the trace. {@link #path} walks the records backwards from the rank that
 * ends last. The heap holds the clocks, the live slots and two blocks of records.
 *
 * <p>A cost belongs to the call whose entry it stands at; where it changes another rank's clock, as
 * the stages of a collective do, to the latest call of that rank. Computation before a call belongs
 * to that call and to the region that it was made in. Mutable; one thread.
 */
public final class PathTracer implements Closeable {

  private static final int LONGEST_SEGMENTS = 10;
  private static final int SPOOL_BLOCK_RECORDS = 1 << 14;

  private final Quantum quantum;
  private final Lowering lowering;
  private final LaneReplay replay;
  private final PathSpool spool;
  private final int ranks;
  private final double[] recordedNanos;
  private final List<Strand> recorded = new ArrayList<>();
  private final List<Strand> cells = new ArrayList<>();
  private final Whereabouts whereabouts;
  private int region = MicroProgram.OF_CALL;
  private boolean deadlocked;

  /**
   * A tracer at the start of the trace.
   *
   * @param pricing of the lane
   * @param bound which bound the lane carries
   * @param tables what the lane's scenario disturbs
   * @param replicate number of the lane, counted from 0
   * @param folder where the spool file lives until the tracer is closed
   */
  public PathTracer(Pricing pricing, Bound bound, LaneTables tables, long replicate, Path folder) {
    this(pricing, bound, tables, replicate, folder, SPOOL_BLOCK_RECORDS);
  }

  PathTracer(
      Pricing pricing,
      Bound bound,
      LaneTables tables,
      long replicate,
      Path folder,
      int spoolBlockRecords) {
    this.quantum = tables.quantum();
    this.lowering = pricing.loweringByRegion(bound);
    this.ranks = pricing.ranks();
    this.replay = new LaneReplay(ranks, tables, replicate, new Listener());
    this.recordedNanos = new double[ranks];
    Arrays.fill(recordedNanos, Double.NaN);
    this.whereabouts = new Whereabouts(ranks);
    for (int rank = 0; rank < ranks; rank++) {
      recorded.add(new Strand(PathCost.KINDS));
    }
    this.spool = new PathSpool(folder, spoolBlockRecords, PathCost.KINDS);
  }

  /** Applies the next block. */
  public void apply(GraphBlock next) {
    whereabouts.begin(next);
    lowering.lower(next, this::run);
    whereabouts.end();
  }

  private void run(MicroProgram program) {
    replay.run(program);
  }

  /** Whether the lane ended in a deadlock: it has no path. */
  public boolean deadlocked() {
    return deadlocked;
  }

  /** What the clock of a rank shows at the entry of MPI_Finalize, in ns; NaN before that. */
  public double rankNanos(int rank) {
    return recordedNanos[rank];
  }

  /**
   * The path, after the last block.
   *
   * @throws IllegalStateException where the lane deadlocked, or a rank was never recorded
   */
  public CriticalPath path() {
    return path(LONGEST_SEGMENTS);
  }

  /**
   * How often the path goes from each rank to each other one, after the last block.
   *
   * @throws IllegalStateException as {@link #path}
   */
  public SortedMap<RankPair, Long> crossings() {
    SortedMap<RankPair, Long> crossings = new TreeMap<>();
    int last = lastRank();
    int following = last;
    PathSpool.Entry entry = new PathSpool.Entry(PathCost.KINDS);
    for (long at = recorded.get(last).record; at != Strand.NO_RECORD; at = entry.predecessor) {
      spool.read(at, entry);
      if (entry.site.rank() != following) {
        crossings.merge(new RankPair(entry.site.rank(), following), 1L, Long::sum);
        following = entry.site.rank();
      }
    }
    return crossings;
  }

  private int lastRank() {
    if (deadlocked) {
      throw new IllegalStateException("critical path: a lane that ends, got a deadlock");
    }
    int last = 0;
    for (int rank = 0; rank < ranks; rank++) {
      if (Double.isNaN(recordedNanos[rank])) {
        throw new IllegalStateException("rank " + rank + ": its end was never recorded");
      }
      if (recordedNanos[rank] > recordedNanos[last]) {
        last = rank;
      }
    }
    return last;
  }

  CriticalPath path(int longestSegments) {
    int last = lastRank();
    PathSummary summary = new PathSummary(quantum, longestSegments, recordedNanos[last]);
    Strand strand = recorded.get(last);
    if (!strand.pending.isZero()) {
      summary.addBefore(strand.site, strand.pending);
    }
    PathSpool.Entry entry = new PathSpool.Entry(PathCost.KINDS);
    for (long at = strand.record; at != Strand.NO_RECORD; at = entry.predecessor) {
      spool.read(at, entry);
      summary.addBefore(entry.site, entry.costs);
    }
    return summary.of(last);
  }

  @Override
  public void close() {
    spool.close();
  }

  private Strand cell(int cell) {
    while (cells.size() <= cell) {
      cells.add(new Strand(PathCost.KINDS));
    }
    return cells.get(cell);
  }

  /** Follows the replay. */
  private final class Listener implements LaneReplay.Listener {

    @Override
    public void at(int i, int inRegion) {
      region = inRegion;
      whereabouts.see(i + 1);
    }

    @Override
    public void add(int cell, Weight cost) {
      add(cell(cell), cost, cell < ranks ? cell : -1);
    }

    @Override
    public void move(int cell, int source, Weight cost) {
      Strand strand = cell(cell);
      strand.set(cell(source));
      if (!cost.isZero()) {
        int rank = cell < ranks ? cell : source < ranks ? source : -1;
        add(strand, cost, rank);
      }
    }

    private void add(Strand strand, Weight cost, int rank) {
      long entry = whereabouts.entry();
      Site site = rank >= 0 ? own(rank) : strand.entry == entry ? strand.site : whereabouts.here();
      if (!site.isSameStep(strand.site)) {
        if (!strand.pending.isZero()) {
          strand.record = spool.append(strand.record, strand.site, strand.pending);
          strand.pending.clear();
        }
        strand.site = site;
      }
      strand.entry = entry;
      PathCost.add(strand.pending, cost, quantum);
    }

    private Site own(int rank) {
      Site latest = whereabouts.latest(rank);
      return region == MicroProgram.OF_CALL ? latest : latest.in(region);
    }

    @Override
    public void clear(int cell) {
      cell(cell).clear();
    }

    @Override
    public void record(int rank, double nanos) {
      recordedNanos[rank] = nanos;
      recorded.get(rank).set(cell(rank));
    }

    @Override
    public void deadlock() {
      deadlocked = true;
    }
  }
}
