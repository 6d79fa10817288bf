package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.failure.JobFailedException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for an engine that starts in a thread of its own. One that cannot start, for whatever
 * reason and in whichever of its threads, ends the wait. An interruption does not: what has started
 * and nobody knows would go on. It shows in whatever the thread waits for next.
 */
final class EngineStart {

  /** A start takes a second or two, and more where many programs share a processor. */
  static final Duration PATIENCE = Duration.ofMinutes(1);

  private EngineStart() {}

  /** Starts an engine. */
  interface Start<T> {
    /**
     * Starts it.
     *
     * @param started takes what comes of it, now or later; what it does not take has to be ended,
     *     for nobody waits any more
     */
    void into(CompletableFuture<T> started) throws Exception;
  }

  /**
   * Waits for what comes of {@code start}.
   *
   * @param patience how long it may take
   * @throws JobFailedException if it takes longer
   */
  static <T> T await(Duration patience, Start<T> start) throws Exception {
    CompletableFuture<T> started = new CompletableFuture<>();
    Thread starter = new Thread(() -> start(start, started), "start of the engine");
    starter.setDaemon(true);
    starter.start();
    try {
      return uninterrupted(started, System.nanoTime() + patience.toNanos());
    } catch (TimeoutException e) {
      JobFailedException late =
          new JobFailedException(
              "the job failed: the engine has not started within "
                  + patience.toSeconds()
                  + " s; limits on descriptors, threads and memory are the usual reason (ulimit -a)",
              e);
      if (!started.completeExceptionally(late) && !started.isCompletedExceptionally()) {
        return started.join(); // at the last moment
      }
      throw late;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static <T> T uninterrupted(CompletableFuture<T> started, long deadlineNanos)
      throws ExecutionException, TimeoutException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return started.get(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static <T> void start(Start<T> start, CompletableFuture<T> started) {
    try {
      start.into(started);
    } catch (Throwable e) { // an error, too, ends the wait
      started.completeExceptionally(e);
    }
  }
}
