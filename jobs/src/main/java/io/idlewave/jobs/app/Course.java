package io.idlewave.jobs.app;

import io.idlewave.graph.live.StreamedRun;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.PrecisionCheck;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPass;
import io.idlewave.jobs.results.summary.Engine;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.propagate.LanePlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a study one after the other: for each block of replicates a job per pass, until no
 * interval asks for more.
 *
 * @param prepared the study as it was stated
 * @param archive its trace
 * @param parallelism of the jobs
 */
record Course(PreparedStudy prepared, TraceArchive archive, int parallelism) {

  /** Carries out the job of one pass. */
  interface Launch {
    JobOutcome of(StudyPass pass, LanePlan plan);
  }

  /**
   * What all jobs together found.
   *
   * @param lanes of all passes
   * @param ranks what ranks did over them
   * @param engine what it took
   * @param last of the jobs; null where there was nothing to do
   */
  record Found(
      List<LaneOutcome> lanes, List<RankOutcome> ranks, Engine engine, @Nullable JobResults last) {}

  /** Whether one job finds everything. */
  boolean isOnePass() {
    return prepared.study().isOnePass();
  }

  /** The replicates of one job: from {@code from} on, up to {@code to} of each scenario. */
  LanePlan plan(PreparedStudy pass, int from, int to) {
    LanePlan plan = pass.timing().plan(to, pass.groupLanes(to - from, parallelism)).from(from);
    return isOnePass() ? plan : plan.keepingRanks();
  }

  /** Goes through all of it. */
  Found run(List<StudyPass> passes, Launch launch) {
    List<LaneOutcome> lanes = new ArrayList<>();
    List<RankOutcome> ranks = new ArrayList<>();
    List<RankSlice> kept = new ArrayList<>();
    double wallSeconds = 0;
    double cpuSeconds = 0;
    JobResults last = null;
    int done = 0;
    for (int next = prepared.study().replicates(); next > done; ) {
      for (StudyPass pass : passes) {
        LanePlan plan = plan(pass.prepared(), done, next);
        if (plan.laneCount() > 0) {
          JobOutcome outcome = launch.of(pass, plan);
          last = outcome.results();
          lanes.addAll(pass.lanes(last.lanes()));
          ranks.addAll(last.rankOutcomes());
          kept.addAll(pass.kept(last.kept()));
          wallSeconds += outcome.figures().wallSeconds();
          cpuSeconds += outcome.figures().cpuSeconds();
        }
      }
      done = next;
      next = PrecisionCheck.nextReplicates(prepared, lanes);
    }
    ranks.addAll(prepared.plan(1).rankFold().ofAll(kept));
    StreamedRun streamed = last == null ? null : last.streamed();
    Engine engine =
        Engine.of(
            wallSeconds,
            cpuSeconds,
            streamed == null ? archive.metadata().callCount() : streamed.census().calls(),
            lanes.stream().mapToLong(LaneOutcome::lanes).sum(),
            (streamed == null ? prepared.survey().census() : streamed.census()).peakWindowCalls(),
            parallelism);
    return new Found(lanes, ranks, engine, last);
  }
}
