package io.idlewave.jobs.serve;

import io.idlewave.jobs.failure.Progress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run that this process was asked for. Listeners wait for its next change. */
final class ServedRun implements Progress {

  private static final int MAX_NOTICES = 100;

  private final String id;
  private final String kind;
  private final String trace;
  private final Runnable cleanUp;
  private final String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  private final List<String> notices = new ArrayList<>();
  private String state = RunState.QUEUED;
  private @Nullable String error;
  private long done;
  private long total;
  private long version;

  ServedRun(String id, String kind, String trace) {
    this(id, kind, trace, () -> {});
  }

  /** {@code cleanUp} is called once, when it is over however it ended. */
  ServedRun(String id, String kind, String trace, Runnable cleanUp) {
    this.cleanUp = cleanUp;
    this.id = id;
    this.kind = kind;
    this.trace = trace;
  }

  String id() {
    return id;
  }

  @Override
  public synchronized void report(String activity, long done, long total, String unit) {
    if (this.done != done || this.total != total) {
      this.done = done;
      this.total = total;
      changed();
    }
  }

  @Override
  public synchronized void notice(String line) {
    if (notices.size() < MAX_NOTICES) {
      notices.add(line);
      changed();
    }
  }

  /** Begins; false if it was cancelled before. */
  synchronized boolean begin() {
    if (!state.equals(RunState.QUEUED)) {
      return false;
    }
    state = RunState.RUNNING;
    changed();
    return true;
  }

  /** Ends the run. A second end changes nothing. The run is cleaned up before it counts as over. */
  synchronized void end(String how, @Nullable String why) {
    if (!snapshot().isOver()) {
      cleanUp.run();
      state = how;
      error = why;
      changed();
    }
  }

  private void changed() {
    version++;
    notifyAll();
  }

  synchronized RunState snapshot() {
    return new RunState(id, kind, trace, state, done, total, notices, error, startedAt);
  }

  /** Grows with every change. */
  synchronized long version() {
    return version;
  }

  /** Waits until there has been a change since {@code seen}, or {@code millis} have passed. */
  synchronized long awaitChange(long seen, long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (version == seen) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return version;
      }
      wait(left);
    }
    return version;
  }

  /** Waits until it is over, or {@code millis} have passed. */
  synchronized void awaitEnd(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (!snapshot().isOver()) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return;
      }
      wait(left);
    }
  }
}
