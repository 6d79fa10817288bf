package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
}
