package io.idlewave.perturb.timeline;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.TraceReading;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.propagate.Replication;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.SimulatedLaboratory;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A trace and what the walk knows of it. */
public record RecordedProgram(TraceArchive archive, Survey survey) {

  /** Walks the trace once. */
  public RecordedProgram(TraceArchive archive) {
    this(archive, TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()));
  }

  /** Lanes of observed timing. */
  public LanePlan observed(Scenario scenario, SlackRules rules, int replicates) {
    return LanePlans.of(
            archive.metadata(),
            survey,
            List.of(scenario),
            TraceReading.of(rules, EagerBracket.of(4096)),
            new Replication(42, replicates, Quantum.DEFAULT, 64))
        .withClocks(
            RunClocks.ofDelays(
                survey.windows().stream().mapToLong(RunWindow::spanNanos).toArray()));
  }

  /** All calls and messages, of a lane or as recorded. */
  public Timeline all(@Nullable TimelineLane lane) {
    return window(
        TimelineWindow.ofCalls(0, archive.metadata().rankCount() - 1, 0, Integer.MAX_VALUE), lane);
  }

  /** Some of them. */
  public Timeline window(TimelineWindow window, @Nullable TimelineLane lane) {
    return TimelineBuilder.of(
        archive, GraphOptions.DEFAULT, window, survey.windows(), true, lane, 1_000_000);
  }

  /** The recorded calls of a rank. */
  public List<MpiCall> calls(int rank) {
    return StoredCalls.calls(archive, rank);
  }

  /** When the first rank leaves MPI_Init, its first call, where clocks begin together. */
  public long runBeginNanos() {
    return IntStream.range(0, archive.metadata().rankCount())
        .mapToLong(rank -> calls(rank).get(0).leaveNanos())
        .min()
        .orElseThrow();
  }

  /** From leaving MPI_Init, the first call, to entering MPI_Finalize, the last: the slowest. */
  public static double runtimeNanos(Timeline timeline) {
    return timeline.ranks().stream()
        .mapToDouble(rank -> rank.beginNanos()[rank.calls() - 1] - rank.endNanos()[0])
        .max()
        .orElseThrow();
  }

  /** Lanes on a LogGP network, whose base is the scenario itself. */
  public LanePlan simulated(Scenario scenario, int replicates) {
    SimulatedPricing pricing =
        new SimulatedLaboratory(archive)
            .pricing(LogGp.of(1234.3, 555.1, 2000, 0.3), SimulatedLaboratory.COLLECTIVES, scenario);
    LaneTables tables =
        LaneTables.compile(scenario, pricing.noiseContext(), pricing.delays().delayNanos(scenario));
    LaneSet set = new LaneSet(0, tables, replicates, LaneExtras.NONE);
    return new LanePlan(List.of(pricing), List.of(set), replicates)
        .withClocks(RunClocks.ofRuntimes(0));
  }

  /** What the kernel finds. */
  public List<LaneOutcome> outcomes(LanePlan plan) {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
      }
    }
    return propagator.results().stream()
        .map(result -> LaneOutcome.of(result, plan.clocks()))
        .toList();
  }

  /** The trace at the times of a lane. */
  public TimedTrace timed(TimelineLane lane, String condition, Path folder) {
    return TimedTrace.of(
        archive,
        GraphOptions.DEFAULT,
        survey.windows(),
        lane,
        lane.clocksShowDelays() ? "disturbed" : "simulated",
        List.of(condition),
        folder,
        block -> {});
  }
}
