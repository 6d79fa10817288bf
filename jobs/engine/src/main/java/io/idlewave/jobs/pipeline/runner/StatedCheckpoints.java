package io.idlewave.jobs.pipeline.runner;

import io.idlewave.jobs.pipeline.Checkpoints;
import java.io.Serializable;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a user has said about checkpoints.
 *
 * @param interval between two of them; zero for never; null for nothing said: never in this
 *     process, and on a cluster as often as it has set itself, or every minute
 * @param folder where they lie; null for nothing said
 */
public record StatedCheckpoints(@Nullable Duration interval, @Nullable URI folder)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Nothing said. */
  public static final StatedCheckpoints NONE = new StatedCheckpoints(null, null);

  /** Of a job in this process. */
  public @Nullable Checkpoints embedded() {
    return interval == null || interval.isZero() ? null : new Checkpoints(interval, folder);
  }
}
