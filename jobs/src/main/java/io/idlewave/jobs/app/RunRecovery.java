package io.idlewave.jobs.app;

import io.idlewave.jobs.pipeline.runner.StatedCheckpoints;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How a run gets over failures.
 *
 * @param checkpoints when and where the job saves how far it is
 * @param savepoint the snapshot of the same study that the job goes on from, or null
 */
public record RunRecovery(StatedCheckpoints checkpoints, @Nullable String savepoint)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Nothing is stated. */
  public static final RunRecovery NONE = new RunRecovery(StatedCheckpoints.NONE, null);
}
