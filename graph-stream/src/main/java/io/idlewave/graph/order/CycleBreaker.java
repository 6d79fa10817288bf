package io.idlewave.graph.order;

import io.idlewave.graph.census.CensusCounter;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.census.WalkWarning;
import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Messages;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.SendMode;
import java.util.List;
import java.util.function.Consumer;

/**
 * Lets a rank go on where none can: ranks that wait for each other in a cycle did not do so in the
 * recorded run.
 *
 * <p>The smallest standard send of the cycle was eager by proof, and so was every standard send
 * that is not larger: their acknowledgements are broken and marked late. A cycle without one is an
 * inconsistent trace. Two kinds of cycle prove nothing: one through a receiver that may have
 * received without leaving a record, whose sender just goes on, and one through a member of a
 * rooted collective that has the data it takes.
 *
 * <p>Two ranks that send to each other before they receive, rank 0 a message of 16 B, rank 1 one of
 * 4 B. Neither send can end before the other rank receives, so the smaller one was eager:
 *
 * <pre>
 *   step                          entry  links                     who waits for whom
 *   0.0 MPI_Send begins           0.0    INJECT slot 0             0 for 1
 *   1.0 MPI_Send begins           1.0    INJECT slot 1             0 for 1, 1 for 0: a cycle
 *   4 B were eager: 1.0 ends             ACKNOWLEDGE slot 1, late  0 for 1
 *   1.1 MPI_Recv begins and ends  1.1    POST MATCH ARRIVE slot 0
 *   0.0 ends                      0.0    ACKNOWLEDGE slot 0
 *   0.1 MPI_Recv begins and ends  0.1    POST MATCH ARRIVE slot 1
 * </pre>
 */
final class CycleBreaker {

  private final RankCursor[] cursors;
  private final CycleFinder finder;
  private final CallLinker linker;
  private final Messages messages;
  private final CensusCounter census;
  private final Places places;
  private final Consumer<RankCursor> release;

  /**
   * A breaker for the walk that has these parts.
   *
   * @param release tells the walk that one thing that a rank waited for has come
   */
  CycleBreaker(
      List<Communicator> communicators,
      RankCursor[] cursors,
      CallLinker linker,
      Messages messages,
      CensusCounter census,
      Places places,
      Consumer<RankCursor> release) {
    this.cursors = cursors;
    this.finder = new CycleFinder(communicators, cursors);
    this.linker = linker;
    this.messages = messages;
    this.census = census;
    this.places = places;
    this.release = release;
  }

  /** Opens one cycle; for a walk that none of its ranks can go on with, while some wait. */
  void breakCycle() {
    RankCursor first = null;
    for (RankCursor cursor : cursors) {
      if (cursor.inCall && !cursor.ended) {
        first = cursor;
        break;
      }
    }
    if (first == null) {
      throw new IllegalStateException("no rank can go on and none waits");
    }
    List<CycleFinder.Wait> cycle = finder.find(first);
    if (!releaseUnseen(cycle) && !releaseLeaves(cycle)) {
      breakWeakest(cycle);
    }
  }

  /**
   * Lets all members of rooted collectives in {@code cycle} go on that have the data they take. All
   * of them, so that it does not matter where the cycle was entered.
   */
  private boolean releaseLeaves(List<CycleFinder.Wait> cycle) {
    boolean released = false;
    for (CycleFinder.Wait wait : cycle) {
      if (wait.reason() instanceof CollectiveEnd end && Waits.canLeaveEarly(end)) {
        linker.releaseLeaves(end.instance());
        released = true;
      }
    }
    return released;
  }

  /**
   * Lets a sender of {@code cycle} go on whose message may have been taken by a receive without a
   * record: then there is no cycle, and it proves nothing.
   */
  private boolean releaseUnseen(List<CycleFinder.Wait> cycle) {
    for (CycleFinder.Wait wait : cycle) {
      if (wait.reason() instanceof SendEnd end && cursors[wait.target()].mayHaveReceivedUnseen()) {
        census.warn(
            WalkWarning.RECEIVE_UNSEEN, () -> places.of(wait.cursor()) + ": " + places.of(end));
        end.message().giveUpAcknowledgement();
        release.accept(wait.cursor());
        return true;
      }
    }
    return false;
  }

  private void breakWeakest(List<CycleFinder.Wait> cycle) {
    CycleFinder.Wait weakest = null;
    long weakestBytes = Long.MAX_VALUE;
    for (CycleFinder.Wait wait : cycle) {
      long bytes = breakableBytes(wait.reason());
      if (bytes < weakestBytes) {
        weakest = wait;
        weakestBytes = bytes;
      }
    }
    if (weakest == null) {
      throw new CyclicWaitException("ranks wait for each other in a cycle: " + places.of(cycle));
    }
    if (weakest.reason() instanceof SendEnd) {
      census.lateEdge(
          weakestBytes,
          new Leftover(
              Leftover.Kind.LATE_EDGE,
              weakest.cursor().rank,
              weakest.cursor().callIndex,
              places.function(weakest.cursor()),
              "the cycle "
                  + places.of(cycle)
                  + " is open only if "
                  + weakestBytes
                  + " B are sent eagerly"));
      proveEager(weakestBytes);
    }
  }

  /** No standard send of at most {@code bytes} waits: the threshold lies there or above. */
  private void proveEager(long bytes) {
    messages.proveEager(bytes);
    for (RankCursor cursor : cursors) {
      if (!cursor.inCall) {
        continue;
      }
      for (Completion completion : cursor.completions) {
        if (Waits.blocks(completion) && linker.passIfEager(completion)) {
          release.accept(cursor);
        }
      }
    }
  }

  /** Size of the message whose acknowledgement can be broken. */
  private static long breakableBytes(Completion reason) {
    if (reason instanceof SendEnd end && end.message().mode() == SendMode.STANDARD) {
      return end.message().bytes();
    }
    return Long.MAX_VALUE;
  }
}
