package io.idlewave.ingest.prv.thread;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What each event of a thread becomes: a call, or nothing but a change of what the thread computes.
 * Holds a reference per event. Mutable until all events of its process are known.
 */
final class ThreadPlan {

  private final int row;
  private final List<@Nullable ThreadStep> steps = new ArrayList<>();

  /** For the thread that is row {@code row}. */
  ThreadPlan(int row) {
    this.row = row;
  }

  int row() {
    return row;
  }

  /** The next event, which so far becomes nothing. Returns its number. */
  int next() {
    steps.add(null);
    return steps.size() - 1;
  }

  void set(int event, ThreadStep step) {
    steps.set(event, step);
  }

  /** What an event becomes; null for nothing. */
  @Nullable ThreadStep step(int event) {
    return steps.get(event);
  }
}
