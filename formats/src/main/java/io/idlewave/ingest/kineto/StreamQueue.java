package io.idlewave.ingest.kineto;

import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The work put into one stream, in the order in which it ran. Calls of a process have correlations
 * in the order in which they were made: these say what a stream held at a call, not clocks.
 */
final class StreamQueue {

  private final List<StreamTask> tasks;

  /** By task, the largest correlation of it and all before it. */
  private final long[] launched;

  StreamQueue(List<StreamTask> tasks) {
    this.tasks = tasks;
    this.launched = new long[tasks.size()];
    long latest = Long.MIN_VALUE;
    for (int i = 0; i < launched.length; i++) {
      latest = Math.max(latest, tasks.get(i).event().correlation());
      launched[i] = latest;
    }
  }

  List<StreamTask> tasks() {
    return tasks;
  }

  /** What ends last of all that was launched before a call, or null. */
  @Nullable StreamTask lastBefore(long correlation) {
    return last(countBefore(correlation));
  }

  /** The same of what had begun at {@code nanos}, or null. */
  @Nullable StreamTask lastBefore(long correlation, long nanos) {
    int begun = countWhile(i -> tasks.get(i).event().beginNanos() <= nanos);
    return last(Math.min(begun, countBefore(correlation)));
  }

  private @Nullable StreamTask last(int count) {
    return count == 0 ? null : tasks.get(count - 1);
  }

  /** What begins first of all that was launched by a call or after it, or null. */
  @Nullable StreamTask firstFrom(long correlation) {
    int count = countBefore(correlation);
    return count == tasks.size() ? null : tasks.get(count);
  }

  private int countBefore(long correlation) {
    return countWhile(i -> launched[i] < correlation);
  }

  /** How many tasks come before the first one for which something does not hold. */
  private int countWhile(IntPredicate holds) {
    int low = 0;
    int high = launched.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (holds.test(middle)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
