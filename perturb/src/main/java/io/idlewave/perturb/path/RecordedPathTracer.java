package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.observed.PricingContext;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the critical path of a recorded run in one pass over the blocks ({@code docs/semantics.md}
 * section 8). Beside each clock and slot stands how its value came about; whenever a value that
 * carries stretches of one call gets stretches of another, a record of 72 bytes goes to a spool
 * file: about two per call of the trace. {@link #path} walks the records backwards from the rank
 * that ends last. The heap holds the clocks, the live slots, two blocks of records, and five
 * numbers per rank and place of the program. Mutable; one thread.
 */
public final class RecordedPathTracer implements Closeable {

  private static final int SPOOL_BLOCK_RECORDS = 1 << 14;
  private static final int WINDOWS = 256;

  private final int ranks;
  private final long[] beginNanos;
  private final long[] endNanos;
  private final boolean[] ended;
  private final List<Strand> atEnd = new ArrayList<>();
  private final List<Strand> cells = new ArrayList<>();
  private final SpentTimes spent;
  private final PathSpool spool;
  private final RecordedGraph run;

  /**
   * A tracer at the start of the trace.
   *
   * @param context of the trace: {@link PricingContext#recorded}
   * @param longestWaits whether waits are read as long as the clocks allow, otherwise as short
   * @param folder where the spool file lives until the tracer is closed
   */
  public RecordedPathTracer(PricingContext context, boolean longestWaits, Path folder) {
    this(context, longestWaits, folder, SPOOL_BLOCK_RECORDS);
  }

  RecordedPathTracer(
      PricingContext context, boolean longestWaits, Path folder, int spoolBlockRecords) {
    this.ranks = context.ranks();
    this.beginNanos = new long[ranks];
    this.endNanos = new long[ranks];
    this.ended = new boolean[ranks];
    this.spent = new SpentTimes(ranks);
    for (int rank = 0; rank < ranks; rank++) {
      atEnd.add(new Strand(RecordedCost.KINDS));
    }
    this.spool = new PathSpool(folder, spoolBlockRecords, RecordedCost.KINDS);
    this.run = new RecordedGraph(context, longestWaits, new Tracing());
  }

  /** Applies the next block. */
  public void apply(GraphBlock block) {
    run.apply(block);
  }

  /**
   * The path, after the last block.
   *
   * @throws IllegalStateException where the end of a rank was never seen
   */
  public RecordedPath path() {
    run.end();
    int last = lastRank();
    SortedMap<RankSite, Costs> byPlace = new TreeMap<>();
    PathWindows windows = new PathWindows(endNanos[last], WINDOWS);
    Strand strand = atEnd.get(last);
    add(byPlace, strand.site, strand.pending);
    int following = strand.pending.isZero() ? last : strand.site.rank();
    long passed = strand.pending.quanta();
    windows.addBefore(following, passed);
    long changes = 0;
    PathSpool.Entry entry = new PathSpool.Entry(RecordedCost.KINDS);
    for (long at = strand.record; at != Strand.NO_RECORD; at = entry.predecessor) {
      spool.read(at, entry);
      add(byPlace, entry.site, entry.costs);
      windows.addBefore(entry.site.rank(), entry.costs.quanta());
      passed += entry.costs.quanta();
      changes += entry.site.rank() == following ? 0 : 1;
      following = entry.site.rank();
    }
    if (beginNanos[following] + passed != endNanos[last]) {
      throw new IllegalStateException(
          "critical path of rank %d: %d ns from the begin of rank %d, got parts of %d ns"
              .formatted(last, endNanos[last] - beginNanos[following], following, passed));
    }
    SortedMap<RankSite, RecordedCost> places = costs(byPlace);
    long runtimeNanos = endNanos[last];
    long startNanos = beginNanos[following];
    return new RecordedPath(
        last,
        following,
        runtimeNanos,
        startNanos,
        places,
        spent.allRanks(),
        PathImpact.of(RecordedPath.bySite(places), startNanos, runtimeNanos, spent),
        changes,
        windows.ranks(following));
  }

  private int lastRank() {
    int last = 0;
    for (int rank = 0; rank < ranks; rank++) {
      if (!ended[rank]) {
        throw new IllegalStateException("rank " + rank + ": its end was never seen");
      }
      if (endNanos[rank] > endNanos[last]) {
        last = rank;
      }
    }
    return last;
  }

  private static void add(SortedMap<RankSite, Costs> byPlace, Site site, Costs costs) {
    if (!costs.isZero()) {
      CallSite callSite = new CallSite(site.region(), site.function());
      byPlace
          .computeIfAbsent(new RankSite(site.rank(), callSite), k -> new Costs(RecordedCost.KINDS))
          .add(costs);
    }
  }

  private static SortedMap<RankSite, RecordedCost> costs(SortedMap<RankSite, Costs> sums) {
    SortedMap<RankSite, RecordedCost> costs = new TreeMap<>();
    sums.forEach((key, sum) -> costs.put(key, RecordedCost.of(sum)));
    return costs;
  }

  @Override
  public void close() {
    spool.close();
  }

  private Strand cell(int cell) {
    while (cells.size() <= cell) {
      cells.add(new Strand(RecordedCost.KINDS));
    }
    return cells.get(cell);
  }

  /** Follows the run. */
  private final class Tracing implements RecordedGraph.Follower {

    private final Costs nothing = new Costs(RecordedCost.KINDS);

    /** The first record of a path says where it begins. */
    @Override
    public void begin(int rank, long nanos) {
      beginNanos[rank] = nanos;
      cell(rank).record = spool.append(Strand.NO_RECORD, new Site(rank, -1, -1, -1), nothing);
    }

    @Override
    public void add(Site site, RecordedPart part, long nanos) {
      spend(site, part, nanos);
      spent.add(site.rank(), new CallSite(site.region(), site.function()), part, nanos);
    }

    private void spend(Site site, RecordedPart part, long nanos) {
      Strand strand = cell(site.rank());
      if (!site.isSameStep(strand.site)) {
        if (!strand.pending.isZero()) {
          strand.record = spool.append(strand.record, strand.site, strand.pending);
          strand.pending.clear();
        }
        strand.site = site;
      }
      strand.pending.add(part.code(), nanos);
    }

    @Override
    public void copy(int cell, int from) {
      cell(cell).set(cell(from));
    }

    @Override
    public void latest(int cell, int from, boolean later) {
      if (later) {
        copy(cell, from);
      }
    }

    @Override
    public void join(Site site, int from, long transferNanos, boolean waited) {
      if (waited) {
        copy(site.rank(), from);
        spend(site, RecordedPart.TRANSFER, transferNanos);
      }
    }

    @Override
    public void end(int rank, long nanos) {
      endNanos[rank] = nanos;
      ended[rank] = true;
      atEnd.get(rank).set(cell(rank));
    }
  }
}
