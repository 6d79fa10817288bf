package io.idlewave.jobs.pipeline;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;

/** A small random trace and a plan of both bounds for it. */
record TestStudy(TraceArchive archive, LanePlan plan) {

  static final GraphOptions GRAPH = new GraphOptions(40, 60, 1 << 20);

  static TestStudy random(Path folder, long seed) {
    return random(folder, seed, scenarios());
  }

  static TestStudy random(Path folder, long seed, List<Scenario> scenarios) {
    TraceArchive archive =
        Synth.write(
            new RandomProgram(seed, 6, 400), new CostSet(100, 1000, 100, 300, 4096), folder);
    Survey survey = TraceSurvey.of(archive, GRAPH, List.of());
    LanePlan plan =
        LanePlans.of(
            archive.metadata(),
            survey,
            scenarios,
            Rules.STANDARD,
            Slack.LOCAL,
            survey.eagerThresholdBytes(true),
            false,
            42,
            20,
            Quantum.DEFAULT,
            6);
    return new TestStudy(archive, plan);
  }

  private static List<Scenario> scenarios() {
    return List.of(
        new Scenario("noise", new Distribution.Exponential(500), null, null, List.of()),
        new Scenario(
            "noise and latency",
            new Distribution.Uniform(0, 300),
            new Distribution.Gamma(700, 2),
            null,
            List.of()));
  }

  /** The options of a small job. */
  static JobOptions options(int parallelism, BlockGate gate) {
    return new JobOptions(parallelism, GRAPH, gate, null);
  }

  long blockCount() {
    long count = 0;
    try (GraphWalk walk = new GraphWalk(archive, GRAPH)) {
      while (walk.nextBlock() != null) {
        count++;
      }
    }
    return count;
  }

  /** What a propagator without any engine around it finds. */
  List<LaneResult> expected() {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    try (GraphWalk walk = new GraphWalk(archive, GRAPH)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
      }
    }
    return propagator.results();
  }
}
