package io.idlewave.ingest.format;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs one task per rank on a few threads. */
public final class RankTasks {

  private RankTasks() {}

  /**
   * Runs all tasks, possibly none, and returns their results in order. If some fail, the failure of
   * the lowest rank is thrown, once no task runs any more.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted; it stays so
   */
  public static <T> List<T> run(int threads, List<Callable<T>> tasks) {
    ExecutorService pool =
        Executors.newFixedThreadPool(Math.min(threads, Math.max(1, tasks.size())));
    try {
      List<Future<T>> futures = tasks.stream().map(pool::submit).toList();
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        Interruption.check();
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Interruption.failure();
    } finally {
      end(pool);
    }
  }

  /** Ends a pool: tasks that wait are dropped, and on return none runs any more. */
  public static void end(ExecutorService pool) {
    pool.shutdownNow();
    boolean interrupted = Thread.interrupted();
    while (!pool.isTerminated()) {
      try {
        pool.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
