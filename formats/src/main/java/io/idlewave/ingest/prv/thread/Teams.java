package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.format.call.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The teams of a process. A parallel region that its first thread opens has as members all threads
 * that begin a function before it is closed. They wait for its opening, its closing waits for the
 * ends of their functions, and barriers for all.
 */
final class Teams {

  private static final int NONE = -1;
  private static final int NUMBER = 0;

  /** What a thread did in the open region: numbers of its events. */
  private static final class Part {
    private int begin = NONE;
    private int end = NONE;
    private boolean inside;
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
    part.inside = true;
  }

  /** A thread ends such a function. */
  void end(int member, int event) {
    Part part = parts.get(member);
    if (part == null || !part.inside) {
      warn.accept(ThreadWarning.TEAM_UNMATCHED);
    } else {
      part.end = event;
      part.inside = false;
    }
  }

  /** A thread comes to a barrier. */
  void arrive(int member, int event) {
    Part part = parts.get(member);
    if (part != null) {
      part.arrivals.add(event);
    }
  }

  /** A thread goes on after a barrier. */
  void pass(int member, int event) {
    Part part = parts.get(member);
    if (part != null) {
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
          if (part.inside) {
            warn.accept(ThreadWarning.TEAM_UNMATCHED);
          } else {
            ended.add(member);
          }
        });
    if (members.size() > 1) {
      meet(team(members), team(ended), join);
      barriers(team(members));
    }
    parts.clear();
    fork = NONE;
  }

  private Team team(List<Integer> members) {
    return new Team(NUMBER, row(master), members.stream().map(this::row).toList());
  }

  private int row(int member) {
    return plans.get(member).row();
  }

  private void meet(Team team, Team ended, int join) {
    int row = row(master);
    Part own = parts.get(master);
    boolean waits = own != null && own.end != NONE && !own.inside;
    set(
        master,
        fork,
        new ThreadStep("fork", false, team.toOthers(row, Team.Purpose.FORK, communicator)));
    set(
        master,
        join,
        new ThreadStep("join", waits, ended.fromOthers(row, Team.Purpose.JOIN, communicator)));
    parts.forEach(
        (member, part) -> {
          if (member != master) {
            set(
                member,
                part.begin,
                new ThreadStep("await", true, team.fromMaster(Team.Purpose.FORK, communicator)));
            if (!part.inside) {
              set(
                  member,
                  part.end,
                  new ThreadStep("signal", false, team.toMaster(Team.Purpose.JOIN, communicator)));
            }
          }
        });
  }

  private void barriers(Team team) {
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
          int row = row(member);
          for (int barrier = 0; barrier < barriers; barrier++) {
            set(
                member,
                part.arrivals.get(barrier),
                new ThreadStep(
                    "signal", false, team.toOthers(row, Team.Purpose.BARRIER, communicator)));
            set(
                member,
                part.passes.get(barrier),
                new ThreadStep(
                    "barrier", true, team.fromOthers(row, Team.Purpose.BARRIER, communicator)));
          }
        });
  }

  private void set(int member, int event, ThreadStep step) {
    plans.get(member).set(event, step);
  }
}
