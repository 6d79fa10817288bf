package io.idlewave.jobs.pipeline.runner;

import io.idlewave.graph.source.BlockCache;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.LocalWalks;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.Checkpoints;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.LocalJob;
import io.idlewave.jobs.pipeline.embedded.EmbeddedJob;
import io.idlewave.jobs.pipeline.embedded.EmbeddedMemory;
import io.idlewave.jobs.pipeline.outcome.ResultConsumer;
import io.idlewave.jobs.prepare.LaneMemory;
import io.idlewave.perturb.propagate.LanePlan;
import org.jspecify.annotations.Nullable;

/**
 * Runs jobs in this process, which end with it: without an engine, unless a job takes snapshots,
 * goes on from one, reads a stream or shows metrics. Results have the same bits either way. For any
 * number of threads.
 */
public final class LocalRunner implements JobRunner {

  private final @Nullable BlockCache kept;

  /** A runner that keeps nothing of a trace. */
  public LocalRunner() {
    this.kept = null;
  }

  /** A runner that keeps blocks and steps of traces there: a further job costs its lanes. */
  public LocalRunner(BlockCache kept) {
    this.kept = kept;
  }

  @Override
  public boolean isElsewhere() {
    return false;
  }

  /** The room for blocks and steps is not there for lanes. */
  @Override
  public void requireMemory(LaneMemory memory, JobOptions options) {
    long keptBytes = kept == null ? 0 : kept.mostBytes();
    memory.require(Runtime.getRuntime().maxMemory() - keptBytes, EmbeddedMemory.of(options));
  }

  @Override
  public @Nullable BlockCache kept() {
    return kept;
  }

  @Override
  public @Nullable Checkpoints checkpoints(StatedCheckpoints stated) {
    return stated.embedded();
  }

  @Override
  public JobOutcome run(
      TraceArchive archive, LanePlan plan, JobOptions stated, JobProgress progress) {
    JobOptions options = stated.inOneProcess();
    return options.needsEngine()
        ? EmbeddedJob.run(archive, plan, options, progress)
        : new LocalJob(archive, plan, options, kept).run(progress);
  }

  @Override
  public WalkRunner walks(TraceArchive archive, JobOptions options, JobProgress progress) {
    return new LocalWalks(archive, options.graph(), options.places(), kept);
  }

  @Override
  public String detach(
      TraceArchive archive, LanePlan plan, JobOptions options, ResultConsumer consumer) {
    throw new IllegalStateException("only a cluster goes on by itself");
  }

  @Override
  public String lead(String name, ClusterTask task) {
    throw new IllegalStateException("only a cluster goes on by itself");
  }
}
