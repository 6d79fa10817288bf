package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.DelayPart;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds the winning path of one lane of {@code observed} timing in a second pass over the blocks,
 * as {@link PathTracer} does in {@code model} timing, with records of 88 bytes.
 *
 * <p>What falls on a clock counts at the latest call of its rank; a draw on what is under way, and
 * noise of a round of a collective, at the call whose entry it stands at. Slack travels with what
 * is under way and counts at the rank and call where it arrives: recorded times that go in at one
 * end and out at the other leave the difference alone. Where two values are added, as an upper
 * bound of a rooted collective adds the draws of its members to the delay of the latest, both are
 * on the path: the draws at the members that draw them. Mutable; one thread.
 */
public final class DelayTracer implements Closeable {

  private static final int SPOOL_BLOCK_RECORDS = 1 << 14;

  /** The rank of records that join two chains: that of the predecessor, and that of the call. */
  private static final int FORK = -2;

  private final Quantum quantum;
  private final Lowering lowering;
  private final LaneReplay replay;
  private final PathSpool spool;
  private final int ranks;
  private final double[] recordedNanos;
  private final Carrying[] recorded;
  private final List<Carrying> cells = new ArrayList<>();
  private final Whereabouts whereabouts;
  private boolean deadlocked;
  private final Costs nothing = new Costs(DelayCost.KINDS);

  /**
   * A tracer at the start of the trace.
   *
   * @param pricing of the lane, in {@code observed} timing
   * @param bound which bound the lane carries
   * @param tables what the lane's scenario disturbs
   * @param replicate number of the lane, counted from 0
   * @param folder where the spool file lives until the tracer is closed
   */
  public DelayTracer(Pricing pricing, Bound bound, LaneTables tables, long replicate, Path folder) {
    this(pricing, bound, tables, replicate, folder, SPOOL_BLOCK_RECORDS);
  }

  DelayTracer(
      Pricing pricing,
      Bound bound,
      LaneTables tables,
      long replicate,
      Path folder,
      int spoolBlockRecords) {
    this.quantum = tables.quantum();
    this.lowering = pricing.lowering(bound);
    this.ranks = pricing.ranks();
    this.recordedNanos = new double[ranks];
    Arrays.fill(recordedNanos, Double.NaN);
    this.recorded = new Carrying[ranks];
    Arrays.setAll(recorded, rank -> new Carrying());
    this.whereabouts = new Whereabouts(ranks);
    this.spool = new PathSpool(folder, spoolBlockRecords, DelayCost.KINDS);
    this.replay = new LaneReplay(ranks, tables, replicate, new Listener());
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

  /** The delay of a rank at its end, in ns; NaN before that. */
  public double delayNanos(int rank) {
    return recordedNanos[rank];
  }

  /**
   * The path to the end of a rank, after the last block.
   *
   * @throws IllegalStateException where the lane deadlocked, or the rank was never recorded
   */
  public DelayPath path(int rank) {
    if (deadlocked) {
      throw new IllegalStateException("winning path: a lane that ends, got a deadlock");
    }
    if (Double.isNaN(recordedNanos[rank])) {
      throw new IllegalStateException("rank " + rank + ": its end was never recorded");
    }
    DelaySummary summary = new DelaySummary(quantum);
    Strand strand = recorded[rank].strand;
    if (!strand.pending.isZero()) {
      summary.addBefore(strand.site, strand.pending);
    }
    Deque<Long> chains = new ArrayDeque<>();
    chains.push(strand.record);
    PathSpool.Entry entry = new PathSpool.Entry(DelayCost.KINDS);
    while (!chains.isEmpty()) {
      for (long at = chains.pop(); at != Strand.NO_RECORD; at = entry.predecessor) {
        spool.read(at, entry);
        if (entry.site.rank() == FORK) {
          chains.push(entry.predecessor);
          entry.predecessor = entry.site.call();
        } else {
          summary.addBefore(entry.site, entry.costs);
        }
      }
    }
    return summary.of(rank, recordedNanos[rank]);
  }

  @Override
  public void close() {
    spool.close();
  }

  private Carrying cell(int cell) {
    while (cells.size() <= cell) {
      cells.add(new Carrying());
    }
    return cells.get(cell);
  }

  /** What its call has added stands on the spool, too. */
  private void write(Strand strand) {
    if (!strand.pending.isZero()) {
      strand.record = spool.append(strand.record, strand.site, strand.pending);
      strand.pending.clear();
    }
  }

  /** A strand with the slack that travels with it, in quanta; none on clocks. */
  private static final class Carrying {

    private final Strand strand = new Strand(DelayCost.KINDS);
    private long carriedQuanta;

    void set(Carrying other) {
      strand.set(other.strand);
      carriedQuanta = other.carriedQuanta;
    }

    void clear() {
      strand.clear();
      carriedQuanta = 0;
    }
  }

  /** Follows the replay. */
  private final class Listener implements LaneReplay.Listener {

    private DelayPart part = DelayPart.SLACK;

    @Override
    public void at(int i, int region) {
      whereabouts.see(i + 1);
    }

    @Override
    public void of(DelayPart next) {
      part = next;
    }

    @Override
    public void add(int cell, Weight cost) {
      add(cell, quantum.toQuanta(cost.nanos()));
    }

    private void add(int cell, long quanta) {
      Carrying to = cell(cell);
      if (cell < ranks) {
        book(to.strand, whereabouts.latest(cell), quanta);
      } else if (part == DelayPart.SLACK) {
        to.carriedQuanta += quanta;
      } else {
        book(to.strand, whereabouts.here(), quanta);
      }
    }

    private void book(Strand strand, Site site, long quanta) {
      if (quanta == 0) {
        return;
      }
      if (!site.isSameStep(strand.site)) {
        write(strand);
        strand.site = site;
      }
      strand.pending.add(part.code(), quanta);
    }

    @Override
    public void move(int cell, int source, Weight cost) {
      Carrying to = cell(cell);
      to.set(cell(source));
      long arrives = quantum.toQuanta(cost.nanos());
      if (cell < ranks) {
        arrives += to.carriedQuanta;
        to.carriedQuanta = 0;
      }
      add(cell, arrives);
    }

    @Override
    public void sum(int cell, int source, Weight cost) {
      Carrying to = cell(cell);
      Carrying from = cell(source);
      to.carriedQuanta += from.carriedQuanta;
      write(from.strand);
      if (from.strand.record != Strand.NO_RECORD) {
        write(to.strand);
        Site fork = new Site(FORK, from.strand.record, -1, -1);
        to.strand.record = spool.append(to.strand.record, fork, nothing);
        to.strand.site = fork;
      }
    }

    @Override
    public void clear(int cell) {
      cell(cell).clear();
    }

    @Override
    public void record(int rank, double nanos) {
      recordedNanos[rank] = nanos;
      recorded[rank].set(cell(rank));
    }

    @Override
    public void deadlock() {
      deadlocked = true;
    }
  }
}
