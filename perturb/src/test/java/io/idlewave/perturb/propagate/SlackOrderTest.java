package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Less slack, more delay: at every call of programs whose transits are all seen, with the true base
 * times, the rules lie in the order of what they let absorb. What they draw is the same, for noise,
 * which may fall on different calls, is left out.
 */
class SlackOrderTest {

  /** By reading, those that are nowhere below it. */
  private static final Map<Reading, List<Reading>> AT_MOST =
      Map.of(
          Reading.LOWER, List.of(Reading.CAUSAL_LOWER),
          Reading.CAUSAL_LOWER, List.of(Reading.CLOCKS),
          Reading.CLOCKS, List.of(Reading.CAUSAL_UPPER, Reading.LATE_SENDERS),
          Reading.CAUSAL_UPPER, List.of(Reading.UPPER),
          Reading.LATE_SENDERS, List.of(Reading.NO_SLACK_CPU_TIME_BY_CLOCKS),
          Reading.UPPER, List.of(Reading.UNCONDITIONAL));

  @TempDir Path folder;

  static LongStream seeds() {
    return Effort.seeds(1, 60);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void delays_ruleWithLessSlack_areNowhereSmaller(long seed) {
    RandomCase random = RandomCase.of(seed).withoutCpuTime().primed();
    Laboratory laboratory =
        new Laboratory(random.program(), random.costs(), folder.resolve("trace"));
    Scenario scenario =
        new Scenario("network", null, new Exponential(15), new Uniform(0, 0.01), random.delays(3));
    AT_MOST.forEach(
        (less, others) -> {
          double[][] smaller = delays(laboratory, scenario, less);
          for (Reading more : others) {
            double[][] larger = delays(laboratory, scenario, more);
            for (int rank = 0; rank < smaller.length; rank++) {
              for (int call = 0; call < smaller[rank].length; call++) {
                assertThat(smaller[rank][call])
                    .as("%s, %s, rank %d, call %d", less, more, rank, call)
                    .isLessThanOrEqualTo(larger[rank][call]);
              }
            }
          }
        });
  }

  private static double[][] delays(Laboratory laboratory, Scenario scenario, Reading reading) {
    return DelayHistory.of(laboratory, scenario, reading, laboratory.trueBase);
  }
}
