package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.RefusedException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.runtime.rest.util.RestClientException;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.flink.util.SerializedThrowable;
import org.jspecify.annotations.Nullable;

/** Finds in the engine's nested exceptions the one that says what was wrong. */
final class JobFailure {

  private static final String OUR_PACKAGES = "io.idlewave.";

  /** What engine, machine and network throw, whatever the trace and the study. */
  private static final List<Class<? extends Throwable>> OF_THE_MACHINE =
      List.of(
          IOException.class,
          TimeoutException.class,
          FlinkException.class,
          FlinkRuntimeException.class);

  /** Of HTTP. */
  private static final int NOT_FOUND = 404;

  private JobFailure() {}

  /**
   * The exception of ours that failed the job; a {@link RefusedException} for a job that was
   * cancelled, a {@link JobFailedException} where engine, machine or network failed; otherwise an
   * {@link IllegalStateException} with the innermost one, which is a bug or lack of memory.
   */
  static RuntimeException of(Throwable failure) {
    Throwable innermost = failure;
    for (Throwable cause = unpack(failure); cause != null; cause = unpack(cause.getCause())) {
      if (cause instanceof RuntimeException ours
          && cause.getClass().getName().startsWith(OUR_PACKAGES)) {
        return ours;
      }
      if (cause instanceof JobCancellationException) {
        return new RefusedException("the job was cancelled before its end", failure);
      }
      if (cause instanceof OutOfMemoryError) {
        return new IllegalStateException("the job failed: out of memory", cause);
      }
      innermost = cause;
    }
    return isOfTheMachine(innermost)
        ? new JobFailedException("the job failed: " + reason(innermost), failure)
        : new IllegalStateException("the job failed: " + innermost, failure);
  }

  /** Whether the cluster knows no such job, any more. */
  static boolean isForgotten(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RestClientException answer
          && answer.getHttpResponseStatus().code() == NOT_FOUND) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfTheMachine(Throwable innermost) {
    return OF_THE_MACHINE.stream().anyMatch(type -> type.isInstance(innermost));
  }

  private static String reason(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? "the engine gives no reason" : message;
  }

  private static @Nullable Throwable unpack(@Nullable Throwable cause) {
    return cause instanceof SerializedThrowable packed
        ? packed.deserializeError(JobFailure.class.getClassLoader())
        : cause;
  }
}
