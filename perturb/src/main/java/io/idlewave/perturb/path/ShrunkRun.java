package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.observed.PricingContext;
import java.util.Arrays;
import java.util.List;

/**
 * How long the recorded run would take if one place of the program took less than recorded, for
 * several places at once: the longest path through all stretches and all edges, waits left out,
 * found in one pass over the blocks. The heap holds two numbers per place, clock and live slot.
 * Mutable; one thread.
 */
public final class ShrunkRun {

  private final Shrink[] shrinks;
  private final int lanes;
  private final RecordedGraph run;

  /** Per cell and lane, how long the longest path to it is as recorded. */
  private long[] recordedNanos = new long[0];

  /** The part of that which the lane's place has. */
  private long[] placeNanos = new long[0];

  private final ShrunkLength[] longest;

  /**
   * A run at its begin.
   *
   * @param context of the trace: {@link PricingContext#recorded}
   * @param longestWaits whether waits are read as long as the clocks allow, otherwise as short
   * @param shrinks one place for each length that is found
   */
  public ShrunkRun(PricingContext context, boolean longestWaits, List<Shrink> shrinks) {
    this.shrinks = shrinks.toArray(new Shrink[0]);
    this.lanes = this.shrinks.length;
    this.longest = new ShrunkLength[lanes];
    Arrays.fill(longest, new ShrunkLength(0, 0));
    this.run = new RecordedGraph(context, longestWaits, new Lanes());
  }

  /** Applies the next block. */
  public void apply(GraphBlock block) {
    run.apply(block);
  }

  /** The longest path to the end of any rank, per place, after the last block. */
  public List<ShrunkLength> lengths() {
    run.end();
    return List.of(longest);
  }

  private boolean isOf(int lane, Site site, RecordedPart part) {
    PathPlace place = shrinks[lane].place();
    return place.part() == part
        && place.site().function() == site.function()
        && place.site().region() == site.region();
  }

  private double shrunkNanos(int lane, long nanos, long ofPlace) {
    return nanos - shrinks[lane].share() * ofPlace;
  }

  /** Follows the run. */
  private final class Lanes implements RecordedGraph.Follower {

    private int at(int cell) {
      int end = (cell + 1) * lanes;
      if (end > recordedNanos.length) {
        int length = Math.max(end, 2 * recordedNanos.length);
        recordedNanos = Arrays.copyOf(recordedNanos, length);
        placeNanos = Arrays.copyOf(placeNanos, length);
      }
      return cell * lanes;
    }

    @Override
    public void begin(int rank, long nanos) {
      int to = at(rank);
      Arrays.fill(recordedNanos, to, to + lanes, nanos);
    }

    @Override
    public void add(Site site, RecordedPart part, long nanos) {
      int to = at(site.rank());
      for (int lane = 0; lane < lanes; lane++) {
        recordedNanos[to + lane] += nanos;
        if (isOf(lane, site, part)) {
          placeNanos[to + lane] += nanos;
        }
      }
    }

    @Override
    public void copy(int cell, int from) {
      int to = at(cell);
      int source = at(from);
      System.arraycopy(recordedNanos, source, recordedNanos, to, lanes);
      System.arraycopy(placeNanos, source, placeNanos, to, lanes);
    }

    @Override
    public void latest(int cell, int from, boolean later) {
      int to = at(cell);
      int source = at(from);
      for (int lane = 0; lane < lanes; lane++) {
        keep(lane, to + lane, recordedNanos[source + lane], placeNanos[source + lane]);
      }
    }

    @Override
    public void join(Site site, int from, long transferNanos, boolean waited) {
      int to = at(site.rank());
      int source = at(from);
      for (int lane = 0; lane < lanes; lane++) {
        boolean ofPlace = transferNanos > 0 && isOf(lane, site, RecordedPart.TRANSFER);
        keep(
            lane,
            to + lane,
            recordedNanos[source + lane] + transferNanos,
            placeNanos[source + lane] + (ofPlace ? transferNanos : 0));
      }
    }

    /** A path to a cell, if it is longer than the one that is there. */
    private void keep(int lane, int index, long nanos, long ofPlace) {
      double there = shrunkNanos(lane, recordedNanos[index], placeNanos[index]);
      if (shrunkNanos(lane, nanos, ofPlace) > there) {
        recordedNanos[index] = nanos;
        placeNanos[index] = ofPlace;
      }
    }

    @Override
    public void end(int rank, long nanos) {
      int from = at(rank);
      for (int lane = 0; lane < lanes; lane++) {
        double there = longest[lane].nanos(shrinks[lane].share());
        ShrunkLength length = new ShrunkLength(recordedNanos[from + lane], placeNanos[from + lane]);
        if (length.nanos(shrinks[lane].share()) > there) {
          longest[lane] = length;
        }
      }
    }
  }
}
