package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.survey.Transits;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How well estimates from the archive stand in for the true costs, on 200 random programs. */
class OracleAgreementTest {

  private static final System.Logger LOG = System.getLogger(OracleAgreementTest.class.getName());
  private static final int REPLICATES = 3;

  @TempDir Path folder;

  /** One-off delays, noise and latency together where calls cost nothing. */
  private static Scenario scenario(RandomCase random) {
    return new Scenario("all", new Exponential(200), new Exponential(15), null, random.delays(2));
  }

  @Test
  void clocks_callsWithoutCpuTime_areExactWhereTransitsAreKnown() {
    int known = 0;
    int equal = 0;
    double[] errors = new double[RandomCase.seeds().size()];
    for (long seed : RandomCase.seeds()) {
      RandomCase random = RandomCase.of(seed).withoutCpuTime();
      Laboratory laboratory =
          new Laboratory(random.program(), random.costs(), folder.resolve("clocks-" + seed));
      Scenario scenario = scenario(random);
      double[][] found = delays(laboratory, scenario, Reading.CLOCKS, false);
      double error = 0;
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        long[] truth = random.delays(scenario, replicate);
        double scale = Math.max(1, Arrays.stream(truth).max().orElseThrow());
        for (int rank = 0; rank < truth.length; rank++) {
          error = Math.max(error, Math.abs(found[replicate][rank] - truth[rank]) / scale);
        }
      }
      boolean transitsKnown =
          random.costs().latencyNanos() == 0 && allZero(laboratory.survey.transits());
      if (transitsKnown) {
        assertThat(error).as("seed %d", seed).isZero();
        known++;
      }
      equal += error == 0 ? 1 : 0;
      errors[(int) seed - 1] = error;
    }
    Arrays.sort(errors);
    String figures =
        "slack by clocks: %d of %d programs exact (%d with all transits known); relative error of a"
            + " rank: median %.4f, p95 %.4f, largest %.4f";
    LOG.log(
        System.Logger.Level.INFO,
        figures.formatted(
            equal,
            errors.length,
            known,
            errors[errors.length / 2],
            errors[errors.length * 95 / 100],
            errors[errors.length - 1]));
    assertThat(known).isPositive();
  }

  private static boolean allZero(Transits transits) {
    return List.of(0L, 1L, 8L, 1024L, 4096L, 65536L, 1L << 20).stream()
        .allMatch(bytes -> transits.nanos(bytes, false) == 0 && transits.nanos(bytes, true) == 0);
  }

  @Test
  void localBounds_estimatedBases_seldomMissTheTruth() {
    long cases = 0;
    long below = 0;
    long above = 0;
    long trueMissed = 0;
    for (long seed : RandomCase.seeds()) {
      RandomCase random = RandomCase.of(seed);
      Laboratory laboratory =
          new Laboratory(random.program(), random.costs(), folder.resolve("local-" + seed));
      Scenario scenario = random.disturbed(1, random.delays(1));
      double[][] lower = delays(laboratory, scenario, Reading.LOWER, true);
      double[][] upper = delays(laboratory, scenario, Reading.UPPER, true);
      double[][] trueLower = delays(laboratory, scenario, Reading.LOWER, false);
      double[][] trueUpper = delays(laboratory, scenario, Reading.UPPER, false);
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        long[] truth = random.delays(scenario, replicate);
        for (int rank = 0; rank < truth.length; rank++) {
          cases++;
          below += lower[replicate][rank] > truth[rank] ? 1 : 0;
          above += upper[replicate][rank] < truth[rank] ? 1 : 0;
          trueMissed +=
              trueLower[replicate][rank] > truth[rank] || trueUpper[replicate][rank] < truth[rank]
                  ? 1
                  : 0;
        }
      }
    }
    long missed = below + above;
    LOG.log(
        System.Logger.Level.INFO,
        "bases from the archive: truth outside [lower, upper] in %d of %d (%d below, %d above); with true bases %d"
            .formatted(missed, cases, below, above, trueMissed));
  }

  private static double[][] delays(
      Laboratory laboratory, Scenario scenario, Reading reading, boolean estimated) {
    return Laboratory.delays(
        laboratory.run(
            scenario,
            reading.rules,
            reading.slack,
            estimated ? laboratory.survey.base() : laboratory.trueBase,
            REPLICATES),
        reading.bound);
  }
}
