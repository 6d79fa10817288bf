package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.TimeSpaceOracle;
import io.idlewave.ingest.synth.TimeSpaceOracle.Times;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invariant 6: lower bound, truth, upper and unconditional bound, in this order, always. */
class BoundsInvariantTest {

  private static final int REPLICATES = 3;

  @TempDir Path folder;

  static List<Long> seeds() {
    List<Long> seeds = new ArrayList<>();
    for (long seed = 1; seed <= Effort.of(200); seed++) {
      seeds.add(seed);
    }
    return seeds;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void delays_randomProgram_liesBetweenItsBounds(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RandomProgram program = new RandomProgram(seed, 2 + random.nextInt(7), 5L + random.nextInt(76));
    CostSet costs = new CostSet(3, 10, 50, 7, random.nextBoolean() ? 512 : 0);
    Laboratory laboratory = new Laboratory(program, costs, folder.resolve("trace"));
    Scenario scenario = scenario(random, program);

    double[][] exact = exact(program, costs, scenario);
    var local =
        laboratory.run(scenario, Rules.STANDARD, Slack.LOCAL, laboratory.trueBase, REPLICATES);
    double[][] lower = Laboratory.delays(local, Bound.LOWER);
    double[][] upper = Laboratory.delays(local, Bound.UPPER);
    double[][] unconditional =
        Laboratory.delays(
            laboratory.run(
                scenario, Rules.UNCONDITIONAL, Slack.LOCAL, laboratory.trueBase, REPLICATES),
            Bound.UPPER);
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      for (int rank = 0; rank < program.ranks(); rank++) {
        String where = "seed " + seed + ", replicate " + replicate + ", rank " + rank;
        double truth = exact[replicate][rank];
        assertThat(lower[replicate][rank]).as("lower, " + where).isLessThanOrEqualTo(truth);
        assertThat(upper[replicate][rank]).as("upper, " + where).isGreaterThanOrEqualTo(truth);
        assertThat(unconditional[replicate][rank])
            .as("unconditional, " + where)
            .isGreaterThanOrEqualTo(upper[replicate][rank]);
      }
    }
  }

  static Scenario scenario(SplittableRandom random, RandomProgram program) {
    int kind = random.nextInt(4);
    List<Delay> delays =
        kind == 3
            ? List.of(new Delay(random.nextInt(program.ranks()), 2, 100.0 + random.nextInt(1000)))
            : List.of();
    return new Scenario(
        "s",
        kind != 3 ? new Exponential(20) : null,
        kind == 1 || kind == 2 ? new Exponential(15) : null,
        kind == 2 ? new Uniform(0, 0.1) : null,
        delays);
  }

  /** The true delay at the entry of MPI_Finalize, by replicate and rank. */
  static double[][] exact(RandomProgram program, CostSet costs, Scenario scenario) {
    long[][] gaps = new long[program.ranks()][];
    long[] finalizeCall = new long[program.ranks()];
    for (int rank = 0; rank < program.ranks(); rank++) {
      List<ProgramCall> calls = new ArrayList<>();
      program.calls(rank).forEachRemaining(calls::add);
      gaps[rank] = calls.stream().mapToLong(ProgramCall::computeNanos).toArray();
      finalizeCall[rank] = calls.size() - 1L;
    }
    Times base = TimeSpaceOracle.evaluate(program, costs, TimeSpaceOracle.NONE);
    double[][] delays = new double[REPLICATES][program.ranks()];
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      Times perturbed =
          TimeSpaceOracle.evaluate(
              program,
              costs,
              new DrawnPerturbation(scenario, costs, replicate, gaps, finalizeCall));
      for (int rank = 0; rank < program.ranks(); rank++) {
        int last = (int) finalizeCall[rank];
        delays[replicate][rank] =
            perturbed.enterNanos()[rank][last] - base.enterNanos()[rank][last];
      }
    }
    return delays;
  }
}
