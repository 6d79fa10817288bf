package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.survey.BaseTable;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.AllreduceProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.perturb.noise.Anchor;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.noise.process.ReplayNoise;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Under noise in time, too, no replicate has more delay in its lower bound than in its upper one,
 * although calls have more CPU time in the upper one.
 */
class ProcessBoundsTest {

  private static final long OVERHEAD = 10;
  private static final int PROGRAMS = Effort.of(25);
  private static final int REPLICATES = 20;
  private static final DetourSeries SERIES =
      new DetourSeries(new double[] {3, 40, 41, 90}, new double[] {7, 1, 13, 2}, 120);

  @TempDir Path folder;

  /** Noises whose detours are about as far apart as the calls of the programs. */
  private enum Case {
    RATE(new RateNoise(2e8, new Exponential(2), Placement.DEFAULT)),
    PERIODIC(new PeriodicNoise(100, new Constant(20), 0, Placement.DEFAULT)),
    REDRAWN(new PeriodicNoise(100, new Constant(20), 0, Placement.DEFAULT.with(Phase.REDRAWN))),
    VARYING(new PeriodicNoise(100, new Exponential(20), 30, Placement.DEFAULT)),
    ALIGNED(new RateNoise(1e7, new Exponential(20), Placement.DEFAULT.with(Phase.ALIGNED))),
    REPLAY(new ReplayNoise(SERIES, Placement.DEFAULT.with(Phase.CO_SCHEDULED))),
    MIXED(
        new MixedNoise(
            List.of(
                new RateNoise(1e7, new Exponential(20), Placement.DEFAULT),
                new PeriodicNoise(
                    100,
                    new Exponential(20),
                    30,
                    Placement.DEFAULT.on(new RankSelector.Share(0.5))))));

    @SuppressWarnings("ImmutableEnumChecker") // every noise is
    private final NoiseProcess noise;

    Case(NoiseProcess noise) {
      this.noise = noise;
    }
  }

  /** Collectives of every number of rounds up to five, whole and not whole powers of two. */
  private static int ranks(long seed) {
    int[] ranks = {2, 3, 4, 5, 6, 7, 8, 17, 23, 32};
    return ranks[(int) (seed % ranks.length)];
  }

  /** Base times of which only half is proven. */
  private static BaseTable open(Laboratory laboratory) {
    BaseTable base = laboratory.trueBase;
    int functions = laboratory.archive.metadata().functions().size();
    for (int function = 0; function < functions; function++) {
      base = base.with(function, OVERHEAD / 2, 3 * OVERHEAD);
    }
    return base;
  }

  @ParameterizedTest
  @EnumSource
  void delays_randomPrograms_areOrderedByBound(Case of) {
    double least = 0;
    double most = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomProgram program = new RandomProgram(seed, ranks(seed), 30);
      CostSet costs = new CostSet(3, 10, 50, 7, random.nextBoolean() ? 512 : 0);
      Laboratory laboratory = new Laboratory(program, costs, folder.resolve("trace" + seed));
      Scenario scenario = new Scenario("s", of.noise, null, null, List.of());
      for (Slack slack : List.of(Slack.LOCAL, Slack.CLOCKS)) {
        var results =
            laboratory.run(
                laboratory.plan(
                    List.of(scenario),
                    SlackRules.of(Rules.STANDARD, slack),
                    open(laboratory),
                    REPLICATES,
                    Quantum.DEFAULT));
        double[][] lower = Laboratory.delays(results, Bound.LOWER);
        double[][] upper = Laboratory.delays(results, Bound.UPPER);
        for (int replicate = 0; replicate < REPLICATES; replicate++) {
          for (int rank = 0; rank < program.ranks(); rank++) {
            assertThat(lower[replicate][rank])
                .as("seed %d, %s, replicate %d, rank %d", seed, slack, replicate, rank)
                .isLessThanOrEqualTo(upper[replicate][rank]);
            least += lower[replicate][rank];
            most += upper[replicate][rank];
          }
        }
      }
    }
    assertThat(least).isPositive().isLessThan(most);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 6, 7, 8, 17, 32, 33, 64})
  void delays_perturbedTime_areWholeQuantaAtAnyNumberOfRanks(int ranks) {
    Laboratory laboratory =
        new Laboratory(
            new AllreduceProgram(ranks, 40, 8, 100),
            new CostSet(7, 10, 50, 7, 512),
            folder.resolve("ranks" + ranks));
    Placement placement = Placement.DEFAULT.with(Anchor.PERTURBED);
    Scenario scenario =
        new Scenario("s", new ReplayNoise(SERIES, placement), null, null, List.of());
    for (Slack slack : List.of(Slack.LOCAL, Slack.CLOCKS)) {
      var results =
          laboratory.run(
              laboratory.plan(
                  List.of(scenario),
                  SlackRules.of(Rules.STANDARD, slack),
                  open(laboratory),
                  REPLICATES,
                  Quantum.DEFAULT));
      for (double[] delays : Laboratory.delays(results, Bound.UPPER)) {
        for (double delay : delays) {
          assertThat(Quantum.DEFAULT.toQuanta(delay)).isPositive();
        }
      }
    }
  }
}
