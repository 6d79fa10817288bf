package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.failure.JobFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Whether the system grants the threads that a run will start. The engine ends the process with a
 * dump of its threads where one is refused, and a walk fails in the middle, so that it is asked
 * before.
 */
public final class EngineThreads {

  /** Of an engine with no slot, measured, with some to spare. */
  private static final int OF_ENGINE = 56;

  private static final int OF_SLOT = 7;

  private EngineThreads() {}

  /**
   * Starts as many threads as an engine of {@code slots} will have beside others, and ends them.
   *
   * @throws JobFailedException if the system refuses one
   */
  public static void requireOfEngine(int slots, int others) {
    require(OF_ENGINE + OF_SLOT * slots + others);
  }

  /**
   * Starts so many threads, and ends them.
   *
   * @throws JobFailedException if the system refuses one
   */
  static void require(int count) {
    requireRoom(count, Thread::start);
  }

  /** What asks the system for a thread. */
  interface Starter {
    void start(Thread thread);
  }

  static void requireRoom(int count, Starter starter) {
    CountDownLatch asked = new CountDownLatch(1);
    List<Thread> granted = new ArrayList<>();
    try {
      while (granted.size() < count) {
        Thread thread = new Thread(() -> await(asked), "a thread to spare");
        thread.setDaemon(true);
        starter.start(thread);
        granted.add(thread);
      }
    } catch (OutOfMemoryError e) {
      throw new JobFailedException(
          "the job failed: the run needs %d threads, and the system grants %d: raise the limit of the user or of the container (ulimit -u, pids.max)"
              .formatted(count, granted.size()),
          e);
    } finally {
      asked.countDown();
      granted.forEach(EngineThreads::join);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
