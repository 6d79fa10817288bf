package io.idlewave.perturb.propagate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.simulated.SimulatedPlans;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What adds up, on random programs, under every rule of observed timing and in model timing. */
class LaneFlowsTest {

  private static final int REPLICATES = 70;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void propagate_disturbedRandomProgram_addsUpUnderEveryReading(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = new Laboratory(random.program(), random.costs(), folder);
    Scenario scenario = random.disturbed(10, random.delays(3));
    for (Reading reading : Reading.values()) {
      LanePlan plan =
          laboratory
              .plan(
                  List.of(scenario, RandomCase.quiet()),
                  reading.rules(laboratory),
                  laboratory.survey.base(),
                  REPLICATES,
                  Quantum.DEFAULT)
              .withFlows(phases(laboratory));
      List<LaneResult> results = laboratory.run(plan);
      for (LaneResult result : results) {
        double[] noBase = new double[laboratory.archive.metadata().rankCount()];
        assertAddsUp(result, noBase, Quantum.DEFAULT);
        if (result.scenario() == 1) {
          assertThat(requireNonNull(result.flows()).rankNanos()).containsOnly(0);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void propagate_publishedRules_addUp(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = new Laboratory(random.program(), random.costs(), folder);
    LanePlan plan =
        laboratory
            .published(random.disturbed(10, random.delays(2)), Sottile.AS_PRINTED, REPLICATES)
            .withFlows(phases(laboratory));
    double[] noBase = new double[laboratory.archive.metadata().rankCount()];
    laboratory.run(plan).forEach(result -> assertAddsUp(result, noBase, Laboratory.WHOLE_NANOS));
  }

  @Test
  void propagate_flowsAsked_changesNoClock() {
    RandomCase random = RandomCase.of(17);
    Laboratory laboratory = new Laboratory(random.program(), random.costs(), folder);
    Scenario scenario = random.disturbed(10, random.delays(3));
    LanePlan plan =
        laboratory.plan(
            List.of(scenario),
            Reading.LOWER.rules(laboratory),
            laboratory.survey.base(),
            REPLICATES,
            Quantum.DEFAULT);
    List<LaneResult> with = laboratory.run(plan.withFlows(phases(laboratory)));
    List<LaneResult> without = laboratory.run(plan);
    for (int group = 0; group < with.size(); group++) {
      assertThat(with.get(group).rankNanos()).isEqualTo(without.get(group).rankNanos());
    }
  }

  /** Delays count from the same machine undisturbed: each scenario's own. */
  @Test
  void propagate_modelTiming_addsUpToTheDelayAgainstTheBase() {
    TestPlans trace = TestPlans.randomTrace(folder, 6);
    LanePlan plan = SimulatedPlans.everything(trace, 10, 4);
    LanePlan quiet = SimulatedPlans.undisturbed(trace);
    List<LaneResult> bases = trace.propagate(quiet);
    for (LaneResult result : trace.propagate(plan)) {
      int pricing = plan.sets().get(result.scenario()).pricing();
      assertAddsUp(result, bases.get(pricing).rankNanos(), Quantum.DEFAULT);
    }
  }

  private static Phases phases(Laboratory laboratory) {
    int ranks = laboratory.archive.metadata().rankCount();
    long span = laboratory.survey.census().spanNanos();
    return Phases.of(new long[ranks], span);
  }

  private static void assertAddsUp(LaneResult result, double[] base, Quantum quantum) {
    LaneFlows flows = requireNonNull(result.flows());
    int lanes = result.lanes();
    int ranks = result.rankNanos().length / lanes;
    int cells = ranks * lanes;
    double[] nanos = flows.rankNanos();
    for (int i = 0; i < cells; i++) {
      double injected = nanos[Flow.INJECTED.code() * cells + i];
      double imported = nanos[Flow.IMPORTED.code() * cells + i];
      double absorbed = nanos[Flow.ABSORBED.code() * cells + i];
      assertThat(List.of(injected, imported, absorbed)).allMatch(flow -> flow >= 0);
      assertThat(injected + imported)
          .as("%s, rank %d", result.bound(), i / lanes)
          .isEqualTo(absorbed + result.rankNanos()[i] - base[i / lanes]);
    }
    for (int flow = 0; flow < Flow.OF_RANKS; flow++) {
      for (int rank = 0; rank < ranks; rank++) {
        long ofRank = 0;
        for (int lane = 0; lane < lanes; lane++) {
          ofRank += quantum.toQuanta(nanos[(flow * ranks + rank) * lanes + lane]);
        }
        assertThat(sum(flows.phaseQuanta(), flow * ranks + rank, flows.phases())).isEqualTo(ofRank);
      }
    }
    for (int flow = 0; flow < Flow.OF_PHASES; flow++) {
      assertThat(sum(flows.siteQuanta(), flow, flows.sites().length))
          .isEqualTo(sum(flows.phaseQuanta(), flow, ranks * flows.phases()));
    }
    assertThat(sum(flows.siteQuanta(), Flow.BROUGHT.code(), flows.sites().length))
        .isEqualTo(sum(flows.siteQuanta(), Flow.INJECTED.code(), flows.sites().length));
  }

  private static long sum(long[] values, int row, int length) {
    long sum = 0;
    for (int i = 0; i < length; i++) {
      sum += values[row * length + i];
    }
    return sum;
  }
}
