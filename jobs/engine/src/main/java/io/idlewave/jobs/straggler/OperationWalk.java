package io.idlewave.jobs.straggler;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.survey.CallClasses;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.perturb.compute.ComputeTimes;

/**
 * Makes operations of blocks: computations that take what was recorded, and communications that
 * take, for each member, what it took after the last member that it needs had come, its transfer
 * duration; 0 where clocks contradict that by more than 10 ms. Sends take what they took. Polls
 * that found nothing belong to waits and take nothing. On streams of accelerators what lies outside
 * any user region passed between operations without need, and takes nothing.
 */
final class OperationWalk {

  private static final double MOST_CONTRADICTION_NANOS = 10e6;

  private final OperationTrace trace;
  private final OperationSteps steps;
  private final StepMark.Finder marks;

  OperationWalk(OperationTrace trace, OperationSteps steps) {
    this.trace = trace;
    this.steps = steps;
    this.marks = trace.mark().new Finder(trace.rows());
  }

  /** Takes the next block. */
  void accept(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      RunWindow window = trace.windows().get(block.rank(i));
      long call = block.call(i);
      if (call > window.initCall() && call <= window.finalizeCall()) {
        if (block.has(i, GraphBlock.BEGINS)) {
          begin(block, i);
        }
        communicate(block, i, call < window.finalizeCall());
      }
    }
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
    int next =
        stream
            ? 0
            : CallClasses.of(
                block.function(i), block.callBytes(i), block.has(i, GraphBlock.OFF_NODE));
    steps.takes(
        block.rank(i),
        trace.classes().ofComputation(region),
        new OperationKind(true, region, next),
        (double) nanos);
  }

  private void communicate(GraphBlock block, int i, boolean inRun) {
    int row = block.rank(i);
    long enter = trace.originNanos().get(row) + block.enterNanos(i);
    long latest = enter;
    boolean local = false;
    boolean others = false;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      int slot = block.slot(j);
      LinkKind kind = block.kind(j);
      local |= isMessage(kind) && block.linkHas(j, GraphBlock.LOCAL);
      switch (kind) {
        case INJECT, TRANSFER -> {
          steps.clear(slot);
          steps.put(slot, row);
        }
        case ARRIVE -> {
          steps.join(row, slot);
          latest = Math.max(latest, block.sendNanos(j));
          others = true;
        }
        case CONTRIBUTE -> contribute(block, j, row);
        case EXIT -> {
          if (takes(block, j)) {
            steps.join(row, slot);
            latest = Math.max(latest, block.lastArrivalNanos(j));
            others |= block.members(j) > 1;
            local |= beginsStep(block, j);
          }
        }
        case COMPLETE -> complete(block, i, j);
        default -> {}
      }
    }
    if (inRun && !local && block.has(i, GraphBlock.ENDS) && !block.has(i, GraphBlock.FAILED_POLL)) {
      double took = (double) (enter + block.durationNanos(i) - latest);
      steps.takes(
          row,
          trace
              .classes()
              .ofCall(trace.isStream().get(row) ? block.region(i) : -1, block.function(i)),
          new OperationKind(false, block.function(i), others ? 0 : 1),
          took < -MOST_CONTRADICTION_NANOS ? 0 : took);
    }
  }

  private static boolean isMessage(LinkKind kind) {
    return kind == LinkKind.INJECT || kind == LinkKind.POST || kind == LinkKind.ARRIVE;
  }

  private void contribute(GraphBlock block, int j, int row) {
    if (block.linkHas(j, GraphBlock.FIRST)) {
      steps.clear(block.slot(j));
    }
    steps.put(block.slot(j), row);
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
