package io.idlewave.ingest.goal;

/** The dependencies of a rank, by the operation that has them; those of one in the file's order. */
final class Requirements {

  private final RankSchedule schedule;
  private final int[] begins;
  private final int[] order;

  Requirements(RankSchedule schedule) {
    this.schedule = schedule;
    int count = schedule.dependencies();
    this.begins = new int[schedule.operations() + 2];
    this.order = new int[count];
    for (int i = 0; i < count; i++) {
      begins[schedule.dependent(i) + 2]++;
    }
    for (int i = 2; i < begins.length; i++) {
      begins[i] += begins[i - 1];
    }
    for (int i = 0; i < count; i++) {
      order[begins[schedule.dependent(i) + 1]++] = i;
    }
  }

  /** The first dependency of an operation; they end before that of the next operation. */
  int begin(int operation) {
    return begins[operation];
  }

  /** The operation that the dependency at {@code position} requires. */
  int required(int position) {
    return schedule.required(order[position]);
  }

  /** Whether that one need only have begun. */
  boolean beginOnly(int position) {
    return schedule.beginOnly(order[position]);
  }
}
