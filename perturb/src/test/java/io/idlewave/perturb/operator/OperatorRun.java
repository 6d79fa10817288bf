package io.idlewave.perturb.operator;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

/** Carries the lanes of a plan through blocks by operators in a harness, one for each subtask. */
@SuppressWarnings("try") // the harness may be interrupted while it closes
record OperatorRun(LanePlan plan, List<GraphBlock> blocks) {

  private static final int MAX_PARALLELISM = 128;
  private static final int THREADS = 3;

  /** What snapshots name. */
  static final StudyKey STUDY = StudyKey.EMPTY.with("seed", "42").with("trace", "1a2b");

  static OneInputStreamOperatorTestHarness<BlockParcel, PropagatorOutput> harness(
      LanePlan lanes, int parallelism, int subtask) throws Exception {
    return harness(lanes, STUDY, parallelism, subtask);
  }

  static OneInputStreamOperatorTestHarness<BlockParcel, PropagatorOutput> harness(
      LanePlan lanes, StudyKey study, int parallelism, int subtask) throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<>(
            new PropagatorOperator(lanes, study, THREADS), MAX_PARALLELISM, parallelism, subtask);
    harness.setup(PropagatorOutputSerializer.INSTANCE);
    return harness;
  }

  static void apply(
      OneInputStreamOperatorTestHarness<BlockParcel, PropagatorOutput> harness,
      List<GraphBlock> blocks)
      throws Exception {
    for (GraphBlock block : blocks) {
      harness.processElement(BlockParcel.of(block), 0);
    }
  }

  /** What lanes that end like that leave: outcomes, and slices of ranks. */
  static List<Object> leaving(LanePlan plan, List<LaneResult> results) {
    List<Object> left = new ArrayList<>();
    for (LaneResult result : results) {
      left.add(LaneOutcome.of(result, plan.clocks()));
      RankSlice.each(result, plan.clocks(), left::add);
    }
    return sorted(left);
  }

  static List<Object> sorted(List<Object> left) {
    return left.stream().sorted(Comparator.comparing(OperatorRun::key)).toList();
  }

  private static String key(Object left) {
    return left instanceof RankSlice slice
        ? "slice %d %s %09d %09d"
            .formatted(slice.scenario(), slice.bound(), slice.firstReplicate(), slice.firstRank())
        : key((LaneOutcome) left);
  }

  private static String key(LaneOutcome of) {
    return "lanes %d %s %09d".formatted(of.scenario(), of.bound(), of.firstReplicate());
  }

  static List<Object> left(OneInputStreamOperatorTestHarness<BlockParcel, PropagatorOutput> by) {
    List<Object> left = new ArrayList<>();
    for (PropagatorOutput output : by.extractOutputValues()) {
      if (output instanceof Lanes lanes) {
        left.add(lanes.outcome());
      }
    }
    var slices = by.getSideOutput(PropagatorOperator.SLICES);
    if (slices != null) {
      slices.forEach(slice -> left.add(slice.getValue()));
    }
    return left;
  }

  /** What all subtasks find without an interruption. */
  List<Object> at(int parallelism) throws Exception {
    List<Object> results = new ArrayList<>();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      try (var harness = harness(plan, parallelism, subtask)) {
        harness.open();
        apply(harness, blocks);
        harness.endInput();
        results.addAll(left(harness));
      }
    }
    return sorted(results);
  }

  /** What they find when {@code before} of them are snapshotted and {@code after} go on. */
  List<Object> interrupted(int block, int before, int after) throws Exception {
    OperatorSubtaskState[] states = new OperatorSubtaskState[before];
    for (int subtask = 0; subtask < before; subtask++) {
      try (var harness = harness(plan, before, subtask)) {
        harness.open();
        apply(harness, blocks.subList(0, block));
        harness.prepareSnapshotPreBarrier(1);
        states[subtask] = harness.snapshot(1, 1);
      }
    }
    OperatorSubtaskState all = AbstractStreamOperatorTestHarness.repackageState(states);
    List<Object> results = new ArrayList<>();
    for (int subtask = 0; subtask < after; subtask++) {
      try (var harness = harness(plan, after, subtask)) {
        harness.initializeState(
            AbstractStreamOperatorTestHarness.repartitionOperatorState(
                all, MAX_PARALLELISM, before, after, subtask));
        harness.open();
        apply(harness, blocks.subList(block, blocks.size()));
        harness.endInput();
        results.addAll(left(harness));
      }
    }
    return sorted(results);
  }
}
