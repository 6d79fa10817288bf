package io.idlewave.perturb.operator;

import static io.idlewave.perturb.operator.OperatorRun.STUDY;
import static io.idlewave.perturb.operator.OperatorRun.apply;
import static io.idlewave.perturb.operator.OperatorRun.harness;
import static io.idlewave.perturb.operator.OperatorRun.leaving;
import static io.idlewave.perturb.operator.OperatorRun.left;
import static io.idlewave.perturb.operator.OperatorRun.sorted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.propagate.ForeignSnapshotException;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.TestPlans;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("try") // the harness may be interrupted while it closes
class PropagatorOperatorTest {

  @TempDir Path folder;
  private TestPlans trace;
  private LanePlan plan;
  private List<GraphBlock> blocks;
  private OperatorRun run;
  private List<Object> expected;

  @BeforeEach
  void propagatePlainly() {
    trace = TestPlans.randomTrace(folder, 6);
    plan = trace.plan(Slack.LOCAL, 10, 4);
    blocks = trace.blocks();
    run = new OperatorRun(plan, blocks);
    expected = leaving(plan, trace.propagate(plan));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 20})
  void endInput_anyParallelism_emitsEveryLaneOnceWithTheSameBits(int parallelism) throws Exception {
    assertThat(run.at(parallelism)).usingRecursiveComparison().isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "3, 2", "2, 20", "1, 1"})
  void restore_otherParallelism_ownsExactlyItsListAndYieldsTheSameBits(int before, int after)
      throws Exception {
    assertThat(run.interrupted(blocks.size() / 2, before, after))
        .usingRecursiveComparison()
        .isEqualTo(expected);
  }

  @Test
  void endInput_anySubtask_saysWhatItDid() throws Exception {
    try (var harness = harness(plan, 2, 1)) {
      harness.open();
      apply(harness, blocks);
      harness.endInput();
      List<PropagatorOutput> output = harness.extractOutputValues();
      assertThat(output.get(output.size() - 1))
          .isInstanceOfSatisfying(
              Work.class,
              work -> {
                assertThat(work.subtask()).isEqualTo(1);
                assertThat(work.calls()).isEqualTo(trace.archive().metadata().callCount());
                assertThat(work.lanes())
                    .isEqualTo(
                        output.stream()
                            .filter(Lanes.class::isInstance)
                            .mapToInt(found -> ((Lanes) found).outcome().lanes())
                            .sum())
                    .isPositive();
              });
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void processElement_blocksInAnyOrderAndSomeTwice_yieldsTheSameBits(long seed) throws Exception {
    List<GraphBlock> shuffled = new ArrayList<>(blocks);
    shuffled.addAll(blocks.subList(0, blocks.size() / 2));
    Collections.shuffle(shuffled, new Random(seed));
    assertThat(new OperatorRun(plan, shuffled).at(2))
        .usingRecursiveComparison()
        .isEqualTo(expected);
  }

  /** Half of the blocks come, every third of them missing; after the restore these and the rest. */
  @Test
  void restore_withBlocksThatWaitedForOthers_needsTheseOnceMore() throws Exception {
    List<GraphBlock> some = new ArrayList<>();
    for (int i = 0; i < blocks.size() / 2; i++) {
      if (i % 3 != 2) {
        some.add(blocks.get(i));
      }
    }
    OperatorSubtaskState state;
    try (var harness = harness(plan, 1, 0)) {
      harness.open();
      apply(harness, some);
      harness.prepareSnapshotPreBarrier(1);
      state = harness.snapshot(1, 1);
    }
    try (var harness = harness(plan, 1, 0)) {
      harness.initializeState(state);
      harness.open();
      apply(harness, blocks.subList(2, blocks.size()));
      harness.endInput();
      assertThat(sorted(left(harness))).usingRecursiveComparison().isEqualTo(expected);
    }
  }

  @Test
  void endInput_blockThatNeverCame_failsForGood() throws Exception {
    try (var harness = harness(plan, 1, 0)) {
      harness.open();
      apply(harness, blocks.subList(0, 2));
      apply(harness, blocks.subList(3, blocks.size()));
      assertThatThrownBy(harness::endInput)
          .isInstanceOf(SuppressRestartsException.class)
          .cause()
          .isInstanceOf(StoppedEarlyException.class);
    }
  }

  @Test
  void restore_snapshotOfAnotherStudy_isRefused() throws Exception {
    OperatorSubtaskState state;
    try (var harness = harness(plan, 1, 0)) {
      harness.open();
      harness.prepareSnapshotPreBarrier(1);
      state = harness.snapshot(1, 1);
    }
    try (var harness = harness(trace.plan(Slack.CLOCKS, 10, 4), 1, 0)) {
      assertThatThrownBy(() -> harness.initializeState(state))
          .isInstanceOf(SuppressRestartsException.class)
          .hasStackTraceContaining("snapshot of another study");
    }
  }

  @Test
  void restore_snapshotOfAStudyOfTheSameShape_isRefusedByWhatItNames() throws Exception {
    OperatorSubtaskState state;
    try (var harness = harness(plan, STUDY.with("seed", "43"), 1, 0)) {
      harness.open();
      harness.prepareSnapshotPreBarrier(1);
      state = harness.snapshot(1, 1);
    }
    try (var harness = harness(plan, 1, 0)) {
      assertThatThrownBy(() -> harness.initializeState(state))
          .isInstanceOf(SuppressRestartsException.class)
          .cause()
          .isInstanceOf(ForeignSnapshotException.class)
          .hasMessage("snapshot of another study: seed 42 expected, got 43");
    }
  }

  @Test
  void endInput_beforeTheEndOfTheTrace_findsNothing() throws Exception {
    try (var harness = harness(plan, 1, 0)) {
      harness.open();
      apply(harness, blocks.subList(0, 2));
      assertThatThrownBy(harness::endInput)
          .isInstanceOf(SuppressRestartsException.class)
          .cause()
          .isInstanceOf(StoppedEarlyException.class)
          .hasMessageStartingWith(
              "the job was stopped after 2 blocks, before the end of the trace");
      assertThat(harness.extractOutputValues()).isEmpty();
    }
  }

  @Test
  void endInput_restoredAfterTheLastBlock_findsWhatWasFound() throws Exception {
    assertThat(run.interrupted(blocks.size(), 2, 3)).usingRecursiveComparison().isEqualTo(expected);
  }
}
