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
 */
public record Checkpoints(Duration interval, @Nullable URI folder) {

  private static final long LEAST_MILLIS = 10;

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
