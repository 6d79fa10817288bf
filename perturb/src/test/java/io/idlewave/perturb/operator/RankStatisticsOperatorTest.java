package io.idlewave.perturb.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.TestPlans;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.simulated.SimulatedPlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@SuppressWarnings("try") // the harness may be interrupted while it closes
class RankStatisticsOperatorTest {

  private static final int MAX_PARALLELISM = 128;

  @TempDir Path folder;
  private LanePlan plan;
  private List<RankSlice> slices;
  private List<RankOutcome> expected;

  /** Slices of several ranges of ranks: those of a small trace under other numbers of ranks. */
  @BeforeEach
  void propagatePlainly() {
    TestPlans trace = TestPlans.randomTrace(folder, 6);
    plan = SimulatedPlans.everything(trace, 10, 4);
    slices = new ArrayList<>();
    for (LaneResult result : trace.propagate(plan)) {
      for (int range = 0; range < 9; range++) {
        int first = 100 * range;
        RankSlice.each(result, plan.clocks(), slice -> slices.add(renumbered(slice, first)));
      }
    }
    Collections.shuffle(slices, new Random(5));
    expected = plan.rankFold().ofAll(slices);
  }

  private static RankSlice renumbered(RankSlice of, int firstRank) {
    return new RankSlice(
        of.scenario(),
        of.bound(),
        of.firstReplicate(),
        firstRank,
        of.deadlocked(),
        of.rankNanos(),
        of.offsetNanos(),
        of.ledgerNanos(),
        of.phases(),
        of.phaseQuanta());
  }

  private KeyedOneInputStreamOperatorTestHarness<Integer, RankSlice, PropagatorOutput> harness(
      int parallelism, int subtask) throws Exception {
    var harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new RankStatisticsOperator(plan),
            RankSlice::firstRank,
            Types.INT,
            MAX_PARALLELISM,
            parallelism,
            subtask);
    harness.setup(PropagatorOutputSerializer.INSTANCE);
    return harness;
  }

  private static void apply(
      KeyedOneInputStreamOperatorTestHarness<Integer, RankSlice, PropagatorOutput> harness,
      List<RankSlice> slices,
      int parallelism,
      int subtask)
      throws Exception {
    for (RankSlice slice : slices) {
      if (KeyGroupRangeAssignment.assignKeyToParallelOperator(
              slice.firstRank(), MAX_PARALLELISM, parallelism)
          == subtask) {
        harness.processElement(slice, 0);
      }
    }
  }

  private void assertExpected(List<PropagatorOutput> found) {
    List<RankOutcome> outcomes =
        found.stream()
            .map(Ranks.class::cast)
            .sorted(Comparator.comparing(Ranks::firstRank))
            .flatMap(ranks -> ranks.outcomes().stream())
            .toList();
    assertThat(outcomes).usingRecursiveComparison().isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "3, 2", "1, 7"})
  void restore_amongSlicesAtOtherParallelism_yieldsTheSameBits(int before, int after)
      throws Exception {
    List<PropagatorOutput> found = new ArrayList<>();
    List<RankSlice> first = slices.subList(0, slices.size() * 2 / 3);
    OperatorSubtaskState[] states = new OperatorSubtaskState[before];
    for (int subtask = 0; subtask < before; subtask++) {
      try (var harness = harness(before, subtask)) {
        harness.open();
        apply(harness, first, before, subtask);
        states[subtask] = harness.snapshot(1, 1);
        found.addAll(harness.extractOutputValues());
      }
    }
    OperatorSubtaskState all = AbstractStreamOperatorTestHarness.repackageState(states);
    for (int subtask = 0; subtask < after; subtask++) {
      try (var harness = harness(after, subtask)) {
        harness.initializeState(
            AbstractStreamOperatorTestHarness.repartitionOperatorState(
                all, MAX_PARALLELISM, before, after, subtask));
        harness.open();
        apply(harness, slices.subList(first.size(), slices.size()), after, subtask);
        found.addAll(harness.extractOutputValues());
      }
    }
    assertExpected(found);
  }

  @Test
  void processElement_lastSlice_leavesNoState() throws Exception {
    try (var harness = harness(1, 0)) {
      harness.open();
      apply(harness, slices.subList(0, slices.size() - 1), 1, 0);
      assertThat(harness.numKeyedStateEntries()).isPositive();
      apply(harness, slices.subList(slices.size() - 1, slices.size()), 1, 0);
      assertThat(harness.numKeyedStateEntries()).isZero();
      assertExpected(harness.extractOutputValues());
    }
  }

  @Test
  void ranges_allSlices_haveValuesOfTheirOwn() {
    assertThat(expected).hasSize(9 * Math.toIntExact(plan.rowCount()));
    assertThat(Arrays.stream(expected.get(0).delayNanos()).filter(nanos -> nanos > 0)).isNotEmpty();
  }
}
