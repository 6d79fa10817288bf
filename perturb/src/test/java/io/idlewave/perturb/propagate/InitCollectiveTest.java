package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Run times begin where MPI_Init ends: what its collective would take longer is no part of them.
 * Five ranks, {@value #STEPS} barriers, three rounds of latency each.
 */
class InitCollectiveTest {

  private static final int RANKS = 5;
  private static final int STEPS = 4;
  private static final double LATENCY = 1000;
  private static final double EXPECTED = STEPS * 3 * LATENCY;
  private static final CostSet COSTS = new CostSet(10, 10, 0, 0, 64);
  private static final Scenario SLOWER =
      new Scenario("latency", null, new Constant(LATENCY), null, List.of());

  @TempDir Path folder;

  private Laboratory laboratory;

  /**
   * MPI_Init is a barrier, as the tracers of real runs record it, and ranks come to it unevenly.
   */
  private record Barriers(boolean inInit) implements Program {

    private static final Collective BARRIER =
        new Collective(CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);

    @Override
    public String name() {
      return "barriers, the first in MPI_Init";
    }

    @Override
    public int ranks() {
      return RANKS;
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      Stream<ProgramCall> steps =
          Stream.generate(() -> new ProgramCall("MPI_Barrier", 5_000, List.of(BARRIER)))
              .limit(STEPS);
      return Stream.of(
              Stream.of(
                  new ProgramCall("MPI_Init", 100L * rank, inInit ? List.of(BARRIER) : List.of())),
              steps,
              Stream.of(new ProgramCall("MPI_Finalize", 500, List.of(BARRIER))))
          .flatMap(calls -> calls)
          .iterator();
    }
  }

  @BeforeEach
  void record() {
    laboratory = new Laboratory(new Barriers(true), COSTS, folder.resolve("trace"));
  }

  private double[] delays(SlackRules rules, Bound bound) {
    return Laboratory.delays(
        laboratory.run(
            laboratory.plan(List.of(SLOWER), rules, laboratory.trueBase, 1, Quantum.DEFAULT)),
        bound)[0];
  }

  @Test
  void delays_latency_areThoseOfTheCollectivesOfTheRun() {
    assertThat(delays(ClockRules.exact(), Bound.EXACT)).containsOnly(EXPECTED);
    for (Slack slack : List.of(Slack.CLOCKS, Slack.LOCAL)) {
      assertThat(delays(SlackRules.of(Rules.STANDARD, slack), Bound.UPPER)).containsOnly(EXPECTED);
    }
    assertThat(delays(laboratory.causal(), Bound.UPPER)).containsOnly(EXPECTED);
    assertThat(delays(SlackRules.of(Rules.UNCONDITIONAL, Slack.LOCAL), Bound.UPPER))
        .containsOnly(EXPECTED);
  }

  /** By rounds of messages ranks differ: as they do where MPI_Init is local. */
  @ParameterizedTest
  @EnumSource
  void delays_latencyByThePublishedRules_areThoseWithoutACollectiveInInit(Allreduce allreduce) {
    Sottile as = Sottile.AS_PRINTED;
    Sottile reading = new Sottile(as.blocking(), as.terms(), allreduce);
    Laboratory local = new Laboratory(new Barriers(false), COSTS, folder.resolve("local"));
    double[] delays = published(laboratory, reading);
    assertThat(delays).isEqualTo(published(local, reading));
    if (allreduce == Allreduce.IDEAL_TREE) {
      assertThat(delays).containsOnly(EXPECTED);
    }
  }

  private static double[] published(Laboratory laboratory, Sottile reading) {
    return Laboratory.delays(
        laboratory.run(laboratory.published(SLOWER, reading, 1)), Bound.PUBLISHED)[0];
  }
}
