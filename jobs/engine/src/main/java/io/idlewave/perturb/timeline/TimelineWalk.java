package io.idlewave.perturb.timeline;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.perturb.kernel.LaneReplay;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.lowering.CallFollower;
import io.idlewave.perturb.lowering.Lowering;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says when every call begins and ends, in one pass over the blocks: as recorded, or in one lane,
 * which is run again with the bits that it has in the results. Times are in ns since the first
 * event of the rank, as an archive has them, up to the clock's shift where ranks leave MPI_Init.
 * The heap holds the clocks and live slots of the lane. Mutable; one thread.
 *
 * <p>MPI_Init and what comes before it keep their recorded times. In a lane, a call that ends
 * failed polls can end before they do: the wait that they stand for became shorter. An event then
 * happened no later than all that follows on its rank, which is for the visitor to see to.
 */
public final class TimelineWalk {

  private static final int NOT_BEGUN = -1;

  private final List<RunWindow> windows;
  private final Visitor visitor;
  private final @Nullable Lane lane;
  private final long[] latestCall;
  private final long[] leaveNanos;
  private final long[] initLeaveNanos;

  /** Takes begins and ends, those of a rank in order: the end of a call before the next begin. */
  public interface Visitor {

    /** The call of entry {@code i} begins. */
    void began(GraphBlock block, int i, double nanos);

    /** A call ends. */
    void ended(int rank, long call, double nanos);

    /** Link {@code j}: a message arrives in the call of entry {@code i}, which has begun. */
    default void received(GraphBlock block, int i, int j) {}
  }

  /**
   * A walk at the start of the trace.
   *
   * @param windows the run of each rank, as the survey of the trace has it
   * @param of the lane; null for recorded times
   * @param visitor sees the times
   */
  public TimelineWalk(List<RunWindow> windows, @Nullable TimelineLane of, Visitor visitor) {
    this.windows = List.copyOf(windows);
    this.visitor = visitor;
    this.lane = of == null ? null : new Lane(of);
    this.latestCall = new long[windows.size()];
    Arrays.fill(latestCall, NOT_BEGUN);
    this.leaveNanos = new long[windows.size()];
    this.initLeaveNanos = new long[windows.size()];
  }

  /** Applies the next block. */
  public void apply(GraphBlock block) {
    if (lane == null) {
      for (int i = 0; i < block.entryCount(); i++) {
        if (block.has(i, GraphBlock.BEGINS)) {
          reached(block, i);
          begun(block, i);
        }
      }
      if (block.last()) {
        passed();
      }
    } else {
      lane.apply(block);
    }
    for (int i = 0; i < block.entryCount(); i++) {
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        if (block.kind(j) == LinkKind.ARRIVE) {
          visitor.received(block, i, j);
        }
      }
    }
  }

  private void passed() {
    for (int rank = 0; rank < windows.size(); rank++) {
      endLatest(rank);
    }
  }

  /** When a rank left MPI_Init, in ns since its first event: 0 before that, and without it. */
  public long initLeaveNanos(int rank) {
    return initLeaveNanos[rank];
  }

  /**
   * When a rank's last event happens, after the last block.
   *
   * @param recordedNanos when it was recorded
   */
  public double lastNanos(int rank, long recordedNanos) {
    return lane == null ? (double) recordedNanos : lane.lastNanos(rank, recordedNanos);
  }

  /** Whether the lane has ended in a deadlock, so that its times mean nothing. */
  public boolean deadlocked() {
    return lane != null && lane.deadlocked;
  }

  private void reached(GraphBlock block, int i) {
    int rank = block.rank(i);
    endLatest(rank);
    latestCall[rank] = block.call(i);
    leaveNanos[rank] = block.enterNanos(i) + block.durationNanos(i);
  }

  private void endLatest(int rank) {
    long call = latestCall[rank];
    if (call == NOT_BEGUN) {
      return;
    }
    if (call == windows.get(rank).initCall()) {
      initLeaveNanos[rank] = leaveNanos[rank];
    }
    visitor.ended(rank, call, nanos(rank, call, leaveNanos[rank]));
  }

  private void begun(GraphBlock block, int i) {
    int rank = block.rank(i);
    visitor.began(block, i, nanos(rank, block.call(i), block.enterNanos(i)));
  }

  /** When what was recorded at {@code recordedNanos} happens, as of now. */
  private double nanos(int rank, long call, long recordedNanos) {
    boolean before = call <= windows.get(rank).initCall();
    return lane == null || before ? (double) recordedNanos : lane.nanos(rank, recordedNanos);
  }

  /** The lane that is run again. */
  private final class Lane implements CallFollower, LaneReplay.Listener {

    private final Lowering lowering;
    private final LaneReplay replay;
    private final boolean clocksShowDelays;
    private boolean deadlocked;

    private Lane(TimelineLane of) {
      this.lowering = of.pricing().lowering(of.bound());
      this.replay = new LaneReplay(windows.size(), of.tables(), of.replicate(), this);
      this.clocksShowDelays = of.clocksShowDelays();
    }

    private void apply(GraphBlock block) {
      lowering.lower(block, replay::run, this);
    }

    private double nanos(int rank, long recordedNanos) {
      double from = (double) (clocksShowDelays ? recordedNanos : initLeaveNanos[rank]);
      return from + replay.clockNanos(rank);
    }

    /** In model timing no clock runs on after MPI_Finalize. */
    private double lastNanos(int rank, long recordedNanos) {
      double now = nanos(rank, recordedNanos);
      boolean runs = clocksShowDelays || windows.get(rank).endsWithoutFinalize();
      return runs ? now : now + (double) (recordedNanos - leaveNanos[rank]);
    }

    @Override
    public void reached(GraphBlock block, int i) {
      TimelineWalk.this.reached(block, i);
    }

    @Override
    public void begun(GraphBlock block, int i) {
      TimelineWalk.this.begun(block, i);
    }

    @Override
    public void passed() {
      TimelineWalk.this.passed();
    }

    @Override
    public void record(int rank, double nanos) {}

    @Override
    public void deadlock() {
      deadlocked = true;
    }

    @Override
    public void at(int i, int region) {}

    @Override
    public void add(int cell, Weight cost) {}

    @Override
    public void move(int cell, int source, Weight cost) {}

    @Override
    public void clear(int cell) {}
  }
}
