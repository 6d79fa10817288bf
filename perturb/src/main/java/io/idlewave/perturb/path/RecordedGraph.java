package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Internal;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.observed.RecordedEdges;
import java.util.Arrays;
import java.util.List;

/**
 * The recorded run as a graph of stretches, block after block: what passes on each clock, and what
 * the ends of calls needed of others ({@link RecordedEdges}). It keeps when each value was there,
 * in ns since the first rank left MPI_Init, and tells a {@link Follower} how values come of others.
 *
 * <p>A value lives in a cell: one per rank, its clock, and two per slot of the graph. Mutable; the
 * heap holds a number per cell.
 */
@Internal
public final class RecordedGraph {

  /** Follows values through a run. */
  public interface Follower {

    /** The run of a rank begins. */
    void begin(int rank, long nanos);

    /** What lies before a call of a rank begins. */
    default void beforeCall(int rank, long call) {}

    /** Time passes on the clock of a rank. */
    void add(Site site, RecordedPart part, long nanos);

    /** A cell gets the value of another. */
    void copy(int cell, int from);

    /**
     * A cell gets the later one of its own value and that of another.
     *
     * @param later whether that was the other's in the recorded run
     */
    void latest(int cell, int from, boolean later);

    /**
     * A call ends no earlier than what another cell holds has come.
     *
     * @param site the call
     * @param transferNanos how long that takes
     * @param waited whether the recorded call waited for it, and for nothing longer
     */
    void join(Site site, int from, long transferNanos, boolean waited);

    /** The run of a rank ends. */
    void end(int rank, long nanos);
  }

  private final List<RunWindow> windows;
  private final List<List<RegionTime>> tails;
  private final long[] originNanos;
  private final RecordedEdges edges;
  private final Follower follower;
  private final StretchWork work;
  private final int ranks;
  private final long firstNanos;
  private long[] nanos;

  /**
   * A run at its begin.
   *
   * @param context of the trace: {@link PricingContext#recorded}
   * @param longestWaits whether waits are read as long as the clocks allow, otherwise as short
   * @param follower is told of everything
   */
  public RecordedGraph(PricingContext context, boolean longestWaits, Follower follower) {
    this.windows = context.times().windows();
    this.tails = context.times().tails();
    this.work = context.noisy().work();
    this.ranks = windows.size();
    this.edges = new RecordedEdges(context, longestWaits);
    this.follower = follower;
    this.originNanos = context.times().originNanos().clone();
    this.nanos = new long[ranks];
    long first = Long.MAX_VALUE;
    for (int rank = 0; rank < ranks; rank++) {
      first = Math.min(first, originNanos[rank] + windows.get(rank).beginNanos());
    }
    firstNanos = first;
    for (int rank = 0; rank < ranks; rank++) {
      originNanos[rank] -= first;
      nanos[rank] = originNanos[rank] + windows.get(rank).beginNanos();
      follower.begin(rank, nanos[rank]);
    }
  }

