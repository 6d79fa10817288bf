package io.idlewave.jobs.pipeline.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutput.Kept;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.VoidSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("try") // the harness may be interrupted while it closes
class ResultCollectorTest {

  private static final int LANES = 2;

  @TempDir Path folder;

  private ResultFile file() {
    return new ResultFile(folder.resolve("results").toUri());
  }

  private OneInputStreamOperatorTestHarness<PropagatorOutput, Void> harness(
      long laneCount, long ranks, long kept) throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<>(
            new ResultCollector(new ExpectedOutputs(laneCount, ranks, kept), -1, file(), null),
            1,
            1,
            0);
    harness.setup(VoidSerializer.INSTANCE);
    return harness;
  }

  private static Lanes lanes(int scenario, Bound bound, long firstReplicate) {
    double[] runtimes = {scenario + 0.5, firstReplicate};
    return new Lanes(
        new LaneOutcome(
            scenario,
            bound,
            firstReplicate,
            new boolean[LANES],
            runtimes,
            new int[LANES],
            null,
            null,
            null));
  }

  @Test
  void endInput_anyOrder_handsOverSortedResults() throws Exception {
    try (var harness = harness(5L * LANES, 0, 0)) {
      harness.open();
      harness.processElement(new Work(1, 4, 10, 7), 0);
      harness.processElement(lanes(1, Bound.LOWER, 0), 0);
      harness.processElement(lanes(0, Bound.UPPER, 2), 0);
      harness.processElement(lanes(0, Bound.UPPER, 0), 0);
      harness.processElement(new Work(0, 6, 10, 8), 0);
      harness.processElement(lanes(0, Bound.LOWER, 4), 0);
      harness.processElement(lanes(0, Bound.LOWER, 2), 0);
      harness.endInput();
    }
    JobResults results = file().read();
    assertThat(results.lanes())
        .extracting(lane -> lane.scenario() + " " + lane.bound() + " " + lane.firstReplicate())
        .containsExactly("0 LOWER 2", "0 LOWER 4", "0 UPPER 0", "0 UPPER 2", "1 LOWER 0");
    assertThat(results.lanes().get(1).runtimeNanos()).containsExactly(0.5, 4);
    assertThat(results.work()).containsExactly(new Work(0, 6, 10, 8), new Work(1, 4, 10, 7));
  }

  @Test
  void restore_resultsThatComeTwice_countOnce() throws Exception {
    OperatorSubtaskState state;
    try (var harness = harness(2 * LANES, 0, 0)) {
      harness.open();
      harness.processElement(lanes(0, Bound.EXACT, 0), 0);
      state = harness.snapshot(1, 1);
    }
    try (var harness = harness(2 * LANES, 0, 0)) {
      harness.initializeState(state);
      harness.open();
      harness.processElement(lanes(0, Bound.EXACT, 0), 0);
      harness.processElement(lanes(0, Bound.EXACT, 2), 0);
      harness.endInput();
    }
    assertThat(file().read().lanes()).hasSize(2);
  }

  @Test
  void endInput_twice_leavesTheSameFile() throws Exception {
    for (int attempt = 0; attempt < 2; attempt++) {
      try (var harness = harness(LANES, 0, 0)) {
        harness.open();
        harness.processElement(lanes(0, Bound.EXACT, 0), 0);
        harness.endInput();
      }
    }
    assertThat(file().read().lanes()).hasSize(1);
    assertThat(folder.toFile().list()).containsExactly("results");
  }

  @Test
  void endInput_laneMissing_fails() throws Exception {
    try (var harness = harness(2 * LANES, 0, 0)) {
      harness.open();
      harness.processElement(lanes(0, Bound.EXACT, 0), 0);
      assertThatThrownBy(harness::endInput)
          .hasStackTraceContaining("results: 4 lanes expected, got 2");
    }
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private static Kept kept(long firstReplicate, int firstRank) {
    return new Kept(
        new RankSlice(
            0,
            Bound.EXACT,
            firstReplicate,
            firstRank,
            new boolean[LANES],
            new double[3 * LANES],
            new long[0],
            null,
            0,
            new long[0]));
  }

  @Test
  void endInput_ranksAndSlicesInAnyOrder_areHandedOverSorted() throws Exception {
    try (var harness = harness(0, 5, 12L * LANES)) {
      harness.open();
      harness.processElement(new Ranks(3, 2, List.of()), 0);
      harness.processElement(new Ranks(0, 3, List.of()), 0);
      harness.processElement(kept(2, 3), 0);
      harness.processElement(kept(0, 3), 0);
      harness.processElement(kept(2, 0), 0);
      harness.processElement(kept(0, 0), 0);
      harness.processElement(kept(0, 0), 0);
      harness.endInput();
    }
    JobResults results = file().read();
    assertThat(results.ranks()).extracting(Ranks::firstRank).containsExactly(0, 3);
    assertThat(results.kept())
        .extracting(slice -> slice.firstReplicate() + " " + slice.firstRank())
        .containsExactly("0 0", "0 3", "2 0", "2 3");
  }

  @Test
  void endInput_rankMissing_fails() throws Exception {
    try (var harness = harness(0, 5, 0)) {
      harness.open();
      harness.processElement(new Ranks(0, 3, List.of()), 0);
      assertThatThrownBy(harness::endInput)
          .hasStackTraceContaining("results: 5 ranks expected, got 3");
    }
  }
}
