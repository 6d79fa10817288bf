package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.census.CensusCounter;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Collectives;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The part of {@link CallLinker} that deals with collectives. A member CONTRIBUTEs when it enters
 * and EXITs when its part ends (ENTERs and LEAVEs where it gives or takes no data); who waits for
 * whom follows from the operation's pattern, never from an algorithm, which is the concern of
 * pricing. The last to enter adds COMPLETE. Prefix operations have a slot per member, and CHAIN
 * carries what is known from each to the next.
 *
 * <p>Two calls and their links, a barrier of ranks 0 and 1 on slot 0:
 *
 * <pre>
 *   rank 0, MPI_Barrier  | begins: CONTRIBUTE                             | ends: EXIT
 *                                  \                                      /
 *   rank 1, MPI_Barrier             | begins: CONTRIBUTE, COMPLETE | ends: EXIT
 * </pre>
 *
 * <p>Cost: constant per entry and exit, but for an exit of a prefix operation, which looks at the
 * members before it. Held: the instances that not all members have left, and who waits in them.
 */
final class CollectiveLinker {

  private final TraceMetadata metadata;
  private final Collectives collectives;
  private final GraphBlockBuilder blocks;
  private final CensusCounter census;
  private final Consumer<RankCursor> release;
  private final Places places;
  private final Map<CollectiveInstance, List<Waiter>> waiters = new HashMap<>();

  private record Waiter(RankCursor cursor, CollectiveEnd end) {}

  CollectiveLinker(
      TraceMetadata metadata,
      Collectives collectives,
      GraphBlockBuilder blocks,
      CensusCounter census,
      Consumer<RankCursor> release,
      Places places) {
    this.metadata = metadata;
    this.collectives = collectives;
    this.blocks = blocks;
    this.census = census;
    this.release = release;
    this.places = places;
  }

  /** A member enters; the result is what ends its part. */
  CollectiveEnd enter(RankCursor cursor, Collective operation, long origin) {
    int communicator = operation.communicator();
    int member = collectives.member(communicator, cursor.rank);
    boolean nonblocking = operation.request() != Operation.NO_REQUEST;
    long arrival = origin + (nonblocking ? cursor.endNanos() : cursor.enterNanos);
    CollectiveInstance instance =
        collectives.enter(
            operation, cursor.rank, member, cursor.function, cursor.callIndex, arrival);
    if (!nonblocking) {
      instance.waitsFor(cursor.endNanos() - cursor.enterNanos);
    }
    CollectiveEnd end = new CollectiveEnd(instance, member, operation.receivedBytes(), nonblocking);
    if (instance.arrived() == 1) {
      census.collective(communicator);
      if (instance.incomplete()) {
        reportIncomplete(instance);
      }
    }
    if (instance.hasEdges()) {
      contribute(instance, member, operation, nonblocking);
    }
    return end;
  }

  /** Whether all ranks wait for all in the call that ends with {@code end}. */
  boolean synchronisesWorld(CollectiveEnd end) {
    CollectiveInstance instance = end.instance();
    return !end.nonblocking()
        && instance.hasEdges()
        && instance.op().pattern() == Pattern.ALL_TO_ALL
        && instance.size() == metadata.rankCount();
  }

  private void contribute(
      CollectiveInstance instance, int member, Collective operation, boolean nonblocking) {
    boolean root = instance.isRoot(member);
    Pattern pattern = instance.op().pattern();
    boolean contributes =
        switch (pattern) {
          case NONE -> false;
          case ALL_TO_ALL, PREFIX -> true;
          case ONE_TO_ALL -> root;
          case ALL_TO_ONE -> !root && operation.root() != Collective.ROOT_IN_GROUP;
        };
    if (pattern != Pattern.NONE) {
      boolean first = contributes && (pattern == Pattern.PREFIX || instance.contributeFirst());
      blocks.collective(
          contributes ? LinkKind.CONTRIBUTE : LinkKind.ENTER,
          instance.slot(member),
          instance.size(),
          instance.call(member),
          operation.sentBytes(),
          instance.op(),
          flags(instance, member, nonblocking)
              | (first ? GraphBlock.FIRST : 0)
              | (instance.arrived() == 1 ? GraphBlock.FIRST_MEMBER : 0));
    }
    if (pattern == Pattern.PREFIX) {
      chain(instance, nonblocking);
    }
    if (instance.full() && instance.size() > 1 && !instance.leavesReleased()) {
      complete(instance, pattern, nonblocking);
    }
    if (instance.full() || root || pattern == Pattern.PREFIX) {
      releaseReady(instance);
    }
  }

  private void complete(CollectiveInstance instance, Pattern pattern, boolean nonblocking) {
    if (pattern == Pattern.NONE || pattern == Pattern.PREFIX) {
      return;
    }
    blocks.complete(
        instance.slot(0),
        instance.size(),
        instance.communicator(),
        instance.sequence(),
        Math.max(0, instance.rootMember()),
        instance.largestSentBytes(),
        instance.largestReceivedBytes(),
        instance.op(),
        nonblocking ? GraphBlock.NONBLOCKING : 0);
  }

