package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bounds from durations with estimated bases on programs whose calls only wait: noise falls on
 * the CPU time between them, and nowhere else.
 */
class LocalBoundsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "halo, px=7 py=5 iterations=12, 444000",
    "shift, ranks=16, 3700000",
    "chain, ranks=31, 2220000"
  })
  void delays_noiseInProgramWhoseCallsOnlyWait_lieBetweenTheBounds(
      String name, String options, long expectedNanos) {
    Map<String, String> values = new HashMap<>();
    for (String option : options.split(" ", -1)) {
      values.put(option.split("=", -1)[0], option.split("=", -1)[1]);
    }
    RandomCase waits = new RandomCase(1, Programs.create(name, values), CostSet.DEFAULT);
    Laboratory laboratory = new Laboratory(waits.program(), waits.costs(), folder.resolve("trace"));
    Scenario scenario = new Scenario("noise", new Constant(37_000), null, null, List.of());
    long[] truth = waits.delays(scenario, 0);
    assertThat(Arrays.stream(truth)).containsOnly(expectedNanos);
    List<LaneResult> results =
        laboratory.run(scenario, Rules.STANDARD, Slack.LOCAL, laboratory.survey.base(), 1);
    double[] lower = Laboratory.delays(results, Bound.LOWER)[0];
    double[] upper = Laboratory.delays(results, Bound.UPPER)[0];
    for (int rank = 0; rank < truth.length; rank++) {
      assertThat((double) truth[rank]).as("rank %d", rank).isBetween(lower[rank], upper[rank]);
    }
  }

  /**
   * The barrier ends at least 950 ns late, its 50 ns being all that the delay of 1 us can lose
   * there. What may make the sends end late came after it, so they lose nothing more.
   */
  @Test
  void delays_sendsThatMayEndLateAfterABarrier_loseNoMoreThanAllRanksHave() {
    Script script = new Script();
    int communicator = script.communicator(2);
    Collective barrier =
        new Collective(
            CollectiveOp.BARRIER, communicator, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
    script.rank().compute(100).call("MPI_Barrier", barrier).send(1, 8).send(1, 8).send(1, 8);
    script.rank().call("MPI_Barrier", barrier).receive(0, 8).receive(0, 8).receive(0, 8);
    Laboratory laboratory =
        new Laboratory(script, new CostSet(50, 10, 0, 0, 4096), folder.resolve("trace"));
    Scenario late = new Scenario("late", null, null, null, List.of(new Delay(0, 1, 1000)));
    List<LaneResult> results =
        laboratory.run(late, Rules.STANDARD, Slack.LOCAL, laboratory.survey.base(), 1);
    assertThat(Laboratory.delays(results, Bound.LOWER)[0]).containsExactly(950, 950);
  }
}
