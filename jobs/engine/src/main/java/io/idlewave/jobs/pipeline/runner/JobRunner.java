package io.idlewave.jobs.pipeline.runner;

import io.idlewave.graph.source.BlockCache;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.Checkpoints;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.outcome.ResultConsumer;
import io.idlewave.jobs.prepare.LaneMemory;
import io.idlewave.perturb.propagate.LanePlan;
import org.jspecify.annotations.Nullable;

/** Where the jobs of a run are carried out. Callers need not know where that is. */
public interface JobRunner {

  /** What stands for this process where a cluster could be named. */
  String LOCAL = "local";

  /**
   * The runner of a run.
   *
   * @param master {@link #LOCAL}, which is also the cluster of {@code flink run} where that started
   *     this program, or {@code HOST:PORT} of a job manager
   * @param parallelism of its jobs
   * @throws UsageException if nobody listens there, or a cluster has fewer slots
   * @throws JobFailedException if the cluster does not answer
   */
  static JobRunner of(String master, int parallelism, RunPlaces places) {
    if (!master.equals(LOCAL)) {
      ClusterRunner.requireReachable(master);
      ClusterVersion.requireSlots(master, parallelism);
      return ClusterRunner.at(master, ProgramJars.ofThisProcess(), places);
    }
    return ClusterRunner.isSubmitted() ? ClusterRunner.submitted(places) : new LocalRunner();
  }

  /** Whether other processes than this one read the trace. */
  boolean isElsewhere();

  /**
   * Makes sure that lanes fit, as far as it is known what there is.
   *
   * @param options of the job; checkpoints hold another copy
   * @throws RefusedException if they do not
   */
  void requireMemory(LaneMemory memory, JobOptions options);

  /** Where blocks of traces are kept for further runs in this process, or null for nowhere. */
  default @Nullable BlockCache kept() {
    return null;
  }

  /** When and where a job saves how far it is; null for never. */
  @Nullable Checkpoints checkpoints(StatedCheckpoints stated);

  /**
   * Runs a propagation job to its end.
   *
   * @return the results, and what they took
   * @throws RuntimeException what is wrong with trace or study, as the walk or the propagator threw
   *     it; otherwise {@link JobFailedException}
   */
  JobOutcome run(TraceArchive archive, LanePlan plan, JobOptions options, JobProgress progress);

  /**
   * Carries walks of analyses through a trace, where lanes are propagated, too.
   *
   * @param options of jobs without checkpoints
   */
  WalkRunner walks(TraceArchive archive, JobOptions options, JobProgress progress);

  /**
   * Leaves a propagation job to itself.
   *
   * @param consumer takes the results where the job ends
   * @return the job's id
   * @throws IllegalStateException where no job outlives this process
   */
  String detach(TraceArchive archive, LanePlan plan, JobOptions options, ResultConsumer consumer);

  /**
   * Leaves work to itself that starts jobs of its own, in a task beside them.
   *
   * @param name under which the engine shows it
   * @return its job's id
   * @throws UsageException where a task cannot start jobs
   */
  String lead(String name, ClusterTask task);
}
