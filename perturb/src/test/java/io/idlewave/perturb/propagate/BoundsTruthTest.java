package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.survey.BaseTable;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.TimeSpaceOracle;
import io.idlewave.ingest.synth.TimeSpaceOracle.Perturbation;
import io.idlewave.ingest.synth.TimeSpaceOracle.Rooted;
import io.idlewave.ingest.synth.TimeSpaceOracle.Times;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bounds from durations against the machine that made them: the program is run again in time
 * space with noise on the CPU time that it really had, and rooted collectives along trees. No rank
 * of any replicate lies outside, whether the bases are the true ones or estimated.
 */
class BoundsTruthTest {

  private static final int REPLICATES = 2;

  private static final Map<String, Map<String, String>> SMALL =
      Map.of(
          "ring", Map.of("ranks", "8", "laps", "12"),
          "halo", Map.of("px", "4", "py", "3", "iterations", "12"),
          "chain", Map.of("ranks", "12", "iterations", "20"),
          "shift", Map.of("ranks", "9", "steps", "25"),
          "pipeline", Map.of("ranks", "8", "steps", "25"),
          "allreduce", Map.of("ranks", "7", "repetitions", "25"),
          "bsp", Map.of("ranks", "9", "steps", "25"),
          "gauss", Map.of("ranks", "5", "n", "256"));

  private static final List<Rooted> SHAPES = List.of(Rooted.values());

  @TempDir Path folder;

  record Case(String name, RandomCase of, Rooted rooted) {

    @Override
    public String toString() {
      return name + ", " + rooted;
    }
  }

  static Stream<Case> cases() {
    Stream<Case> random =
        LongStream.concat(
                Effort.seeds(1, 300),
                Effort.seeds(RandomCase.ONE_SIDED + 1, RandomCase.ONE_SIDED + 200))
            .mapToObj(
                seed ->
                    new Case(
                        "seed " + seed,
                        RandomCase.of(seed),
                        SHAPES.get((int) (seed % SHAPES.size()))));
    Stream<Case> named =
        SMALL.keySet().stream()
            .sorted()
            .flatMap(
                name ->
                    Stream.of(0, 700)
                        .map(
                            overhead ->
                                new Case(
                                    name + ", overhead " + overhead + " ns",
                                    new RandomCase(
                                        overhead + 1,
                                        Programs.create(name, SMALL.get(name)),
                                        new CostSet(overhead, 1000, 100, 0, 4096)),
                                    Rooted.TREE)));
    return Stream.concat(named, random);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void truth_programRunAgain_liesBetweenTheBounds(Case each) {
    RandomCase of = each.of();
    Times quiet = times(each, TimeSpaceOracle.NONE);
    Laboratory laboratory = new Laboratory(of.record(quiet, folder.resolve("trace")), of.costs());
    List<Delay> delays = of.delays(1 + (int) (of.seed() % 3));
    Scenario scenario = new Scenario("disturbed", new Exponential(400), null, null, delays);
    for (BaseTable base : List.of(laboratory.trueBase, laboratory.survey.base())) {
      var local = laboratory.run(scenario, Rules.STANDARD, Slack.LOCAL, base, REPLICATES);
      double[][] lower = Laboratory.delays(local, Bound.LOWER);
      double[][] upper = Laboratory.delays(local, Bound.UPPER);
      LanePlan causal =
          laboratory.plan(
              List.of(scenario), laboratory.causal(), base, REPLICATES, Laboratory.WHOLE_NANOS);
      var byOrder = laboratory.run(causal);
      double[][] narrowLower = Laboratory.delays(byOrder, Bound.LOWER);
      double[][] narrowUpper = Laboratory.delays(byOrder, Bound.UPPER);
      double[][] most =
          Laboratory.delays(
              laboratory.run(scenario, Rules.UNCONDITIONAL, Slack.LOCAL, base, REPLICATES),
              Bound.UPPER);
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        long[] truth = RandomCase.ends(times(each, of.perturbation(scenario, replicate)));
        long[] recorded = RandomCase.ends(quiet);
        for (int rank = 0; rank < truth.length; rank++) {
          assertThat((double) (truth[rank] - recorded[rank]))
              .as("replicate %d, rank %d", replicate, rank)
              .isBetween(lower[replicate][rank], upper[replicate][rank]);
          assertThat((double) (truth[rank] - recorded[rank]))
              .as("causal, replicate %d, rank %d", replicate, rank)
              .isBetween(narrowLower[replicate][rank], narrowUpper[replicate][rank]);
          assertThat(narrowLower[replicate][rank]).isGreaterThanOrEqualTo(lower[replicate][rank]);
          assertThat(narrowUpper[replicate][rank]).isLessThanOrEqualTo(upper[replicate][rank]);
          assertThat(upper[replicate][rank]).isLessThanOrEqualTo(most[replicate][rank]);
        }
      }
    }
  }

  private static Times times(Case each, Perturbation added) {
    return TimeSpaceOracle.evaluate(each.of().program(), each.of().costs(), added, each.rooted());
  }
}
