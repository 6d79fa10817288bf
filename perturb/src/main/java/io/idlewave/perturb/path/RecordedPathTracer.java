package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.observed.PricingContext;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the critical path of a recorded run in one pass over the blocks ({@code docs/semantics.md}
 * section 8), with records of 72 bytes in its {@link PathChains}: {@link #path} walks them
 * backwards from the rank that ends last. The heap also holds a number per rank and place. Mutable;
 * one thread.
 */
public final class RecordedPathTracer implements Closeable {

  private static final int WINDOWS = 256;

  private final long[] beginNanos;
  private final SpentTimes spent;
  private final PathChains chains;
  private final RecordedGraph run;

  /**
   * A tracer at the start of the trace.
   *
   * @param context of the trace: {@link PricingContext#recorded}
   * @param longestWaits whether waits are read as long as the clocks allow, otherwise as short
   * @param folder where the spool file lives until the tracer is closed
   */
  public RecordedPathTracer(PricingContext context, boolean longestWaits, Path folder) {
    this(context, longestWaits, folder, PathChains.BLOCK_RECORDS);
  }

  RecordedPathTracer(
      PricingContext context, boolean longestWaits, Path folder, int spoolBlockRecords) {
    int ranks = context.ranks();
    this.beginNanos = new long[ranks];
    this.spent = new SpentTimes(ranks);
    this.chains = new PathChains(ranks, RecordedPart.values().length, folder, spoolBlockRecords);
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
    int last = chains.last();
    Places places = new Places(last, (long) chains.endNanos(last));
    chains.back(last, places);
    return path(last, places);
  }

  private RecordedPath path(int last, Places found) {
    int first = found.followingRank;
    long runtimeNanos = (long) chains.endNanos(last);
    long startNanos = beginNanos[first];
    if (startNanos + found.passedNanos != runtimeNanos) {
      throw new IllegalStateException(
          "critical path of rank %d: %d ns from the begin of rank %d, got parts of %d ns"
              .formatted(last, runtimeNanos - startNanos, first, found.passedNanos));
    }
    return new RecordedPath(
        last,
        first,
        runtimeNanos,
        startNanos,
        found.byPlace,
        spent.allRanks(),
        PathImpact.of(RecordedPath.bySite(found.byPlace), startNanos, runtimeNanos, spent),
        found.rankChanges,
        found.windows.ranks(first));
  }

  @Override
  public void close() {
    chains.close();
  }

  /** Adds up the path from its end to its begin. */
  private static final class Places implements PathChains.Steps {

    private final SortedMap<RankPlace, Long> byPlace = new TreeMap<>();
    private final PathWindows windows;
    private int followingRank;
    private long passedNanos;
    private long rankChanges;

    Places(int last, long endNanos) {
      windows = new PathWindows(endNanos, WINDOWS);
      followingRank = last;
    }

    @Override
    public void before(Site site, Costs costs) {
      for (RecordedPart part : RecordedPart.values()) {
        long nanos = costs.quanta(part.code());
        if (nanos != 0) {
          PathPlace place = new PathPlace(site.callSite(), part);
          byPlace.merge(new RankPlace(site.rank(), place), nanos, Long::sum);
        }
      }
      windows.addBefore(site.rank(), costs.quanta());
      passedNanos += costs.quanta();
      rankChanges += site.rank() == followingRank ? 0 : 1;
      followingRank = site.rank();
    }
  }

  /** Follows the run. */
  private final class Tracing implements RecordedGraph.Follower {

    /** The first record of a path says where it begins. */
    @Override
    public void begin(int rank, long nanos) {
      beginNanos[rank] = nanos;
      chains.begin(chains.cell(rank), new Site(rank, -1, -1, -1));
    }

    @Override
    public void add(Site site, RecordedPart part, long nanos) {
      spend(site, part, nanos);
      spent.add(site.rank(), new PathPlace(site.callSite(), part), nanos);
    }

    private void spend(Site site, RecordedPart part, long nanos) {
      Strand strand = chains.cell(site.rank());
      chains.at(strand, site);
      strand.pending.add(part, nanos);
    }

    @Override
    public void copy(int cell, int from) {
      chains.cell(cell).set(chains.cell(from));
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
      chains.end(rank, (double) nanos);
    }
  }
}
