package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.failure.JobFailedException;
import org.apache.flink.util.SerializedThrowable;
import org.jspecify.annotations.Nullable;

/** Finds in the engine's nested exceptions the one that says what was wrong. */
final class JobFailure {

  private static final String OUR_PACKAGES = "io.idlewave.";

  private JobFailure() {}

  /** The exception of ours that failed the job, otherwise one with the innermost message. */
  static RuntimeException of(Throwable failure) {
    Throwable innermost = failure;
    for (Throwable cause = unpack(failure); cause != null; cause = unpack(cause.getCause())) {
      if (cause instanceof RuntimeException ours
          && cause.getClass().getName().startsWith(OUR_PACKAGES)) {
        return ours;
      }
      innermost = cause;
    }
    return new JobFailedException("the job failed: " + innermost, failure);
  }

  private static @Nullable Throwable unpack(@Nullable Throwable cause) {
    return cause instanceof SerializedThrowable packed
        ? packed.deserializeError(JobFailure.class.getClassLoader())
        : cause;
  }
}
