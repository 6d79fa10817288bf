package io.idlewave.jobs.pipeline;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.perturb.propagate.LanePlan;
import org.jspecify.annotations.Nullable;

/** A runner whose engine is in this process, and ends with it. */
interface LocalRunner extends JobRunner {

  @Override
  default boolean isElsewhere() {
    return false;
  }

  @Override
  default @Nullable Checkpoints checkpoints(StatedCheckpoints stated) {
    return stated.embedded();
  }

  @Override
  default String detach(
      TraceArchive archive, LanePlan plan, JobOptions options, ResultConsumer consumer) {
    throw new IllegalStateException("only a cluster goes on by itself");
  }

  @Override
  default String lead(String name, ClusterTask task) {
    throw new IllegalStateException("only a cluster goes on by itself");
  }
}
