package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.TimeSpaceOracle;
import io.idlewave.ingest.synth.TimeSpaceOracle.Perturbation;
import io.idlewave.ingest.synth.TimeSpaceOracle.Rooted;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.ResampleFold;
import io.idlewave.perturb.compute.Resampling;
import io.idlewave.perturb.noise.DurationLaw;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Computing that draws what it takes, in observed timing, against time space: a random program is
 * recorded, and run again with what each stretch draws, with and without noise on top.
 */
class ResampledTruthTest {

  private static final int REPLICATES = 2;
  private static final int ENOUGH = 3;

  @TempDir Path folder;

  static List<Long> seeds() {
    return Effort.seeds(1, 60).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void exactByClocks_resampled_isTheProgramWithThoseDraws(long seed) {
    Recorded recorded = new Recorded(RandomCase.of(seed).withoutCpuTime().primed());
    for (Scenario scenario : recorded.scenarios()) {
      double[][] found =
          Laboratory.delays(recorded.run(scenario, ClockRules.exact(), true), Bound.EXACT);
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        long[] truth = recorded.truth(scenario, replicate);
        for (int rank = 0; rank < truth.length; rank++) {
          assertThat(found[replicate][rank]).isEqualTo((double) truth[rank]);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void boundsFromDurations_resampled_holdTheProgramWithThoseDraws(long seed) {
    Recorded recorded = new Recorded(RandomCase.of(seed));
    recorded.requireBetween(SlackRules.of(Rules.STANDARD, Slack.LOCAL), true);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void boundsByClocks_resampled_holdTheProgramWithThoseDraws(long seed) {
    Recorded recorded = new Recorded(RandomCase.of(seed).withoutCpuTime().primed());
    recorded.requireBetween(SlackRules.of(Rules.STANDARD, Slack.CLOCKS), false);
  }

  /** A program, its trace, and which stretches draw. */
  private final class Recorded {
    final RandomCase random;
    final Laboratory laboratory;
    final Resampling resampling;
    final long[][] lawOf;
    final long[][] gapNanos;

    Recorded(RandomCase random) {
      this.random = random;
      this.laboratory = new Laboratory(random.program(), random.costs(), folder.resolve("trace"));
      int ranks = random.program().ranks();
      ResampleFold fold =
          new ResampleFold(
              laboratory.survey.windows(),
              new int[ranks],
              StretchWork.of(laboratory.archive.metadata()));
      laboratory.forEachBlock(GraphOptions.DEFAULT, fold);
      this.resampling = fold.resampling(ENOUGH);
      assertThat(resampling.drawnShare()).as("share that draws").isPositive();
      this.lawOf = new long[ranks][];
      this.gapNanos = new long[ranks][];
      for (int rank = 0; rank < ranks; rank++) {
        lawOf[rank] = new long[random.calls(rank).size()];
        gapNanos[rank] = new long[lawOf[rank].length];
      }
      laboratory.forEachBlock(GraphOptions.DEFAULT, this::read);
    }

    private void read(GraphBlock block) {
      for (int i = 0; i < block.entryCount(); i++) {
        if (block.has(i, GraphBlock.BEGINS)) {
          lawOf[block.rank(i)][(int) block.call(i)] = resampling.times().law(block, i);
          gapNanos[block.rank(i)][(int) block.call(i)] = block.gapNanos(i);
        }
      }
    }

    List<Scenario> scenarios() {
      return List.of(
          RandomCase.quiet().drawing(resampling.laws()),
          random.disturbed(1, random.delays(1)).drawing(resampling.laws()));
    }

    /** By how much each rank ends later than recorded. */
    long[] truth(Scenario scenario, int replicate) {
      Perturbation drawn = new Drawn(random.perturbation(scenario, replicate), replicate);
      long[] ends = ends(drawn);
      long[] recorded = ends(TimeSpaceOracle.NONE);
      for (int rank = 0; rank < ends.length; rank++) {
        ends[rank] -= recorded[rank];
      }
      return ends;
    }

    private long[] ends(Perturbation added) {
      return RandomCase.ends(
          TimeSpaceOracle.evaluate(random.program(), random.costs(), added, Rooted.STAR));
    }

    void requireBetween(SlackRules rules, boolean known) {
      for (Scenario scenario : scenarios()) {
        List<LaneResult> results = run(scenario, rules, known);
        double[][] lower = Laboratory.delays(results, Bound.LOWER);
        double[][] upper = Laboratory.delays(results, Bound.UPPER);
        for (int replicate = 0; replicate < REPLICATES; replicate++) {
          long[] truth = truth(scenario, replicate);
          for (int rank = 0; rank < truth.length; rank++) {
            assertThat((double) truth[rank])
                .as("%s, replicate %d, rank %d", scenario.name(), replicate, rank)
                .isBetween(lower[replicate][rank], upper[replicate][rank]);
          }
        }
      }
    }

    List<LaneResult> run(Scenario scenario, SlackRules rules, boolean known) {
      return laboratory.run(scenario, resampling.times(), rules, known, REPLICATES);
    }

    /**
     * What disturbs a scenario, and by how much what stretches draw differs from what they took.
     */
    private final class Drawn implements Perturbation {
      private final Perturbation noise;
      private final int replicate;

      Drawn(Perturbation noise, int replicate) {
        this.noise = noise;
        this.replicate = replicate;
      }

      @Override
      public long computeNoise(int rank, int call) {
        int law = (int) lawOf[rank][call];
        boolean inRun = call > 0 && call < lawOf[rank].length;
        if (law == ComputeTimes.NO_LAW || !inRun) {
          return noise.computeNoise(rank, call);
        }
        long bits = Draws.bits(DrawKeys.observed(Laboratory.SEED).duration(rank, call), replicate);
        DurationLaw drawn = (DurationLaw) resampling.laws().get(law);
        double longer = drawn.value(bits) - gapNanos[rank][call];
        return (long) Math.rint(longer) + noise.computeNoise(rank, call);
      }

      @Override
      public long callNoise(int rank, int call) {
        return noise.callNoise(rank, call);
      }

      @Override
      public long roundNoise(int rank, int call, int round) {
        return noise.roundNoise(rank, call, round);
      }

      @Override
      public long latency(int rank, int call, int subIndex) {
        return noise.latency(rank, call, subIndex);
      }

      @Override
      public long bandwidth(int rank, int call, int subIndex, long bytes) {
        return noise.bandwidth(rank, call, subIndex, bytes);
      }

      @Override
      public long delay(int rank, int call) {
        return noise.delay(rank, call);
      }
    }
  }
}
