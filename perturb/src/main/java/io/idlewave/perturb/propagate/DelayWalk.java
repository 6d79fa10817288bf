package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.perturb.kernel.LaneReplay;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.scenario.Bound;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Shows the delays of one-off delays at the end of every call, in a second pass over the blocks. A
 * lane is run with its delay beside one without it that has the same draws; the delay is the
 * difference of their clocks. What the clock of a rank shows when its next call begins, before the
 * time up to that call, is what it shows at the end of the call. The heap holds the clocks and live
 * slots of the lanes, and three values per call of one block, with one more per lane without a
 * delay. Mutable; one thread.
 */
public final class DelayWalk {

  private static final long NOT_BEGUN = -1;
  private static final int NOT_DELAYED = -1;

  private final Lowering lowering;
  private final List<RunWindow> windows;
  private final boolean clocksShowDelays;
  private final Visitor visitor;
  private final List<Lane> lanes = new ArrayList<>();
  private final long[] latestCall;
  private final long[] beginNanos;
  private final CallEnds ends = new CallEnds();

  /**
   * A lane with a delay and one without it.
   *
   * @param undelayed what disturbs the one without; pairs with the very same tables and replicate
   *     share that lane
   * @param delayed what disturbs the other one: the same, and the delay
   * @param replicate number of both, whose draws they take
   */
  public record Pair(LaneTables undelayed, LaneTables delayed, long replicate)
      implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  /** Takes the ends of calls from leaving MPI_Init to entering MPI_Finalize, in order. */
  public interface Visitor {

    /**
     * The end of a call.
     *
     * @param lane number of the pair
     * @param rank that makes the call
     * @param call index of the call
     * @param recordedNanos when it ended in the recorded run, in ns since the rank left MPI_Init
     * @param endNanos when it ends without the delay, in ns since the rank left MPI_Init
     * @param delayNanos by how much later it ends with it, in ns
     */
    void ended(
        int lane, int rank, long call, long recordedNanos, double endNanos, double delayNanos);
  }

  /**
   * A walk at the start of the trace.
   *
   * @param pairs numbered from 0
   * @param clocksShowDelays whether clocks hold what comes on top of the recorded run, as in
   *     observed timing; otherwise they hold the run
   */
  public DelayWalk(
      Pricing pricing,
      Bound bound,
      List<Pair> pairs,
      List<RunWindow> windows,
      boolean clocksShowDelays,
      Visitor visitor) {
    this.lowering = pricing.lowering(bound);
    this.windows = List.copyOf(windows);
    this.clocksShowDelays = clocksShowDelays;
    this.visitor = visitor;
    this.latestCall = new long[windows.size()];
    Arrays.fill(latestCall, NOT_BEGUN);
    this.beginNanos = new long[windows.size()];
    IdentityHashMap<LaneTables, Map<Long, Lane>> references = new IdentityHashMap<>();
    for (int number = 0; number < pairs.size(); number++) {
      Pair pair = pairs.get(number);
      Map<Long, Lane> byReplicate =
          references.computeIfAbsent(pair.undelayed(), tables -> new HashMap<>());
      Lane reference = byReplicate.get(pair.replicate());
      if (reference == null) {
        reference = new Lane(NOT_DELAYED, pair.undelayed(), pair.replicate(), null);
        byReplicate.put(pair.replicate(), reference);
        lanes.add(reference);
      }
      lanes.add(new Lane(number, pair.delayed(), pair.replicate(), reference));
    }
  }

  /** The tables of a lane with one-off delays alone. */
  public static LaneTables alone(LaneTables of, double[] delayNanos) {
    return new LaneTables(of.quantum(), null, Map.of(), delayNanos);
  }

