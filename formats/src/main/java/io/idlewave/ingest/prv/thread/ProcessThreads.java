package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.prv.spill.Spill;
import io.idlewave.ingest.prv.spill.SpillCursor;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Finds who waits for whom among the threads of one process, in the order of its one clock: the
 * teams of parallel regions with their barriers, and locks.
 */
final class ProcessThreads {

  /** The order of events at the same time: what others may wait for comes first. */
  private static final Comparator<Head> ORDER =
      Comparator.comparingLong((Head head) -> head.cursor.nanos())
          .thenComparingInt(head -> head.event() == ThreadEvent.RELEASE ? 0 : 1)
          .thenComparingInt(head -> head.event() == ThreadEvent.JOIN ? 1 : 0)
          .thenComparingInt(head -> head.member);

  private record Head(int member, SpillCursor cursor) {
    ThreadEvent event() {
      return ThreadEvent.of(cursor.value(0), cursor.value(1));
    }
  }

  private final List<PrvThread> threads;
  private final List<ThreadPlan> plans;
  private final Teams teams;
  private final Locks locks;
  private int at;
  private long line;

  private ProcessThreads(
      List<PrvThread> threads, List<ThreadPlan> plans, int communicator, WarningLog log) {
    this.threads = threads;
    this.plans = plans;
    this.teams = new Teams(plans, communicator, warning -> log.add(warning, this::place));
    this.locks = new Locks(plans, communicator, warning -> log.add(warning, this::place));
  }

  /**
   * Fills the plans of a process.
   *
   * @param threads those of which the trace says anything, by number
   * @param plans theirs, without events
   * @param communicator the one of dependencies
   */
  static void resolve(
      List<PrvThread> threads,
      List<ThreadPlan> plans,
      int communicator,
      Spill spill,
      WarningLog log) {
    new ProcessThreads(threads, plans, communicator, log).run(spill);
  }

  private void run(Spill spill) {
    PriorityQueue<Head> heads = new PriorityQueue<>(ORDER);
    for (int member = 0; member < threads.size(); member++) {
      SpillCursor cursor = spill.rank(threads.get(member).key());
      if (cursor.next()) {
        heads.add(new Head(member, cursor));
      }
    }
    for (Head head = heads.poll(); head != null; head = heads.poll()) {
      take(head.member, head.event(), head.cursor);
      if (head.cursor.next()) {
        heads.add(head);
      }
    }
    teams.finish();
    locks.finish();
  }

  private String place() {
    PrvThread thread = threads.get(at);
    return "thread %d.%d, line %d".formatted(thread.task() + 1, thread.thread(), line);
  }

  private void take(int member, ThreadEvent event, SpillCursor cursor) {
    int number = plans.get(member).next();
    boolean first = threads.get(member).isFirst();
    at = member;
    line = cursor.line();
    switch (event) {
      case FORK -> teams.fork(member, first, number);
      case JOIN -> teams.join(first, number);
      case BEGIN -> teams.begin(member, number);
      case END -> teams.end(member, number);
      case ARRIVE -> teams.arrive(member, number);
      case PASS -> teams.pass(member, number);
      case ASK -> locks.ask(member);
      case TAKE -> locks.take(member, number, (int) cursor.value(3), (int) cursor.value(2));
      case RELEASE -> locks.release(member, number, (int) cursor.value(3));
      default -> {}
    }
  }
}
