package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.format.call.Team;
import io.idlewave.ingest.format.call.Team.Purpose;
import io.idlewave.ingest.model.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The calls by which the members of a team meet, each made once: a region of many barriers and the
 * next region of the same members share them.
 */
final class TeamSteps {

  /** A process has one team at a time; what belongs together is matched by its order. */
  private static final int NUMBER = 0;

  private final List<Integer> members;
  private final int master;
  private final IntUnaryOperator rows;
  private final int communicator;
  private final Team team;
  private final ThreadStep fork;
  private final ThreadStep await;
  private final ThreadStep signal;
  private final Map<Integer, ThreadStep> arrivals = new HashMap<>();
  private final Map<Integer, ThreadStep> passes = new HashMap<>();

  /**
   * For a team.
   *
   * @param rows of its members
   * @param communicator the one of dependencies
   */
  TeamSteps(List<Integer> members, int master, IntUnaryOperator rows, int communicator) {
    this.members = List.copyOf(members);
    this.master = master;
    this.rows = rows;
    this.communicator = communicator;
    this.team = team(members);
    fork = calls("fork", false, team.toOthers(row(master), Purpose.FORK, communicator));
    await = calls("await", true, team.fromMaster(Purpose.FORK, communicator));
    signal = calls("signal", false, team.toMaster(Purpose.JOIN, communicator));
  }

  private Team team(List<Integer> of) {
    return new Team(NUMBER, row(master), of.stream().map(this::row).toList());
  }

  private int row(int member) {
    return rows.applyAsInt(member);
  }

  private static ThreadStep calls(String function, boolean waits, List<Operation> operations) {
    return new ThreadStep(function, waits, operations);
  }

  boolean isOf(List<Integer> others, int otherMaster) {
    return members.equals(others) && master == otherMaster;
  }

  /** The master opens the region. */
  ThreadStep fork() {
    return fork;
  }

  /**
   * The master closes it.
   *
   * @param ended members whose functions are over, the master perhaps among them
   * @param waits whether the master's own function is
   */
  ThreadStep join(List<Integer> ended, boolean waits) {
    Team there = team(ended);
    return calls("join", waits, there.fromOthers(row(master), Purpose.JOIN, communicator));
  }

  /** Another member begins. */
  ThreadStep await() {
    return await;
  }

  /** It ends. */
  ThreadStep signal() {
    return signal;
  }

  /** A member comes to a barrier. */
  ThreadStep arrive(int member) {
    return arrivals.computeIfAbsent(
        member, m -> calls("signal", false, team.toOthers(row(m), Purpose.BARRIER, communicator)));
  }

  /** It goes on. */
  ThreadStep pass(int member) {
    return passes.computeIfAbsent(
        member,
        m -> calls("barrier", true, team.fromOthers(row(m), Purpose.BARRIER, communicator)));
  }
}
