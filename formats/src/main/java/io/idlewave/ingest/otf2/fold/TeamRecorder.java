package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.DependencyWriter;
import io.idlewave.ingest.format.call.Team;
import io.idlewave.ingest.otf2.decode.EventType;
import io.idlewave.ingest.otf2.step.TeamLog;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Writes the calls by which a thread waits for others of its process, and others for it, in a
 * second pass that knows from a {@link TeamLog} who they are.
 *
 * <p>A fork is a call without duration, and so is the end of a member; a begin waits for the fork
 * since the thread had nothing to do, a join since the master's own part was over.
 */
final class TeamRecorder {

  private final TeamLog log;
  private final int row;
  private final DependencyWriter calls;
  private final Deque<Integer> openForks = new ArrayDeque<>();
  private final Deque<TeamLog.Part> open = new ArrayDeque<>();
  private int forks;
  private int begun;

  /** For the thread that is row {@code row}, whose dependencies go to {@code calls}. */
  TeamRecorder(TeamLog log, int row, DependencyWriter calls) {
    this.log = log;
    this.row = row;
    this.calls = calls;
  }

  /** Another record. */
  void take(int type) {
    switch (type) {
      case EventType.THREAD_FORK -> fork();
      case EventType.THREAD_JOIN -> join();
      case EventType.THREAD_TEAM_BEGIN -> begin();
      case EventType.THREAD_TEAM_END -> end();
      default -> {}
    }
  }

  private void fork() {
    Team team = teamOf(log.fork(forks));
    openForks.push(forks++);
    if (team != null) {
      calls.at("fork", team.toOthers(row, Team.Purpose.FORK, calls.communicator()));
    }
  }

  private void join() {
    Integer fork = openForks.poll();
    Team team = fork == null ? null : teamOf(log.fork(fork));
    if (team != null) {
      calls.until("join", team.fromOthers(row, Team.Purpose.JOIN, calls.communicator()));
    }
  }

  private void begin() {
    TeamLog.Part part = log.begun(begun++);
    open.push(part);
    Team team = part.team();
    if (team != null && !part.master()) {
      calls.until("await", team.fromMaster(Team.Purpose.FORK, calls.communicator()));
    }
  }

  private void end() {
    TeamLog.Part part = open.poll();
    Team team = teamOf(part);
    if (part == null || team == null) {
      return;
    }
    if (part.master()) {
      calls.spent();
    } else {
      calls.at("signal", team.toMaster(Team.Purpose.JOIN, calls.communicator()));
    }
  }

  private static @Nullable Team teamOf(TeamLog.@Nullable Part part) {
    return part == null ? null : part.team();
  }
}
