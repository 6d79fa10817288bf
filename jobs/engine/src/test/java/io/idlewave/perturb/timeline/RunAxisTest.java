package io.idlewave.perturb.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.random.LaneDraws;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 0 of every axis is where the run begins, after an MPI_Init that ranks leave at 3 and 7 us. */
class RunAxisTest {

  @TempDir Path folder;

  /** Each rank computes 500 ns and 700 ns; its calls take no time. */
  private record LateStart() implements Program {

    @Override
    public String name() {
      return "late start";
    }

    @Override
    public int ranks() {
      return 2;
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      return Stream.of(
              new ProgramCall("MPI_Init", 3_000 + 4_000L * rank, List.of()),
              new ProgramCall("MPI_Comm_rank", 500, List.of()),
              new ProgramCall("MPI_Finalize", 700, List.of()))
          .iterator();
    }
  }

  /** Holds up a stretch for as long as the run has lasted when it begins. */
  private record Elapsed() implements NoiseProcess {

    @Override
    public NoiseSampler sampler(NoiseContext context) {
      return new Sampler();
    }

    @Override
    public double meanNanos(double cpuNanos) {
      return cpuNanos;
    }

    private record Sampler() implements NoiseSampler {

      @Override
      public void add(
          double[] row,
          double[] clock,
          LaneDraws draws,
          long key,
          int rank,
          double startNanos,
          double cpuNanos) {
        for (int lane = 0; lane < row.length; lane++) {
          row[lane] += startNanos;
        }
      }
    }
  }

  private RecordedProgram program() {
    return new RecordedProgram(
        Synth.write(new LateStart(), new CostSet(0, 10, 0, 0, 64), folder.resolve("trace")));
  }

  @Test
  void noiseInTime_inBothTimings_startsWhereTheRunDoes() {
    RecordedProgram program = program();
    Scenario scenario = new Scenario("elapsed", new Elapsed(), null, null, List.of());
    for (LanePlan plan :
        List.of(
            program.observed(scenario, ClockRules.exact(), 1), program.simulated(scenario, 1))) {
      assertThat(program.outcomes(plan))
          .extracting(LaneOutcome::runtimeNanos)
          .containsOnly(new double[] {500 + 700 + (0 + 500)});
    }
  }

  @Test
  void timeline_onACommonClock_is0WhereTheFirstRankLeavesInit() {
    Timeline timeline = program().all(null);
    assertThat(timeline.of(0).beginNanos()).containsExactly(0, 500, 1200);
    assertThat(timeline.of(1).beginNanos()).containsExactly(4000, 4500, 5200);
  }

  @Test
  void timeline_onClocksThatDiffer_is0WhereEachRankLeavesInit() {
    RecordedProgram program = program();
    Timeline timeline =
        TimelineBuilder.of(
            program.archive(),
            GraphOptions.DEFAULT,
            TimelineWindow.ofCalls(0, 1, 0, 10),
            program.survey().windows(),
            false,
            null,
            10);
    for (RankTimeline rank : timeline.ranks()) {
      assertThat(rank.beginNanos()).containsExactly(0, 500, 1200);
    }
  }
}
