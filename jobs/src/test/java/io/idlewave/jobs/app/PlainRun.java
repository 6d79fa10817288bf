package io.idlewave.jobs.app;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.study.BaseOverrides;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Inject;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Carries out a study without Flink, for tests that ask about results alone. */
final class PlainRun {

  final PreparedStudy prepared;
  final List<LaneResult> lanes;

  /** A study in observed timing that states no more than this. */
  static Study study(
      TraceArchive archive,
      List<ScenarioSpec> scenarios,
      int replicates,
      @Nullable Slack slack,
      Rules rules,
      Eager eager) {
    return Study.of(archive.folder(), scenarios)
        .of(replicates)
        .with(
            new Timing.Observed(slack, rules, eager, BaseOverrides.NONE, Inject.START_PLUS_NOISE));
  }

  PlainRun(TraceArchive archive, Study study) {
    prepared = StudyPreparation.prepare(study, archive, GraphOptions.DEFAULT, Progress.NONE);
    LanePlan plan = prepared.plan(64);
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
      }
    }
    lanes = propagator.results();
  }

  /** Delays by replicate and rank. */
  List<double[]> delays(int scenario, Bound bound) {
    List<double[]> byReplicate = new ArrayList<>();
    for (LaneResult result : lanes) {
      if (result.scenario() != scenario || result.bound() != bound) {
        continue;
      }
      int ranks = result.rankNanos().length / result.lanes();
      for (int lane = 0; lane < result.lanes(); lane++) {
        double[] byRank = new double[ranks];
        for (int rank = 0; rank < ranks; rank++) {
          byRank[rank] = result.rankNanos()[rank * result.lanes() + lane];
        }
        byReplicate.add(byRank);
      }
    }
    return byReplicate;
  }
}