  /** Applies the next block. */
  public void apply(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      apply(block, i);
    }
  }

  /** After the last block: ranks without MPI_Finalize end with their last event. */
  public void end() {
    for (int rank = 0; rank < ranks; rank++) {
      RunWindow window = windows.get(rank);
      if (window.endsWithoutFinalize()) {
        Site site = new Site(rank, window.finalizeCall(), -1, -1);
        for (RegionTime part : tails.get(rank)) {
          passBetweenCalls(site.in(part.region()), nanos[rank] + part.nanos());
        }
        long end = originNanos[rank] + window.beginNanos() + window.spanNanos();
        passBetweenCalls(site, end);
        follower.end(rank, end);
      }
    }
  }

  private void apply(GraphBlock block, int i) {
    int rank = block.rank(i);
    long call = block.call(i);
    RunWindow window = windows.get(rank);
    Site site = new Site(rank, call, block.region(i), block.function(i));
    if (block.has(i, GraphBlock.BEGINS) && window.reaches(call)) {
      follower.beforeCall(rank, call);
      compute(block, i, site);
      if (window.endsWith(call, block.function(i))) {
        follower.end(rank, nanos[rank]);
      }
    }
    boolean ends = block.has(i, GraphBlock.ENDS);
    publish(block, i, false, ends);
    if (ends && window.contains(call)) {
      end(block, i, site);
    }
    if (ends) {
      publish(block, i, true, true);
    }
  }

  /** What lies between two calls, in the regions where it was spent. */
  private void compute(GraphBlock block, int i, Site site) {
    int rank = site.rank();
    long enter = originNanos[rank] + block.enterNanos(i);
    if (block.has(i, GraphBlock.DIVIDED)) {
      for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
        long part = Math.min(block.partNanos(p), enter - nanos[rank]);
        if (part > 0) {
          passBetweenCalls(site.in(block.partRegion(p)), nanos[rank] + part);
        }
      }
    }
    passBetweenCalls(site.in(block.stretchRegion(i)), enter);
  }

  private void passBetweenCalls(Site site, long untilNanos) {
    boolean idle = work.isIdle(site.rank(), site.region());
    pass(site, idle ? RecordedPart.IDLE : RecordedPart.COMPUTATION, untilNanos);
  }

  /** Time passes on the clock of a rank, until {@code untilNanos}. */
  private void pass(Site site, RecordedPart part, long untilNanos) {
    long passed = untilNanos - nanos[site.rank()];
    if (passed != 0) {
      follower.add(site, part, passed);
      nanos[site.rank()] = untilNanos;
    }
  }

  /**
   * Keeps the clock of the rank for those who need it.
   *
   * @param atEnd whether links that take effect as the call ends are meant, or all others
   * @param ends whether the call ends with the entry
   */
  private void publish(GraphBlock block, int i, boolean atEnd, boolean ends) {
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      if ((ends && takesEffectAtEnd(block, j)) != atEnd) {
        continue;
      }
      switch (block.kind(j)) {
        case INJECT -> copy(first(block.slot(j)), block.rank(i));
        case POST -> copy(second(block.slot(j)), block.rank(i));
        case CONTRIBUTE -> contribute(block, j, block.rank(i));
        case CHAIN -> chain(block, j);
        default -> {}
      }
    }
  }

  /** What a nonblocking call begins, it begins as it returns, but for a send. */
  private static boolean takesEffectAtEnd(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case POST -> block.receiveCall(j) < 0;
      case CONTRIBUTE, CHAIN -> block.linkHas(j, GraphBlock.NONBLOCKING);
      default -> false;
    };
  }

  private void contribute(GraphBlock block, int j, int rank) {
    int cell = first(block.slot(j));
    Pattern pattern = block.op(j).pattern();
    boolean alone = pattern == Pattern.PREFIX || pattern == Pattern.ONE_TO_ALL;
    if (alone || block.linkHas(j, GraphBlock.FIRST)) {
      copy(cell, rank);
    } else {
      latest(cell, rank);
    }
  }

  private void chain(GraphBlock block, int j) {
    int before = second(block.slot(j));
    copy(before, first(block.previousSlot(j)));
    if (!block.linkHas(j, GraphBlock.FIRST)) {
      latest(before, second(block.previousSlot(j)));
    }
  }

  private void end(GraphBlock block, int i, Site site) {
    edges.read(block, i);
    int rank = site.rank();
    for (int edge = 0; edge < edges.count(); edge++) {
      boolean waited = edge == edges.last();
      int from = cell(edges.source(edge), edges.slot(edge));
      grow(from);
      long arrived = (waited ? edges.waitEndNanos() : edges.arrivedNanos(edge)) - firstNanos;
      if (!waited && isOfCollective(edges.source(edge))) {
        // the rank that leaves may itself have come last, and is not among the others
        arrived = Math.min(arrived, nanos[from]);
      }
      follower.join(site, from, arrived - nanos[from], waited);
    }
    nanos[rank] = edges.waitEndNanos() - firstNanos;
    pass(site, RecordedPart.CALLS, nanos[rank] + edges.callNanos());
    pass(site, RecordedPart.UNEXPLAINED, nanos[rank] + edges.unexplainedNanos());
  }

  private int cell(RecordedEdges.Source source, int slot) {
    return switch (source) {
      case SENT, ENTERED -> first(slot);
      case POSTED, BEFORE -> second(slot);
    };
  }

  private static boolean isOfCollective(RecordedEdges.Source source) {
    return source == RecordedEdges.Source.ENTERED || source == RecordedEdges.Source.BEFORE;
  }

  private void copy(int cell, int from) {
    grow(cell);
    nanos[cell] = nanos[from];
    follower.copy(cell, from);
  }

  private void latest(int cell, int from) {
    boolean later = nanos[from] > nanos[cell];
    if (later) {
      nanos[cell] = nanos[from];
    }
    follower.latest(cell, from, later);
  }

  private void grow(int cell) {
    if (cell >= nanos.length) {
      nanos = Arrays.copyOf(nanos, Math.max(cell + 1, 2 * nanos.length));
    }
  }

  private int first(int slot) {
    return ranks + 2 * slot;
  }

  private int second(int slot) {
    return ranks + 2 * slot + 1;
  }
}
