package io.idlewave.jobs.cli.session;

import io.idlewave.graph.match.CollectiveMismatchException;
import io.idlewave.graph.order.CyclicWaitException;
import io.idlewave.graph.order.WindowLimitException;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.synth.DeadlockException;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.perturb.noise.BeyondQuantumException;
import io.idlewave.perturb.operator.StoppedEarlyException;
import io.idlewave.perturb.propagate.ForeignSnapshotException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ServiceConfigurationError;
import org.jspecify.annotations.Nullable;

/** The exit codes of every command. */
public final class ExitCode {

  public static final int OK = 0;
  public static final int BUG = 1;
  public static final int BAD_INPUT = 2;
  public static final int REFUSED = 3;

  /** What was asked for does not hold: a run is slower than it may be. */
  public static final int NOT_MET = 4;

  private ExitCode() {}

  /**
   * The failure that a person can act on; null for a bug. Our own failures count wherever they
   * stand among the causes, because an engine may have wrapped them; a failure of the file system
   * only if nothing wrapped it but Java, which sets up classes of its own late and needs files for
   * that.
   */
  public static @Nullable Throwable known(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (of(cause) != BUG) {
        return cause;
      }
    }
    Throwable failure = thrown;
    while (failure instanceof LinkageError && failure.getCause() != null) {
      failure = failure.getCause();
    }
    return isFileSystem(failure) ? failure : null;
  }

  /** The exit code that a known failure stands for. */
  public static int ofKnown(Throwable failure) {
    return isFileSystem(failure) ? BAD_INPUT : of(failure);
  }

  private static boolean isFileSystem(Throwable failure) {
    return failure instanceof IOException || failure instanceof UncheckedIOException;
  }

  private static int of(Throwable failure) {
    if (failure instanceof RefusedException
        || failure instanceof JobFailedException
        || failure instanceof CollectiveMismatchException
        || failure instanceof CyclicWaitException
        || failure instanceof WindowLimitException
        || failure instanceof BeyondQuantumException
        || failure instanceof StoppedEarlyException
        || failure instanceof OutOfMemoryError) {
      return REFUSED;
    }
    boolean badInput =
        failure instanceof StudyException
            || failure instanceof BadTraceException
            || failure instanceof BadResultsException
            || failure instanceof DeadlockException
            || failure instanceof ForeignSnapshotException
            || failure instanceof UsageException
            || failure instanceof ServiceConfigurationError
            || failure instanceof UnsupportedClassVersionError;
    return badInput ? BAD_INPUT : BUG;
  }

  /** What to report of a known failure, on one line. */
  public static String message(Throwable failure) {
    String message = reason(failure);
    if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
      String cause = reason(unchecked.getCause());
      boolean bare = message.equals(unchecked.getCause().toString());
      message = bare ? cause : message + ": " + cause;
    }
    return PlainText.message(message.strip().replaceAll("\\s*\\R\\s*", "; "));
  }

  /** File system failures name only the file; say what is wrong with it. */
  private static String reason(Throwable failure) {
    String message = PlainText.message(String.valueOf(failure.getMessage()));
    if (failure instanceof OutOfMemoryError) {
      return "out of memory: more than the %d MB there are is needed (%s); give more with IDLEWAVE_JAVA_OPTS=-Xmx..."
          .formatted(Runtime.getRuntime().maxMemory() >> 20, message);
    }
    if (failure instanceof ServiceConfigurationError) {
      return "an extension that cannot be loaded: " + message;
    }
    if (failure instanceof UnsupportedClassVersionError) {
      return "an extension for a newer Java than this one, %d: %s"
          .formatted(Runtime.version().feature(), message);
    }
    if (failure instanceof NoSuchFileException) {
      return message + ": no such file or folder";
    }
    if (message.contains("Too many open files")) {
      return message + "; this process may open more with a larger ulimit -n";
    }
    if (failure instanceof AccessDeniedException) {
      return message + ": permission denied";
    }
    if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
      return message + ": is a file, not a folder";
    }
    return message;
  }
}
