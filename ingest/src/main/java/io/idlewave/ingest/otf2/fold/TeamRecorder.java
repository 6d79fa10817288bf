package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.call.StretchDivision;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.otf2.decode.EventType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the calls by which a thread waits for others of its process, and others for it, in a
 * second pass that knows from a {@link TeamLog} who they are.
 *
 * <p>A fork is a call without duration, and so is the end of a member; a begin waits for the fork
 * since the thread had nothing to do, a join since the master's own part was over. A barrier is
 * passed once all members have entered it: each depends on each other one's entry.
 */
final class TeamRecorder {

  private final TeamLog log;
  private final int row;
  private final Otf2Rows rows;
  private final RankWriter writer;
  private final StretchDivision stretch;
  private final IntSupplier region;
  private final LongSupplier nanos;
  private final Deque<Integer> openForks = new ArrayDeque<>();
  private final Deque<TeamLog.Part> open = new ArrayDeque<>();
  private int forks;
  private int begun;
  private int barrierDepth = -1;

  /**
   * Of the thread that is row {@code row}.
   *
   * @param region what it is in now, as the archive numbers it
   * @param nanos what its clock shows
   */
  TeamRecorder(
      TeamLog log,
      int row,
      Otf2Rows rows,
      RankWriter writer,
      StretchDivision stretch,
      IntSupplier region,
      LongSupplier nanos) {
    this.log = log;
    this.row = row;
    this.rows = rows;
    this.writer = writer;
    this.stretch = stretch;
    this.region = region;
    this.nanos = nanos;
  }

  /** Whether the thread waits in a barrier: no time passes in regions. */
  boolean inBarrier() {
    return barrierDepth >= 0;
  }

  /** A region is entered at that depth, outside any call. */
  void enter(RegionInfo entered, int depth) {
    TeamLog.Part part = open.peek();
    Team team = part == null || !part.meets() ? null : part.team();
    if (team != null && entered.barrier() && !inBarrier()) {
      at("signal", team.toOthers(row, Team.Purpose.BARRIER, communicator()));
      barrierDepth = depth;
    }
  }

  /** A region has been left, so that as many are open as {@code depth} says. */
  void left(int depth) {
    TeamLog.Part part = open.peek();
    Team team = part == null ? null : part.team();
    if (inBarrier() && depth <= barrierDepth && team != null) {
      barrierDepth = -1;
      until("barrier", team.fromOthers(row, Team.Purpose.BARRIER, communicator()));
    }
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
      at("fork", team.toOthers(row, Team.Purpose.FORK, communicator()));
    }
  }

  private void join() {
    Integer fork = openForks.poll();
    Team team = fork == null ? null : teamOf(log.fork(fork));
    if (team != null) {
      until("join", team.fromOthers(row, Team.Purpose.JOIN, communicator()));
    }
  }

  private void begin() {
    TeamLog.Part part = log.begun(begun++);
    open.push(part);
    Team team = part.team();
    if (team != null && !part.master()) {
      until("await", team.fromMaster(Team.Purpose.FORK, communicator()));
    }
  }

  private void end() {
    TeamLog.Part part = open.poll();
    Team team = teamOf(part);
    if (part == null || team == null) {
      return;
    }
    if (part.master()) {
      stretch.spent(region.getAsInt(), nanos.getAsLong());
    } else {
      at("signal", team.toMaster(Team.Purpose.JOIN, communicator()));
    }
  }

  private static @Nullable Team teamOf(TeamLog.@Nullable Part part) {
    return part == null ? null : part.team();
  }

  private int communicator() {
    return rows.dependencies();
  }

  /** A call that takes no time, after a stretch. */
  private void at(String function, List<Operation> operations) {
    stretch.spent(region.getAsInt(), nanos.getAsLong());
    until(function, operations);
  }

  /** A call since the thread last did anything. */
  private void until(String function, List<Operation> operations) {
    long enter = stretch.sinceNanos();
    long now = nanos.getAsLong();
    int around = region.getAsInt();
    writer.write(
        new MpiCall(
            rows.tables().functionIndex(function),
            enter,
            now - enter,
            around,
            stretch.end(around),
            operations));
    stretch.begin(now);
  }
}
