package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.ingest.synth.ChainProgram;
import io.idlewave.ingest.synth.ChainProgram.Mode;
import io.idlewave.ingest.synth.ChainProgram.Style;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.HaloProgram.Allreduce;
import io.idlewave.ingest.synth.HaloProgram.Boundary;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.TimeSpaceOracle.Times;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.propagate.DelayWalk.Pair;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lanes with and without a delay, under the same noise, against two runs in time space: whole
 * nanoseconds, call by call.
 */
class DelayPairsTest {

  private static final CostSet COSTS = new CostSet(0, 1000, 0, 0, 4096);
  private static final int REPLICATES = 3;
  private static final int MIDDLE = 13;
  private static final Delay DELAY = new Delay(MIDDLE, 7, 40_000);

  @TempDir private Path folder;

  /** What a call ended with. */
  private record End(int pair, int rank, long call, double endNanos, double delayNanos) {}

  static List<Program> programs() {
    return List.of(
        halo(64, Allreduce.NONE, Boundary.OPEN),
        halo(64, Allreduce.DISSEMINATION, Boundary.PERIODIC),
        halo(8192, Allreduce.NONE, Boundary.OPEN),
        new ChainProgram(27, 6, Mode.RNDV, Style.SENDRECV, true, 2, 8192, 3_000),
        new ChainProgram(27, 6, Mode.EAGER, Style.WAITALL, false, 1, 64, 3_000));
  }

  private static Program halo(long bytes, Allreduce allreduce, Boundary boundary) {
    return new HaloProgram(3, 3, 3, 4, bytes, 3_000, 0, allreduce, boundary);
  }

  private static Scenario noisy(List<Delay> delays) {
    return new Scenario("noisy", new Exponential(500), new Exponential(50), null, delays);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void ended_pairsWithTheSameDraws_areTheDifferenceOfTwoRuns(Program program) {
    RandomCase random = new RandomCase(1, program, COSTS);
    Laboratory laboratory = new Laboratory(program, COSTS, folder);
    List<End> found = found(laboratory);

    List<End> expected = new ArrayList<>();
    Times recorded = random.times(RandomCase.quiet(), 0);
    boolean arrives = false;
    for (int pair = 0; pair < REPLICATES; pair++) {
      Times without = random.times(noisy(List.of()), pair);
      Times with = random.times(noisy(List.of(DELAY)), pair);
      for (int rank = 0; rank < program.ranks(); rank++) {
        for (int call = 1; call < without.leaveNanos()[rank].length - 1; call++) {
          long leave = without.leaveNanos()[rank][call];
          double end = (double) (leave - recorded.leaveNanos()[rank][0]);
          double delay = (double) (with.leaveNanos()[rank][call] - leave);
          expected.add(new End(pair, rank, call, end, delay));
          arrives |= rank != MIDDLE && delay > 0;
        }
      }
    }
    assertThat(arrives).isTrue();
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<End> found(Laboratory laboratory) {
    LanePlan plan =
        laboratory.plan(
            List.of(noisy(List.of(DELAY))),
            ClockRules.exact(),
            EagerBracket.of(COSTS.eagerThresholdBytes()),
            laboratory.known(),
            REPLICATES,
            Laboratory.WHOLE_NANOS);
    LaneTables delayed = plan.sets().get(0).tables();
    LaneTables undelayed = delayed.withDelays(new double[delayed.delayNanos().length]);
    List<Pair> pairs = new ArrayList<>();
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      pairs.add(new Pair(undelayed, delayed, replicate));
    }
    List<End> found = new ArrayList<>();
    DelayWalk walk =
        new DelayWalk(
            plan.pricings().get(0),
            Bound.EXACT,
            pairs,
            laboratory.survey.windows(),
            true,
            (pair, rank, call, recordedNanos, endNanos, delayNanos) ->
                found.add(new End(pair, rank, call, endNanos, delayNanos)));
    laboratory.forEachBlock(GraphOptions.DEFAULT, walk::apply);
    walk.finish();
    return found;
  }
}
