package io.idlewave.jobs.pipeline;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When and where a job saves how far it is.
 *
 * @param interval time between two checkpoints, at least 10 ms
 * @param folder where they lie, reachable from every worker; null for what the cluster has set (an
 *     embedded run: its temporary folder). The lanes do not fit into a job manager's memory
 * @param temporary whether the folder is there for this job alone and goes with it
 */
public record Checkpoints(Duration interval, @Nullable URI folder, boolean temporary) {

  private static final long LEAST_MILLIS = 10;

  /** In a folder that stays. */
  public Checkpoints(Duration interval, @Nullable URI folder) {
    this(interval, folder, false);
  }

  /** Checks the interval. */
  public Checkpoints {
    if (interval.toMillis() < LEAST_MILLIS) {
      throw new IllegalArgumentException(
          "checkpoint interval: at least "
              + LEAST_MILLIS
              + " ms, got "
              + interval.toMillis()
              + " ms");
    }
  }
}