  /** Applies the next block. */
  public void apply(GraphBlock block) {
    ends.clear();
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.BEGINS)) {
        int rank = block.rank(i);
        endOfLatest(i, rank, block.enterNanos(i) - block.gapNanos(i));
        latestCall[rank] = block.call(i);
      }
    }
    lowering.lower(block, this::run);
    showAll(block.entryCount());
  }

  /** Shows the last calls of ranks without MPI_Finalize, after the last block. */
  public void finish() {
    ends.clear();
    for (int rank = 0; rank < windows.size(); rank++) {
      RunWindow window = windows.get(rank);
      long sinceInit = window.spanNanos() - window.tailNanos();
      endOfLatest(0, rank, beginNanos[rank] + sinceInit);
    }
    showAll(1);
  }

  /** When a rank has left MPI_Init, in ns since its first event, after the last block. */
  public long beginNanos(int rank) {
    return beginNanos[rank];
  }

  private void endOfLatest(int entry, int rank, long nanos) {
    RunWindow window = windows.get(rank);
    if (latestCall[rank] == window.initCall()) {
      beginNanos[rank] = nanos;
    } else if (latestCall[rank] > window.initCall() && latestCall[rank] < window.finalizeCall()) {
      ends.add(entry, rank, latestCall[rank], nanos - beginNanos[rank]);
    }
  }

  private void run(MicroProgram program) {
    for (Lane lane : lanes) {
      lane.replay.run(program);
    }
  }

  private void showAll(int entries) {
    for (Lane lane : lanes) {
      lane.show(entries);
      lane.next = 0;
    }
  }

  /**
   * One lane, and how far its delays have been shown within the block. Those that others are
   * compared with run before them.
   */
  private final class Lane implements LaneReplay.Listener {

    private final int number;
    private final LaneReplay replay;
    private final @Nullable Lane reference;
    private double[] shownNanos = new double[0];
    private int next;

    private Lane(int number, LaneTables tables, long replicate, @Nullable Lane reference) {
      this.number = number;
      this.reference = reference;
      this.replay = new LaneReplay(windows.size(), tables, replicate, this);
    }

    /** Shows the ends of calls that come before the steps of entry {@code entry} are taken. */
    private void show(int entry) {
      for (; next < ends.count && ends.entries[next] < entry; next++) {
        int rank = ends.ranks[next];
        double clock = replay.clockNanos(rank);
        if (reference == null) {
          keep(clock);
        } else {
          double undelayed = reference.shownNanos[next];
          long recorded = ends.recordedNanos[next];
          double end = clocksShowDelays ? (double) recorded + undelayed : undelayed;
          visitor.ended(number, rank, ends.calls[next], recorded, end, clock - undelayed);
        }
      }
    }

    private void keep(double nanos) {
      if (next >= shownNanos.length) {
        shownNanos = Arrays.copyOf(shownNanos, ends.entries.length);
      }
      shownNanos[next] = nanos;
    }

    @Override
    public void at(int i, int region) {
      show(i + 1);
    }

    @Override
    public void add(int cell, Weight cost) {}

    @Override
    public void move(int cell, int source, Weight cost) {}

    @Override
    public void clear(int cell) {}

    @Override
    public void record(int rank, double nanos) {}

    @Override
    public void deadlock() {}
  }

  /** The ends of calls that a block shows, by the entry that begins the next call of the rank. */
  private static final class CallEnds {

    private int count;
    private int[] entries = new int[0];
    private int[] ranks = new int[0];
    private long[] calls = new long[0];
    private long[] recordedNanos = new long[0];

    private void clear() {
      count = 0;
    }

    private void add(int entry, int rank, long call, long nanos) {
      if (count == entries.length) {
        int capacity = Math.max(64, 2 * count);
        entries = Arrays.copyOf(entries, capacity);
        ranks = Arrays.copyOf(ranks, capacity);
        calls = Arrays.copyOf(calls, capacity);
        recordedNanos = Arrays.copyOf(recordedNanos, capacity);
      }
      entries[count] = entry;
      ranks[count] = rank;
      calls[count] = call;
      recordedNanos[count] = nanos;
      count++;
    }
  }
}
