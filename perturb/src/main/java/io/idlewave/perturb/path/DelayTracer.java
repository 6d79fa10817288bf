package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.DelayPart;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;

/**
 * Finds the winning path of one lane of {@code observed} timing, as {@link PathTracer} does in
 * {@code model} timing, with records of 88 bytes.
 *
 * <p>What falls on a clock counts at the latest call of its rank; a draw on what is under way, and
 * noise of a round of a collective, at the call whose entry it stands at. Slack travels with what
 * is under way and counts at the rank and call where it arrives: recorded times that go in at one
 * end and out at the other leave the difference alone. Where two values are added, as an upper
 * bound of a rooted collective adds the draws of its members to the delay of the latest, both are
 * on the path: the draws at the members that draw them. Mutable; one thread.
 */
public final class DelayTracer extends LaneTracer {

  private DelayPart part = DelayPart.SLACK;

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
    super(
        "winning path",
        pricing.ranks(),
        pricing.lowering(bound),
        tables,
        replicate,
        new PathChains(pricing.ranks(), DelayCost.KINDS, folder, PathChains.BLOCK_RECORDS));
  }

  /**
   * The path to the end of a rank, after the last block.
   *
   * @throws IllegalStateException where the lane deadlocked, or the rank was never recorded
   */
  public DelayPath path(int rank) {
    requireEnded(rank);
    PathSums sums = new PathSums(DelayCost.KINDS);
    back(rank, sums);
    if (sums.total.quanta() != quantum.toQuanta(endNanos(rank))) {
      throw new IllegalStateException(
          "winning path of rank %d: %s ns, got parts of %s ns"
              .formatted(rank, endNanos(rank), sums.total.quanta() * quantum.nanos()));
    }
    return new DelayPath(
        rank,
        DelayCost.of(sums.total, quantum),
        sums.byRank.as(costs -> DelayCost.of(costs, quantum)),
        sums.byCallSite.as(costs -> DelayCost.of(costs, quantum)),
        sums.rankChanges());
  }

  @Override
  void of(DelayPart next) {
    part = next;
  }

  @Override
  void add(int cell, Weight cost) {
    add(cell, quantum.toQuanta(cost.nanos()));
  }

  private void add(int cell, long quanta) {
    Strand to = chains.cell(cell);
    if (cell < ranks) {
      book(to, whereabouts.latest(cell), quanta);
    } else if (part == DelayPart.SLACK) {
      to.carriedQuanta += quanta;
    } else {
      book(to, whereabouts.here(), quanta);
    }
  }

  private void book(Strand strand, Site site, long quanta) {
    if (quanta != 0) {
      chains.at(strand, site);
      strand.pending.add(part.code(), quanta);
    }
  }

  @Override
  void move(int cell, int source, Weight cost) {
    Strand to = chains.cell(cell);
    to.set(chains.cell(source));
    long arrives = quantum.toQuanta(cost.nanos());
    if (cell < ranks) {
      arrives += to.carriedQuanta;
      to.carriedQuanta = 0;
    }
    add(cell, arrives);
  }

  @Override
  void sum(int cell, int source, Weight cost) {
    Strand to = chains.cell(cell);
    Strand from = chains.cell(source);
    to.carriedQuanta += from.carriedQuanta;
    chains.join(to, from);
  }
}
