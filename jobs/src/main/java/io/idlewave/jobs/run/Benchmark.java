package io.idlewave.jobs.run;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.jobs.pipeline.EmbeddedRunner;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.JobProgress;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures the stages of a run on one trace, each on top of the one before, so that every figure
 * has its baseline from the same run: reading, walking, encoding, propagating in one thread at
 * several numbers of lanes, and the whole job beside an empty one.
 */
final class Benchmark {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEAN_NOISE_NANOS = 2000;

  private final TraceArchive archive;
  private final long calls;
  private final Survey survey;
  private final Consumer<String> out;

  Benchmark(TraceArchive archive, Consumer<String> out) {
    this.archive = archive;
    this.calls = archive.metadata().callCount();
    this.out = out;
    this.survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
  }

  void run(int[] laneCounts, int parallelism) {
    out.accept(
        "%-28s %9s %9s %14s %18s"
            .formatted("stage", "wall s", "cpu s", "calls/s", "lanes x calls/s"));
    measure("read", 0, this::read);
    measure("walk", 0, () -> walk(block -> {}));
    measure("walk, encode", 0, () -> walk(GraphBlockCodec::encode));
    for (int lanes : laneCounts) {
      LanePlan plan = plan(lanes, lanes);
      measure("one thread, %d lanes".formatted(lanes), lanes, () -> propagate(plan));
    }
    job("empty job", 0, parallelism);
    for (int lanes : laneCounts) {
      job("job, %d lanes".formatted(lanes), lanes, parallelism);
    }
  }

  private void read() {
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        MpiCall call;
        do {
          call = reader.next();
        } while (call != null);
      }
    }
  }

  private void walk(Consumer<GraphBlock> use) {
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        use.accept(block);
      }
    }
  }

  private void propagate(LanePlan plan) {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    walk(propagator::apply);
  }

  private LanePlan plan(int lanes, int groupLanes) {
    List<Scenario> scenarios =
        lanes == 0
            ? List.of()
            : List.of(
                new Scenario("noise", new Exponential(MEAN_NOISE_NANOS), null, null, List.of()));
    return LanePlans.of(
        archive.metadata(),
        survey,
        scenarios,
        Rules.STANDARD,
        Slack.CLOCKS,
        survey.eagerThresholdBytes(true),
        false,
        1,
        Math.max(1, lanes),
        Quantum.DEFAULT,
        groupLanes);
  }

  private void job(String name, int lanes, int parallelism) {
    int groupLanes = LanePlans.groupLanes(1, Math.max(1, lanes), parallelism);
    LanePlan plan = plan(lanes, groupLanes);
    JobOutcome outcome =
        EmbeddedRunner.run(archive, plan, JobOptions.of(parallelism), JobProgress.NONE);
    print(name, lanes, outcome.figures().wallSeconds(), outcome.figures().cpuSeconds());
  }

  private void measure(String name, int lanes, Runnable stage) {
    long startCpu = cpuNanos();
    long start = System.nanoTime();
    stage.run();
    double wall = (System.nanoTime() - start) / NANOS_PER_SECOND;
    print(name, lanes, wall, (cpuNanos() - startCpu) / NANOS_PER_SECOND);
  }

  private void print(String name, int lanes, double wallSeconds, double cpuSeconds) {
    out.accept(
        "%-28s %9.2f %9.2f %14.0f %18.0f"
            .formatted(
                name, wallSeconds, cpuSeconds, calls / wallSeconds, calls * lanes / wallSeconds));
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }
}
