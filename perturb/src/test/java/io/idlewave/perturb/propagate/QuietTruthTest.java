package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.TimeSpaceOracle;
import io.idlewave.ingest.synth.TimeSpaceOracle.Perturbation;
import io.idlewave.ingest.synth.TimeSpaceOracle.Rooted;
import io.idlewave.ingest.synth.TimeSpaceOracle.Times;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A quieter machine in observed timing against the machine itself: a random program is recorded
 * with detours in its computing, the detours are taken out of the trace, and the program is run
 * again in time space without them, with and without noise of the scenario's own.
 */
class QuietTruthTest {

  private static final int REPLICATES = 2;
  private static final int LARGEST_DETOUR_NANOS = 3000;

  @TempDir Path folder;

  /** Detours of the recorded machine: half of the stretches that take time have one. */
  private record Detours(long seed, long[][] gapNanos) implements Perturbation {

    static Detours of(RandomCase random) {
      long[][] gaps = new long[random.program().ranks()][];
      for (int rank = 0; rank < gaps.length; rank++) {
        gaps[rank] = random.calls(rank).stream().mapToLong(ProgramCall::computeNanos).toArray();
      }
      return new Detours(random.seed(), gaps);
    }

    @Override
    public long computeNoise(int rank, int call) {
      SplittableRandom random = new SplittableRandom(seed * 31 + rank * 1_000_003L + call);
      boolean runs = call > 0 && gapNanos[rank][call] > 0;
      return runs && random.nextBoolean() ? 1 + random.nextInt(LARGEST_DETOUR_NANOS) : 0;
    }
  }

  /** What is recorded without the detours; those before waits that are polled for stay. */
  private record WithoutDetours(Detours detours) implements ComputeTimes {

    private static final long serialVersionUID = 1L;

    @Override
    public long nanos(GraphBlock block, int i) {
      return block.gapNanos(i) - detours.computeNoise(block.rank(i), (int) block.call(i));
    }
  }

  static List<Long> seeds() {
    return Effort.seeds(1, 60).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void exactByClocks_detoursTakenOut_isTheMachineWithoutThem(long seed) {
    RandomCase random = RandomCase.of(seed).withoutCpuTime().primed();
    Recorded recorded = new Recorded(random, Rooted.STAR);
    for (Scenario scenario : scenarios(random)) {
      double[][] found =
          Laboratory.delays(recorded.run(scenario, ClockRules.exact(), true), Bound.EXACT);
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        assertThat(Arrays.stream(found[replicate]).mapToLong(d -> (long) d).toArray())
            .isEqualTo(recorded.truth(scenario, replicate));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void boundsFromDurations_detoursTakenOut_holdTheMachineWithoutThem(long seed) {
    RandomCase random = RandomCase.of(seed);
    Recorded recorded =
        new Recorded(random, List.of(Rooted.values()).get((int) (seed % Rooted.values().length)));
    SlackRules local = SlackRules.of(Rules.STANDARD, Slack.LOCAL);
    SlackRules unconditional = SlackRules.of(Rules.UNCONDITIONAL, Slack.LOCAL);
    for (Scenario scenario : scenarios(random)) {
      recorded.requireBetween(recorded.run(scenario, local, true), scenario);
      recorded.requireBetween(recorded.run(scenario, unconditional, true), scenario);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void boundsByClocks_detoursTakenOut_holdTheMachineWithoutThem(long seed) {
    RandomCase random = RandomCase.of(seed).withoutCpuTime().primed();
    Recorded recorded = new Recorded(random, Rooted.STAR);
    SlackRules clocks = SlackRules.of(Rules.STANDARD, Slack.CLOCKS);
    for (Scenario scenario : scenarios(random)) {
      recorded.requireBetween(recorded.run(scenario, clocks, false), scenario);
    }
  }

  private static List<Scenario> scenarios(RandomCase random) {
    return List.of(RandomCase.quiet(), random.disturbed(1, random.delays(1)));
  }

  /** A run with detours, and its trace. */
  private final class Recorded {
    final RandomCase random;
    final Rooted rooted;
    final Detours detours;
    final Times times;
    final Laboratory laboratory;

    Recorded(RandomCase random, Rooted rooted) {
      this.random = random;
      this.rooted = rooted;
      this.detours = Detours.of(random);
      this.times = TimeSpaceOracle.evaluate(random.program(), random.costs(), detours, rooted);
      this.laboratory =
          new Laboratory(random.record(times, folder.resolve("trace")), random.costs());
    }

    /** Delays against the recorded run of the machine without detours, disturbed by a scenario. */
    long[] truth(Scenario scenario, int replicate) {
      Perturbation own = random.perturbation(scenario, replicate);
      long[] quiet =
          RandomCase.ends(TimeSpaceOracle.evaluate(random.program(), random.costs(), own, rooted));
      long[] noisy = RandomCase.ends(times);
      for (int rank = 0; rank < quiet.length; rank++) {
        quiet[rank] -= noisy[rank];
      }
      return quiet;
    }

    /** Makes sure that no rank of any replicate lies outside the bounds that there are. */
    void requireBetween(List<LaneResult> results, Scenario scenario) {
      double[][] lower = Laboratory.delays(results, Bound.LOWER);
      double[][] upper = Laboratory.delays(results, Bound.UPPER);
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        long[] truth = truth(scenario, replicate);
        for (int rank = 0; rank < truth.length; rank++) {
          assertThat((double) truth[rank])
              .as("%s, replicate %d, rank %d", scenario.name(), replicate, rank)
              .isGreaterThanOrEqualTo(
                  lower.length == 0 ? Double.NEGATIVE_INFINITY : lower[replicate][rank])
              .isLessThanOrEqualTo(upper[replicate][rank]);
        }
      }
    }

    List<LaneResult> run(Scenario scenario, SlackRules rules, boolean known) {
      return laboratory.run(scenario, new WithoutDetours(detours), rules, known, REPLICATES);
    }
  }
}
