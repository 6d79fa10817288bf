package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.model.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who gets a lock from whom: whoever takes it waits for the thread that had it before. A trace says
 * of a lock that is given back only of which kind it is: of those a thread holds, it is the one
 * taken last.
 */
final class Locks {

  /** Tags below are those of teams. */
  private static final int FIRST_TAG = 3;

  private record Held(int kind, int lock) {}

  private record Release(int member, int event) {}

  private final List<ThreadPlan> plans;
  private final int communicator;
  private final Consumer<ThreadWarning> warn;
  private final List<Deque<Held>> held = new ArrayList<>();
  private final Set<Integer> asking = new HashSet<>();
  private final Map<Integer, Integer> holders = new HashMap<>();
  private final Map<Integer, Release> released = new HashMap<>();

  /**
   * For the threads of a process.
   *
   * @param communicator the one of dependencies
   * @param warn takes what is odd about the event at hand
   */
  Locks(List<ThreadPlan> plans, int communicator, Consumer<ThreadWarning> warn) {
    this.plans = plans;
    this.communicator = communicator;
    this.warn = warn;
    plans.forEach(plan -> held.add(new ArrayDeque<>()));
  }

  /** A thread asks for a lock. */
  void ask(int member) {
    if (!asking.add(member)) {
      warn.accept(ThreadWarning.LOCK_UNMATCHED);
    }
  }

  /** A thread has a lock. */
  void take(int member, int event, int kind, int lock) {
    held.get(member).push(new Held(kind, lock));
    Integer holder = holders.put(lock, member);
    Release last = released.remove(lock);
    if (holder != null && holder != member) {
      warn.accept(ThreadWarning.LOCK_OVERLAP);
    }
    List<Operation> operations = List.of();
    if (holder == null && last != null && last.member != member) {
      warn.accept(ThreadWarning.LOCK_ORDER);
      ThreadPlan giver = plans.get(last.member);
      Operation cause = link(member, lock).cause(communicator);
      giver.set(last.event, new ThreadStep("unlock", false, List.of(cause)));
      operations = List.of(link(last.member, lock).effect(communicator));
    }
    boolean asked = asking.remove(member);
    if (!asked) {
      warn.accept(ThreadWarning.LOCK_UNMATCHED);
    }
    plans.get(member).set(event, new ThreadStep("lock", asked, operations));
  }

  private Link link(int other, int lock) {
    return new Link(plans.get(other).row(), FIRST_TAG + lock);
  }

  /** A thread begins to give back a lock of a kind. */
  void release(int member, int event, int kind) {
    Held lock = lastTaken(held.get(member), kind);
    if (lock == null) {
      warn.accept(ThreadWarning.LOCK_UNMATCHED);
    } else if (!holds(held.get(member), lock.lock) && holders.remove(lock.lock, member)) {
      released.put(lock.lock, new Release(member, event));
    }
  }

  /** The trace is over: whoever asks for a lock does not get it. */
  void finish() {
    asking.forEach(member -> warn.accept(ThreadWarning.LOCK_UNMATCHED));
  }

  /** Whether a thread took a lock several times, and has not given it back as often. */
  private static boolean holds(Deque<Held> held, int lock) {
    return held.stream().anyMatch(other -> other.lock == lock);
  }

  private static @Nullable Held lastTaken(Deque<Held> held, int kind) {
    for (Held lock : held) {
      if (lock.kind == kind) {
        held.remove(lock);
        return lock;
      }
    }
    return null;
  }
}
