package io.idlewave.jobs.serve;

import io.idlewave.jobs.failure.Progress;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs one after the other, so that each has the machine for itself. Those that wait are bounded,
 * and of those that are over the last ones are known.
 */
final class RunQueue implements AutoCloseable {

  private static final int MAX_WAITING = 64;
  private static final int MAX_KNOWN = 256;
  private static final long PATIENCE_SECONDS = 5;

  /** What a run does; an interrupt ends it. */
  interface Work {
    void with(Progress progress) throws Exception;
  }

  private record Waiting(ServedRun run, Work work) {}

  private final Function<Throwable, String> words;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Map<String, ServedRun> known = new LinkedHashMap<>();
  private final ReentrantLock machine = new ReentrantLock(true);
  private final Thread worker = new Thread(this::work, "runs");
  private @Nullable ServedRun current;
  private boolean closed;

  /** A queue with a thread of its own; {@code words} says what to say of a failure. */
  RunQueue(Function<Throwable, String> words) {
    this.words = words;
    worker.setDaemon(true);
    worker.start();
  }

  /**
   * @throws RefusedRequestException 429 if too many wait, 503 if the server ends
   */
  synchronized ServedRun add(ServedRun run, Work work) {
    if (closed) {
      throw new RefusedRequestException(503, "the server ends");
    }
    if (waiting.size() >= MAX_WAITING) {
      throw new RefusedRequestException(
          429, "runs: at most " + MAX_WAITING + " that wait, got one more; ask again later");
    }
    forgetOldest();
    known.put(run.id(), run);
    waiting.add(new Waiting(run, work));
    notifyAll();
    return run;
  }

  private void forgetOldest() {
    for (ServedRun old : List.copyOf(known.values())) {
      if (known.size() < MAX_KNOWN) {
        return;
      }
      if (old.snapshot().isOver()) {
        known.remove(old.id());
      }
    }
  }

  synchronized @Nullable ServedRun find(String id) {
    return known.get(id);
  }

  /** All that are known, the oldest first. */
  synchronized List<ServedRun> all() {
    return new ArrayList<>(known.values());
  }

  synchronized int waiting() {
    return waiting.size();
  }

  synchronized boolean isRunning() {
    return current != null;
  }

  /** Ends a run, or keeps it from beginning; it may take a moment until it is over. */
  synchronized void cancel(ServedRun run) {
    if (waiting.removeIf(other -> other.run() == run)) {
      run.end(RunState.CANCELLED, null);
    } else if (current == run) {
      worker.interrupt();
    }
  }

  synchronized void forget(ServedRun run) {
    known.remove(run.id());
  }

  private void work() {
    while (true) {
      Waiting next = next();
      if (next == null) {
        return;
      }
      if (next.run().begin()) {
        carryOut(next);
      }
      ended();
    }
  }

  private synchronized @Nullable Waiting next() {
    while (waiting.isEmpty() && !closed) {
      try {
        wait();
      } catch (InterruptedException e) {
        // an interrupt for a run that had just ended
      }
    }
    Waiting next = waiting.poll();
    current = next == null ? null : next.run();
    return next;
  }

  /** Afterwards nobody interrupts the worker for this run any more. */
  private synchronized void ended() {
    current = null;
    Thread.interrupted();
  }

  /**
   * Does what is no run, but needs the machine for itself as one does; the next run waits for it.
   *
   * @throws RefusedRequestException 409 if a run or such work goes on
   */
  <T> T alone(Supplier<T> work) {
    try {
      if (!machine.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new RefusedRequestException(
            409, "a run or another question has the machine; ask again after it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedRequestException(503, "the server ends");
    }
    try {
      return work.get();
    } finally {
      machine.unlock();
    }
  }

  private void carryOut(Waiting next) {
    try {
      machine.lockInterruptibly();
      try {
        next.work().with(next.run());
      } finally {
        machine.unlock();
      }
      next.run().end(RunState.DONE, null);
    } catch (Throwable failure) { // whatever it is, the next run is served
      boolean cancelled = wasInterrupted(failure);
      next.run()
          .end(
              cancelled ? RunState.CANCELLED : RunState.FAILED,
              cancelled ? null : words.apply(failure));
    }
  }

  private static boolean wasInterrupted(Throwable failure) {
    if (Thread.currentThread().isInterrupted()) {
      return true;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException || cause instanceof ClosedByInterruptException) {
        return true;
      }
    }
    return false;
  }

  /** Ends what runs and what waits. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      waiting.forEach(next -> next.run().end(RunState.CANCELLED, null));
      waiting.clear();
      notifyAll();
      if (current != null) {
        worker.interrupt();
      }
    }
    try {
      worker.join(30_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
