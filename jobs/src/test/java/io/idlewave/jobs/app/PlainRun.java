package io.idlewave.jobs.app;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.List;

/** Carries out a study without Flink, for tests that ask about results alone. */
final class PlainRun {

  final PreparedStudy prepared;
  final List<LaneResult> lanes;

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