  /** Carries contributions on from member to member as far as all before have entered. */
  private void chain(CollectiveInstance instance, boolean nonblocking) {
    while (instance.chained() < instance.size()) {
      int next = instance.chained();
      if (next > 0) {
        int previous = next - 1;
        if (!instance.hasArrived(previous)) {
          return;
        }
        blocks.chain(
            instance.slot(next),
            instance.slot(previous),
            rank(instance, previous),
            instance.call(previous),
            rank(instance, next),
            instance.size(),
            instance.largestSentBytes(),
            instance.op(),
            (nonblocking ? GraphBlock.NONBLOCKING : 0) | (previous == 0 ? GraphBlock.FIRST : 0));
      }
      instance.chain();
    }
  }

  private int rank(CollectiveInstance instance, int member) {
    Communicator communicator = metadata.communicators().get(instance.communicator());
    boolean self = communicator.kind() == Communicator.Kind.SELF;
    return self ? instance.firstRank() : communicator.worldRank(member);
  }

  private int flags(CollectiveInstance instance, int member, boolean nonblocking) {
    Communicator communicator = metadata.communicators().get(instance.communicator());
    int flags = nonblocking ? GraphBlock.NONBLOCKING : 0;
    if (instance.isRoot(member)) {
      flags |= GraphBlock.ROOT;
    }
    if (communicator.kind() == Communicator.Kind.INTER) {
      flags |= GraphBlock.INTER;
    }
    if (collectives.inRemoteGroup(instance.communicator(), member)) {
      flags |= GraphBlock.REMOTE_GROUP;
    }
    return flags;
  }

  /** A rank has to wait for {@code end}. */
  void block(RankCursor cursor, CollectiveEnd end) {
    waiters.computeIfAbsent(end.instance(), i -> new ArrayList<>()).add(new Waiter(cursor, end));
  }

  /** The ranks that wait in {@code instance}, in the order in which they are let go on. */
  List<Integer> waiters(CollectiveInstance instance) {
    return waiters.getOrDefault(instance, List.of()).stream()
        .map(waiter -> waiter.cursor().rank)
        .toList();
  }

  /** Lets those go on whose part in {@code instance} can end now. */
  void releaseReady(CollectiveInstance instance) {
    List<Waiter> waiting = waiters.get(instance);
    if (waiting == null) {
      return;
    }
    for (Iterator<Waiter> each = waiting.iterator(); each.hasNext(); ) {
      Waiter waiter = each.next();
      if (!Waits.blocks(waiter.end())) {
        each.remove();
        release.accept(waiter.cursor());
      }
    }
    if (waiting.isEmpty()) {
      waiters.remove(instance);
    }
  }

  /** A member's part ends. */
  void exit(CollectiveEnd end) {
    CollectiveInstance instance = end.instance();
    Pattern pattern = instance.op().pattern();
    if (!instance.hasEdges()) {
      collectives.exit(instance);
      return;
    }
    int member = end.member();
    boolean root = instance.isRoot(member);
    boolean receives = !(pattern == Pattern.ONE_TO_ALL && root);
    boolean early = pattern != Pattern.PREFIX && instance.leavesReleased();
    boolean first = pattern == Pattern.PREFIX && member == 0;
    int last = lastMember(instance, member);
    blocks.exit(
        receives ? LinkKind.EXIT : LinkKind.LEAVE,
        instance.slot(member),
        instance.size(),
        instance.call(member),
        end.receivedBytes(),
        instance.arrivalNanos(last),
        instance.shortestNanos(),
        rank(instance, last),
        instance.op(),
        flags(instance, member, end.nonblocking())
            | (early ? GraphBlock.LATE : 0)
            | (instance.afterTransfers() ? GraphBlock.AFTER_TRANSFERS : 0)
            | (first ? GraphBlock.FIRST : 0));
    if (pattern == Pattern.ALL_TO_ONE && root) {
      blocks.collective(
          LinkKind.ROOT_EXIT,
          instance.slot(member),
          instance.size(),
          instance.call(member),
          0,
          instance.op(),
          flags(instance, member, end.nonblocking()));
      instance.leaveRoot();
      releaseReady(instance);
    }
    collectives.exit(instance);
  }

  /** The last to enter of the members that the exit of {@code member} depends on. */
  private static int lastMember(CollectiveInstance instance, int member) {
    return switch (instance.op().pattern()) {
      case ONE_TO_ALL -> instance.rootMember();
      case PREFIX -> instance.lastMember(member + 1);
      case NONE, ALL_TO_ALL, ALL_TO_ONE -> instance.lastMember();
    };
  }

  /** The trace of {@code rank} has ended. */
  void endRank(int rank) {
    for (CollectiveInstance instance : collectives.end(rank)) {
      reportIncomplete(instance);
      releaseReady(instance);
    }
  }

  private void reportIncomplete(CollectiveInstance instance) {
    census.leftover(
        new Leftover(
            Leftover.Kind.INCOMPLETE_COLLECTIVE,
            instance.firstRank(),
            instance.firstCall(),
            places.function(instance.function()),
            "%s: the trace of rank %d ended before it entered; %d of %d members had by then"
                .formatted(
                    places.of(instance),
                    collectives.missingRank(instance),
                    instance.arrived(),
                    instance.size())));
  }
}
