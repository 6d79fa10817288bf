package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.TraceReading;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A small random trace with plans for it, and the plain way to carry them through. */
public record TestPlans(TraceArchive archive, Survey survey) {

  public static final GraphOptions OPTIONS = new GraphOptions(40, 60, 1 << 20);

  public static final List<Scenario> SCENARIOS =
      List.of(
          new Scenario("noise", new Distribution.Exponential(500), null, null, List.of()),
          new Scenario(
              "network",
              new Distribution.Uniform(0, 300),
              new Distribution.Gamma(700, 2),
              null,
              List.of(new Delay(1, 20, 5000))));

  public static TestPlans randomTrace(Path folder, long seed) {
    TraceArchive archive =
        Synth.write(
            new RandomProgram(seed, 5, 300), new CostSet(100, 1000, 100, 300, 4096), folder);
    return new TestPlans(archive, TraceSurvey.of(archive, OPTIONS, List.of()));
  }

  /** What a study gets that asks for these, of a trace whose clocks leave nothing open. */
  static SlackRules rules(Rules rules, Slack slack) {
    return rules == Rules.STANDARD && slack == Slack.CLOCKS
        ? ClockRules.exact()
        : SlackRules.of(rules, slack);
  }

  /** Two bounds, also where clocks leave nothing open. */
  static SlackRules bounds(Slack slack) {
    return SlackRules.of(Rules.STANDARD, slack);
  }

  public LanePlan plan(Slack slack, int replicates, int groupLanes) {
    return plan(slack, replicates, groupLanes, 42);
  }

  LanePlan plan(Slack slack, int replicates, int groupLanes, long seed) {
    return LanePlans.of(
        archive.metadata(),
        survey,
        SCENARIOS,
        TraceReading.of(
            rules(Rules.STANDARD, slack), EagerBracket.of(survey.eagerThresholdBytes(true))),
        new Replication(seed, replicates, Quantum.DEFAULT, groupLanes));
  }

  public List<GraphBlock> blocks() {
    List<GraphBlock> blocks = new ArrayList<>();
    try (GraphWalk walk = new GraphWalk(archive, OPTIONS)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        blocks.add(block);
      }
    }
    return blocks;
  }

  public List<LaneResult> propagate(LanePlan plan) {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    blocks().forEach(propagator::apply);
    return propagator.results();
  }
}
