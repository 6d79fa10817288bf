package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the critical path of one lane, with records of 64 bytes in its {@link PathChains}: {@link
 * #path} walks them backwards from the rank that ends last.
 *
 * <p>A cost belongs to the call whose entry it stands at; where it changes another rank's clock, as
 * the stages of a collective do, to the latest call of that rank. Computation before a call belongs
 * to that call and to the region that it was made in. Mutable; one thread.
 */
public final class PathTracer extends LaneTracer {

  private static final int LONGEST_SEGMENTS = 10;

  private int region = MicroProgram.OF_CALL;

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
    this(pricing, bound, tables, replicate, folder, PathChains.BLOCK_RECORDS);
  }

  PathTracer(
      Pricing pricing,
      Bound bound,
      LaneTables tables,
      long replicate,
      Path folder,
      int spoolBlockRecords) {
    super(
        "critical path",
        pricing.ranks(),
        pricing.loweringByRegion(bound),
        tables,
        replicate,
        new PathChains(pricing.ranks(), PathCost.KINDS, folder, spoolBlockRecords));
  }

  /**
   * The path, after the last block.
   *
   * @throws IllegalStateException where the lane deadlocked, or a rank was never recorded
   */
  public CriticalPath path() {
    return path(LONGEST_SEGMENTS);
  }

  CriticalPath path(int longestSegments) {
    int last = lastRank();
    PathSummary summary = new PathSummary(quantum, longestSegments, endNanos(last));
    back(last, summary);
    return summary.of(last);
  }

  /**
   * How often the path goes from each rank to each other one, after the last block.
   *
   * @throws IllegalStateException as {@link #path}
   */
  public SortedMap<RankPair, Long> crossings() {
    SortedMap<RankPair, Long> crossings = new TreeMap<>();
    int last = lastRank();
    int[] following = {last};
    chains.back(
        chains.ended(last),
        (site, costs) -> {
          if (site.rank() != following[0]) {
            crossings.merge(new RankPair(site.rank(), following[0]), 1L, Long::sum);
            following[0] = site.rank();
          }
        });
    return crossings;
  }

  private int lastRank() {
    int last = 0;
    for (int rank = 0; rank < ranks; rank++) {
      requireEnded(rank);
      if (endNanos(rank) > endNanos(last)) {
        last = rank;
      }
    }
    return last;
  }

  @Override
  void in(int inRegion) {
    region = inRegion;
  }

  @Override
  void add(int cell, Weight cost) {
    add(chains.cell(cell), cost, cell < ranks ? cell : -1);
  }

  @Override
  void sum(int cell, int source, Weight cost) {
    if (!cost.isZero()) {
      add(cell, cost);
    }
  }

  @Override
  void move(int cell, int source, Weight cost) {
    Strand strand = chains.cell(cell);
    strand.set(chains.cell(source));
    if (!cost.isZero()) {
      int rank = cell < ranks ? cell : source < ranks ? source : -1;
      add(strand, cost, rank);
    }
  }

  private void add(Strand strand, Weight cost, int rank) {
    long entry = whereabouts.entry();
    Site site = rank >= 0 ? own(rank) : strand.entry == entry ? strand.site : whereabouts.here();
    chains.at(strand, site);
    strand.entry = entry;
    PathCost.add(strand.pending, cost, quantum);
  }

  private Site own(int rank) {
    Site latest = whereabouts.latest(rank);
    return region == MicroProgram.OF_CALL ? latest : latest.in(region);
  }
}
