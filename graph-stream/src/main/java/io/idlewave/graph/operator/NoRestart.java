package io.idlewave.graph.operator;

import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * Failures that would come again: the engine ends the job and tries nothing once more. One of the
 * few classes that know the engine's internals, which have no public name for such a failure.
 */
public final class NoRestart {

  private NoRestart() {}

  /** What a task throws in the place of {@code cause}. */
  public static RuntimeException of(Throwable cause) {
    return new SuppressRestartsException(cause);
  }
}
