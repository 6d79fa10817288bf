package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.compute.ComputeTimes;

/**
 * Makes operations of blocks: computations that take what was recorded, and communications that
 * take, for each member, what it took after the last member that it needs had come, its transfer
 * duration; 0 where clocks contradict that by more than 10 ms. When others had come, {@link
 * Arrivals} say. Eager sends take what they took, for they need nobody; others wait until their
 * receive is posted. Polls that found nothing belong to waits and take nothing. On streams of
 * accelerators what lies outside any user region passed between operations without need, and takes
 * nothing.
 */
public final class OperationWalk {

  private static final double MOST_CONTRADICTION_NANOS = 10e6;

  private final OperationTrace trace;
  private final OperationSteps steps;
  private final StepMark.Finder marks;

  public OperationWalk(OperationTrace trace, OperationSteps steps) {
    this.trace = trace;
    this.steps = steps;
    this.marks = trace.mark().new Finder(trace.rows());
  }

  public OperationSteps steps() {
    return steps;
  }

  public void accept(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.BEGINS) && isInRun(block, i)) {
        begin(block, i);
      }
      communicate(block, i);
    }
  }

  private boolean isInRun(GraphBlock block, int i) {
    RunWindow window = trace.windows().get(block.rank(i));
    return window.reaches(block.call(i));
  }

  private void begin(GraphBlock block, int i) {
    marks.next(block, i);
    if (!ComputeTimes.isPolling(block, i)) {
      compute(block, i);
    }
    if (marks.beginsAt(block, i)) {
      steps.marked(block.rank(i));
    }
  }

  private void compute(GraphBlock block, int i) {
    if (!block.has(i, GraphBlock.DIVIDED)) {
      compute(block, i, block.region(i), block.gapNanos(i));
      return;
    }
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      compute(block, i, block.partRegion(p), block.partNanos(p));
    }
  }

  private void compute(GraphBlock block, int i, int region, long nanos) {
    if (nanos <= 0) {
      return;
    }
    if (marks.beginsIn(block, i, region)) {
      steps.marked(block.rank(i));
    }
    boolean stream = trace.isStream().get(block.rank(i));
    if (stream && region < 0) {
      steps.idles(nanos);
      return;
    }
    steps.takes(
        block.rank(i),
        trace.classes().ofComputation(region),
        OperationKind.ofComputation(stream, block, i, region),
        (double) nanos);
  }

  /** Takes the communication of entry {@code i} alone, for those who compute by themselves. */
  public void communicate(GraphBlock block, int i) {
    if (!isInRun(block, i)) {
      return;
    }
    int row = block.rank(i);
    boolean inRun = block.call(i) < trace.windows().get(row).finalizeCall();
    long enter = trace.originNanos().get(row) + block.enterNanos(i);
    long latest = enter - block.pollSpanNanos(i);
    boolean begins = false;
    boolean others = false;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      int slot = OperationSteps.BY_GRAPH_SLOT * block.slot(j);
      switch (block.kind(j)) {
        case INJECT, TRANSFER -> {
          steps.clear(slot);
          steps.put(slot, row);
        }
        case ARRIVE -> {
          steps.join(row, slot);
          latest = Math.max(latest, trace.arrivals().sentNanos(block, i, j));
          others = true;
        }
        case CONTRIBUTE, POST -> come(block, j, row, false);
        case EXIT -> {
          if (takes(block, j)) {
            steps.join(row, slot);
            latest = Math.max(latest, trace.arrivals().gatheredNanos(block, i, j));
            others |= block.members(j) > 1;
            begins |= beginsStep(block, j);
          }
        }
        case ACKNOWLEDGE -> {
          if (waits(block, j)) {
            steps.join(row, slot + 1);
            latest = Math.max(latest, trace.arrivals().postedNanos(block, i, j));
            others = true;
          }
        }
        case COMPLETE -> complete(block, i, j);
        default -> {}
      }
    }
    if (inRun
        && !begins
        && block.has(i, GraphBlock.ENDS)
        && !block.has(i, GraphBlock.FAILED_POLL)) {
      double took = (double) (enter + block.durationNanos(i) - latest);
      steps.takes(
          row,
          trace
              .classes()
              .ofCall(trace.isStream().get(row) ? block.region(i) : -1, block.function(i)),
          new OperationKind(false, block.function(i), others ? 0 : 1),
          took < -MOST_CONTRADICTION_NANOS ? 0 : took);
    }
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      come(block, j, row, true);
    }
  }

  /** Whether a send has waited until its receive was posted: one by rendezvous. */
  private boolean waits(GraphBlock block, int j) {
    boolean synchronous =
        block.mode(j) == SendMode.SYNCHRONOUS
            || (block.mode(j) == SendMode.STANDARD && block.messageBytes(j) > trace.eagerBytes());
    return synchronous && !block.linkHas(j, GraphBlock.LATE);
  }

  /**
   * A row has come to where others can go on: to a collective, or to a receive. With a nonblocking
   * call that is at its end, otherwise at its begin.
   */
  private void come(GraphBlock block, int j, int row, boolean atEnd) {
    if (block.kind(j) == LinkKind.CONTRIBUTE && block.linkHas(j, GraphBlock.NONBLOCKING) == atEnd) {
      contribute(block, j, row);
    } else if (block.kind(j) == LinkKind.POST && block.receiveCall(j) < 0 == atEnd) {
      int slot = OperationSteps.BY_GRAPH_SLOT * block.slot(j) + 1;
      steps.clear(slot);
      steps.put(slot, row);
    }
  }

  private void contribute(GraphBlock block, int j, int row) {
    int slot = OperationSteps.BY_GRAPH_SLOT * block.slot(j);
    if (block.linkHas(j, GraphBlock.FIRST)) {
      steps.clear(slot);
    }
    steps.put(slot, row);
  }

  /** A collective of all rows in a trace with timelines begins a step. */
  private void complete(GraphBlock block, int i, int j) {
    if (beginsStep(block, j)) {
      steps.stepBegins(block.region(i));
    }
  }

  private boolean beginsStep(GraphBlock block, int j) {
    return trace.timelines() && block.members(j) == trace.rows();
  }

  /** Whether a member that leaves has waited for others. */
  private static boolean takes(GraphBlock block, int j) {
    Pattern pattern = block.op(j).pattern();
    return switch (pattern) {
      case ALL_TO_ALL -> true;
      case ONE_TO_ALL -> !block.linkHas(j, GraphBlock.ROOT);
      case ALL_TO_ONE -> block.linkHas(j, GraphBlock.ROOT);
      case PREFIX, NONE -> false;
    };
  }
}
