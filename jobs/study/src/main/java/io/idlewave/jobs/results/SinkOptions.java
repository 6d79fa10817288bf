package io.idlewave.jobs.results;

import java.io.Serializable;
import java.util.UUID;

/**
 * How a run writes to its sinks.
 *
 * @param run which run it is, unlike any other, of letters, digits and hyphens; the same for all
 *     instances of sinks that write for it
 * @param force whether earlier results may be replaced
 */
public record SinkOptions(String run, boolean force) implements Serializable {

  private static final long serialVersionUID = 1L;

  public static SinkOptions ofNewRun(boolean force) {
    return new SinkOptions(UUID.randomUUID().toString(), force);
  }
}
