package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.synth.AllreduceProgram;
import io.idlewave.ingest.synth.BspProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Empirical;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Pareto;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A collective waits for the slowest: maxima of independent draws, against their expectations. */
class OrderStatisticsTest {

  /** One unit of the reference values, in ns, so large that the quantum does not matter. */
  private static final double UNIT_NANOS = 1000;

  private static final CostSet FREE = new CostSet(0, 0, 0, 0, 4096);

  @TempDir Path folder;

  /** Large maxima vary little, so that fewer replicates do. */
  private static int replicates(int ranks) {
    return ranks < 256 ? 20_000 : 4_000;
  }

  private static List<LaneResult> run(Laboratory laboratory, Rules rules, Scenario... scenarios) {
    return laboratory.run(
        laboratory.plan(
            List.of(scenarios),
            rules,
            Slack.CLOCKS,
            laboratory.trueBase,
            replicates(laboratory.archive.metadata().rankCount()),
            Quantum.DEFAULT));
  }

  private static Scenario noise(Distribution distribution) {
    return new Scenario(distribution.getClass().getName(), distribution, null, null, List.of());
  }

  /** One sample in {@code count} is a unit, all others are 0. */
  private static Distribution bernoulli(int count) {
    double[] samples = new double[count];
    samples[0] = UNIT_NANOS;
    return new Empirical(samples);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 16, 128, 1024})
  void barrier_afterOneComputation_delaysByTheLargestDraw(int ranks) {
    Laboratory laboratory = new Laboratory(new BspProgram(ranks, 1, 10_000), FREE, folder);
    List<LaneResult> results =
        run(
            laboratory,
            Rules.STANDARD,
            noise(new Exponential(UNIT_NANOS)),
            noise(new Uniform(0, UNIT_NANOS)),
            noise(new Pareto(UNIT_NANOS, 2)),
            noise(bernoulli(10_000)));
    String[] names = {"exp_mean1", "uniform01", "pareto_alpha2_xm1", "bernoulli_p1e-4_D1"};
    // The rarer the event, the less a fixed number of replicates tells.
    double[] precisions = {0.01, 0.01, 0.05, 0.8};
    for (int scenario = 0; scenario < names.length; scenario++) {
      double[][] delays = Laboratory.delays(results, scenario, Bound.EXACT);
      assertThat(delays).hasDimensions(replicates(ranks), ranks);
      for (double[] together : delays) {
        assertThat(Arrays.stream(together).distinct().count()).isEqualTo(1);
      }
      Sample.ofMaxima(delays, UNIT_NANOS)
          .assertAgrees(
              Reference.value("E_max_iid", names[scenario], Integer.toString(ranks)),
              0,
              precisions[scenario]);
    }
    Sample.ofSquares(Laboratory.delays(results, 0, Bound.EXACT), UNIT_NANOS)
        .assertAgrees(Reference.value("Var_max_iid_exp_mean1", Integer.toString(ranks)), 0, 0.05);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 64, 256, 1024})
  void allreduce_latencyPerRound_delaysByTheSlowestStar(int ranks) {
    Laboratory laboratory = new Laboratory(new AllreduceProgram(ranks, 1, 8, 10_000), FREE, folder);
    Scenario latency = new Scenario("latency", null, new Exponential(UNIT_NANOS), null, List.of());
    String size = Integer.toString(ranks);
    for (Rules rules : List.of(Rules.STANDARD, Rules.UNCONDITIONAL)) {
      List<LaneResult> results = run(laboratory, rules, latency);
      double[][] delays = Laboratory.delays(results, results.get(0).bound());
      Sample sample = Sample.ofMaxima(delays, UNIT_NANOS);
      sample.assertAgrees(
          Reference.value("allreduce_exp1_noise_per_round", size, "star_mean"),
          Reference.value("allreduce_exp1_noise_per_round", size, "star_se"),
          0.01);
      if (ranks == 2) {
        sample.assertAgrees(
            Reference.value("allreduce_exp1_exact", "P=2 star = max of 2 exp"), 0, 0.01);
      }
    }
  }
}
