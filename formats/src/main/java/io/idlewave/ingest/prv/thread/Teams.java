package io.idlewave.ingest.prv.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The teams of a process. A parallel region that its first thread opens has as members all threads
 * that begin a function before it is closed. They wait for its opening, its closing waits for the
 * ends of their functions, and barriers for all.
 */
final class Teams {

  private static final int NONE = -1;

  /** What a thread did in the open region: numbers of its events. */
  private static final class Part {
    private int begin = NONE;
    private int end = NONE;
    private int open;
    private final List<Integer> arrivals = new ArrayList<>();
    private final List<Integer> passes = new ArrayList<>();
  }

  private final List<ThreadPlan> plans;
  private final int communicator;
  private final Consumer<ThreadWarning> warn;
  private final SortedMap<Integer, Part> parts = new TreeMap<>();
  private int fork = NONE;
  private int master;
  private int depth;
  private @Nullable TeamSteps last;

  /**
   * For the threads of a process.
   *
   * @param communicator the one of dependencies
   * @param warn takes what is odd about the event at hand
   */
  Teams(List<ThreadPlan> plans, int communicator, Consumer<ThreadWarning> warn) {
    this.plans = plans;
    this.communicator = communicator;
    this.warn = warn;
  }

  /** A thread opens a region. */
  void fork(int member, boolean first, int event) {
    if (!first || depth > 0) {
      warn.accept(ThreadWarning.TEAM_NESTED);
    } else {
      fork = event;
      master = member;
      parts.put(member, new Part());
    }
    depth += first ? 1 : 0;
  }

  /** A thread begins the function of a region. */
  void begin(int member, int event) {
    if (fork == NONE) {
      warn.accept(ThreadWarning.TEAM_UNMATCHED);
      return;
    }
    Part part = parts.computeIfAbsent(member, m -> new Part());
    part.begin = part.begin == NONE ? event : part.begin;
    part.open++;
  }

  /** A thread ends such a function. */
  void end(int member, int event) {
    Part part = parts.get(member);
    if (part == null || part.open == 0) {
      warn.accept(ThreadWarning.TEAM_UNMATCHED);
      return;
    }
    part.open--;
    part.end = part.open == 0 ? event : part.end;
  }

  /** A thread comes to a barrier. */
  void arrive(int member, int event) {
    Part part = parts.get(member);
    if (part != null && part.open == 1) {
      part.arrivals.add(event);
    }
  }

  /** A thread goes on after a barrier. */
  void pass(int member, int event) {
    Part part = parts.get(member);
    if (part != null && part.open == 1) {
      part.passes.add(event);
    }
  }

  /** A thread closes a region; only the first thread's regions have teams. */
  void join(boolean first, int event) {
    depth -= first && depth > 0 ? 1 : 0;
    if (first && depth == 0 && fork != NONE) {
      close(event);
    }
  }

  /** The trace is over: a region that is open has no members. */
  void finish() {
    if (fork != NONE) {
      warn.accept(ThreadWarning.TEAM_UNMATCHED);
    }
  }

  private void close(int join) {
    List<Integer> members = new ArrayList<>(parts.keySet());
    List<Integer> ended = new ArrayList<>();
    parts.forEach(
        (member, part) -> {
          if (part.open > 0) {
            warn.accept(ThreadWarning.TEAM_UNMATCHED);
          } else {
            ended.add(member);
          }
        });
    if (members.size() > 1) {
      TeamSteps steps = steps(members);
      meet(steps, ended, join);
      barriers(steps);
    }
    parts.clear();
    fork = NONE;
  }

  /** Those of the members of the last region serve again where they are the same. */
  private TeamSteps steps(List<Integer> members) {
    TeamSteps known = last;
    if (known == null || !known.isOf(members, master)) {
      known = new TeamSteps(members, master, member -> plans.get(member).row(), communicator);
      last = known;
    }
    return known;
  }

  private void meet(TeamSteps steps, List<Integer> ended, int join) {
    Part own = parts.get(master);
    boolean waits = own != null && own.end != NONE && own.open == 0;
    plans.get(master).set(fork, steps.fork());
    plans.get(master).set(join, steps.join(ended, waits));
    parts.forEach(
        (member, part) -> {
          if (member != master) {
            plans.get(member).set(part.begin, steps.await());
            if (part.open == 0) {
              plans.get(member).set(part.end, steps.signal());
            }
          }
        });
  }

  private void barriers(TeamSteps steps) {
    int barriers = parts.values().iterator().next().arrivals.size();
    boolean agreed =
        parts.values().stream()
            .allMatch(part -> part.arrivals.size() == barriers && part.passes.size() == barriers);
    if (!agreed) {
      warn.accept(ThreadWarning.BARRIERS_UNMATCHED);
      return;
    }
    parts.forEach(
        (member, part) -> {
          ThreadPlan plan = plans.get(member);
          part.arrivals.forEach(event -> plan.set(event, steps.arrive(member)));
          part.passes.forEach(event -> plan.set(event, steps.pass(member)));
        });
  }
}
