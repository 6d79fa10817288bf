package io.idlewave.ingest.synth;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The ranks that can go on, the least advanced first. */
final class RunQueue {

  private final PriorityQueue<RankProgress> queue =
      new PriorityQueue<>(
          Comparator.comparingLong(RankProgress::priority).thenComparingInt(RankProgress::rank));

  void add(RankProgress rank) {
    rank.freezePriority();
    queue.add(rank);
  }

  @Nullable RankProgress poll() {
    return queue.poll();
  }

  /** Whether {@code rank}, which is not in the queue, may go on before those that are. */
  boolean isNext(RankProgress rank) {
    RankProgress least = queue.peek();
    if (least == null) {
      return true;
    }
    rank.freezePriority();
    return rank.priority() <= least.priority();
  }
}
