package io.idlewave.ingest.goal;

import io.idlewave.ingest.model.BadTraceException;
import java.util.PrimitiveIterator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * An order of a rank's operations in which each comes after all that it requires; of those that can
 * come, the first in the file comes first (Kahn, "Topological sorting of large networks", CACM
 * 1962).
 */
final class ScheduleOrder {

  private ScheduleOrder() {}

  /**
   * The order, as numbers of operations.
   *
   * @throws BadTraceException if operations require each other in a cycle, with the first of them
   */
  static PrimitiveIterator.OfInt of(RankSchedule schedule) {
    for (int i = 0; i < schedule.dependencies(); i++) {
      if (schedule.required(i) >= schedule.dependent(i)) {
        return IntStream.of(sorted(schedule)).iterator();
      }
    }
    return IntStream.range(0, schedule.operations()).iterator();
  }

  private static int[] sorted(RankSchedule schedule) {
    int count = schedule.operations();
    int[] open = new int[count];
    int[] begins = new int[count + 2];
    for (int i = 0; i < schedule.dependencies(); i++) {
      open[schedule.dependent(i)]++;
      begins[schedule.required(i) + 2]++;
    }
    for (int i = 2; i < begins.length; i++) {
      begins[i] += begins[i - 1];
    }
    int[] dependents = new int[schedule.dependencies()];
    for (int i = 0; i < schedule.dependencies(); i++) {
      dependents[begins[schedule.required(i) + 1]++] = schedule.dependent(i);
    }
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    for (int operation = 0; operation < count; operation++) {
      if (open[operation] == 0) {
        ready.add(operation);
      }
    }
    int[] order = new int[count];
    int done = 0;
    for (Integer next = ready.poll(); next != null; next = ready.poll()) {
      order[done++] = next;
      for (int i = begins[next]; i < begins[next + 1]; i++) {
        if (--open[dependents[i]] == 0) {
          ready.add(dependents[i]);
        }
      }
    }
    if (done < count) {
      throw cycle(schedule, open, count - done);
    }
    return order;
  }

  private static BadTraceException cycle(RankSchedule schedule, int[] open, int never) {
    // an operation left over has one left over among its requirements: going back meets a cycle
    int operation = 0;
    while (open[operation] == 0) {
      operation++;
    }
    boolean[] seen = new boolean[open.length];
    Requirements requirements = new Requirements(schedule);
    while (!seen[operation]) {
      seen[operation] = true;
      int position = requirements.begin(operation);
      while (open[requirements.required(position)] == 0) {
        position++;
      }
      operation = requirements.required(position);
    }
    return schedule.failure(
        operation,
        "requires itself, directly or through others; %d operations of its rank would never run"
            .formatted(never));
  }
}
