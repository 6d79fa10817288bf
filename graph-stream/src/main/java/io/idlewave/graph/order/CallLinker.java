package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.census.CensusCounter;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.census.WalkWarning;
import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Collectives;
import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ProbeEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Completion.TransferEnd;
import io.idlewave.graph.match.Completion.Unresolved;
import io.idlewave.graph.match.Messages;
import io.idlewave.graph.match.SlotPool;
import io.idlewave.ingest.archive.FlatCall;
import io.idlewave.ingest.archive.FlatOperation;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import java.util.function.Consumer;

/**
 * Turns one call into entries and links, in two steps: {@link #begin}, what the call publishes
 * (sends, posts, contributions), and {@link #finish}, what ends it (arrivals, acknowledgements,
 * exits). Between the two the call waits until everything it depends on has been published; a call
 * that need not wait has one entry for both. So every value stands in the blocks before it is used,
 * whatever the order in which ranks are read. The graph is that of Sottile, Chandu and Bader,
 * "Performance analysis of parallel programs via message-passing graph traversal" (IPDPS 2006),
 * with a call for their pair of subevents.
 *
 * <p>Two calls and their links: rank 0 sends 8 B to rank 1 in its call 0, which rank 1 receives in
 * its call 0. Slot 0 stands for the message.
 *
 * <pre>
 *   rank 0, MPI_Send   | begins: INJECT                              | ends: ACKNOWLEDGE
 *                               \                                   /
 *   rank 1, MPI_Recv             | begins: POST, MATCH | ends: ARRIVE
 *
 *   entry  rank.call  flags        links, all of slot 0
 *   0      0.0        BEGINS       INJECT            the send has begun; it waits for the post
 *   1      1.0        BEGINS ENDS  POST MATCH        both ends are known now
 *                                  ARRIVE            the receive ends after MATCH
 *   2      0.0        ENDS         ACKNOWLEDGE       the send ends after MATCH, if by rendezvous
 * </pre>
 *
 * <p>Cost: constant per operation but for collectives, see {@link CollectiveLinker}. Held: the
 * completions of one call per rank, and the open requests of all ranks, which {@link GraphWalk}
 * counts against its window. The parts that follow do messages, collectives and what is one-sided.
 */
final class CallLinker {

  private final GraphBlockBuilder blocks;
  private final CensusCounter census;
  private final FunctionTable functions;
  private final Places places;
  private final CallChecks checks;
  private final CallFlags callFlags;
  private final CallShape shape = new CallShape();
  private final long[] originNanos;
  private final MessageLinker messages;
  private final CollectiveLinker collectives;
  private final OneSidedLinker oneSided;
  private long openRequests;

  CallLinker(
      TraceMetadata metadata,
      Messages messages,
      Collectives collectives,
      SlotPool slots,
      GraphBlockBuilder blocks,
      CensusCounter census,
      Consumer<RankCursor> release,
      RankCursor[] cursors,
      Places places) {
    this.blocks = blocks;
    this.census = census;
    this.places = places;
    this.functions = new FunctionTable(metadata.functions());
    this.originNanos = metadata.ranks().stream().mapToLong(RankMetadata::originNanos).toArray();
    this.checks = new CallChecks(metadata, collectives, places);
    this.callFlags = new CallFlags(metadata, functions);
    this.messages =
        new MessageLinker(
            originNanos, messages, blocks, census, release, cursors, callFlags, places, metadata);
    this.collectives = new CollectiveLinker(metadata, collectives, blocks, census, release, places);
    this.oneSided =
        new OneSidedLinker(
            slots, this.messages, this.collectives, blocks, census, callFlags, originNanos);
  }

  /** Emits what the call that {@code cursor} has entered publishes; returns the number of waits. */
  int begin(RankCursor cursor, FlatCall call) {
    checks.check(cursor);
    int operations = call.operationCount();
    shape.begin(cursor.rank);
    for (int i = 0; i < operations; i++) {
      FlatOperation operation = call.operation(i);
      checks.check(cursor, operation);
      if (messages.isDependency(operation)) {
        shape.addDependency();
      } else {
        shape.add(operation);
      }
    }
    countCall(cursor, operations == 0);
    cursor.completions.clear();
    cursor.callBytes = shape.bytes();
    cursor.completes = shape.receivesOrCompletes();
    cursor.entryFlags = callFlags.of(cursor, call, shape);
    cursor.beginEmitted = shape.publishes();
    if (cursor.beginEmitted) {
      emitEntry(cursor, GraphBlock.BEGINS);
    }
    for (int i = 0; i < operations; i++) {
      begin(cursor, call.operation(i), i);
    }
    if (operations == 0 && functions.isProbe(cursor.function)) {
      ProbeEnd end = messages.probe(cursor);
      if (end != null) {
        cursor.completions.add(end);
        cursor.entryFlags &= ~GraphBlock.FAILED_POLL;
        cursor.entryFlags |= GraphBlock.CAUSE_UNKNOWN;
      }
    }
    int unmet = 0;
    for (int i = 0; i < cursor.completions.size(); i++) {
      Completion completion = cursor.completions.get(i);
      if (Waits.blocks(completion) && !passIfEager(completion)) {
        unmet++;
        block(cursor, completion);
      }
    }
    return unmet;
  }

  /** Whether what {@code call} waits for shows in the call after it; it need not be a valid one. */
  boolean looksAhead(FlatCall call) {
    int function = call.function();
    boolean known = function >= 0 && function < functions.count();
    return call.operationCount() == 0 && known && functions.isProbe(function);
  }

  private void countCall(RankCursor cursor, boolean silent) {
    int function = cursor.function;
    census.call(function);
    if (functions.isInit(function)) {
      census.runBegins(cursor.rank, cursor.endNanos());
    } else if (functions.isFinalize(function)) {
      census.runEnds(cursor.rank, cursor.enterNanos);
    }
    if (silent) {
      if (functions.carriesMessages(function)) {
        census.silentCall(function, cursor.rank, cursor.callIndex);
      } else if (functions.isWait(function) && !cursor.requests.isEmpty()) {
        census.idleWait();
      } else if (functions.freesRequest(function)) {
        census.freedRequest();
      }
      cursor.receivesUnseen |= functions.receivesMatched(function);
      if (functions.isOneSided(function)) {
        census.warn(WalkWarning.ONE_SIDED_LOCAL, () -> places.of(cursor));
      }
    }
    if (functions.isDynamic(function)) {
      census.warn(WalkWarning.DYNAMIC_PROCESSES, () -> places.of(cursor));
    } else if (functions.isPartitioned(function)) {
      census.warn(WalkWarning.PARTITIONED, () -> places.of(cursor));
    }
  }

  /** Whether the call is taken to have found the message of the receive after it. */
  private static boolean found(RankCursor cursor) {
    return cursor.completions.stream().anyMatch(ProbeEnd.class::isInstance);
  }

  private void emitEntry(RankCursor cursor, int phase) {
    boolean endsPolls = cursor.polls.isWait() && (cursor.completes || found(cursor));
    blocks.entry(
        cursor.rank,
        cursor.callIndex,
        cursor.function,
        cursor.region,
        phase | cursor.entryFlags,
        cursor.enterNanos,
        cursor.gapNanos(),
        cursor.durationNanos,
        cursor.callBytes,
        endsPolls ? cursor.polls.spanNanos(cursor) : 0);
    blocks.precededBy(cursor.lastFunction);
    if ((phase & GraphBlock.BEGINS) != 0) {
      if (endsPolls) {
        census.polledLoop();
      }
      divide(cursor, endsPolls ? cursor.polls.division(cursor) : List.of());
    }
  }

  /** Says how the stretch before the call divides, and the polls that it ends. */
  private void divide(RankCursor cursor, List<RegionTime> polls) {
    List<RegionTime> stretch = cursor.stretch;
    if (stretch.isEmpty() && !polls.isEmpty()) {
      stretch = List.of(new RegionTime(cursor.region, cursor.gapNanos()));
    }
    for (RegionTime part : stretch) {
      blocks.part(part.region(), part.nanos());
    }
    for (RegionTime part : polls) {
      blocks.part(part.region(), -part.nanos());
    }
  }

  private void begin(RankCursor cursor, FlatOperation operation, int position) {
    switch (operation.kind()) {
      case COMPLETE -> {
        Completion end = close(cursor, operation.request(), "completed");
        cursor.completions.add(end);
        if (end instanceof Unresolved) {
          receivesUnseen(cursor);
        }
      }
      case POST_RECEIVE -> ends(cursor, operation.request(), post(cursor, operation));
      case SEND -> ends(cursor, operation.request(), send(cursor, operation, position));
      case RECEIVE -> cursor.completions.add(receive(cursor, operation));
      case OTHER -> begin(cursor, operation.toOperation(), position);
    }
  }

  private void begin(RankCursor cursor, Operation operation, int position) {
    if (operation instanceof Cancel cancel) {
      close(cursor, cancel.request(), "cancelled");
    } else if (operation instanceof Collective collective) {
      ends(
          cursor,
          collective.request(),
          collectives.enter(cursor, collective, originNanos[cursor.rank]));
    } else if (operation instanceof Transfer transfer) {
      begin(cursor, transfer, position);
    } else if (operation instanceof Synchronise sync) {
      oneSided.synchronise(cursor, sync, position);
    }
    // What creates or frees a communicator synchronises by a collective of its own, if it does.
  }

  private Completion send(RankCursor cursor, FlatOperation send, int position) {
    if (send.peer() == Operation.UNKNOWN_PEER) {
      census.message(send.bytes(), send.communicator());
      return new Unresolved();
    }
    return messages.send(cursor, send, position);
  }

  private Completion receive(RankCursor cursor, FlatOperation receive) {
    if (receive.peer() == Operation.UNKNOWN_PEER) {
      receivesUnseen(cursor);
      return new Unresolved();
    }
    return messages.post(
        cursor, receive.communicator(), receive.peer(), receive.tag(), receive.bytes(), true);
  }

  private void receivesUnseen(RankCursor cursor) {
    cursor.receivesUnseen = true;
    census.unresolvedReceive();
  }

  private void begin(RankCursor cursor, Transfer transfer, int position) {
    TransferEnd end = oneSided.transfer(cursor, transfer, position);
    if (end.transfer().byRequest()) {
      ends(cursor, transfer.request(), end);
    } else {
      oneSided.keep(cursor, end);
    }
  }

  private Completion post(RankCursor cursor, FlatOperation post) {
    if (post.peer() == Operation.UNKNOWN_PEER) {
      return new Unresolved();
    }
    return messages.post(cursor, post.communicator(), post.peer(), post.tag(), post.bytes(), false);
  }

  /** The call itself waits for {@code end}, or whichever completes {@code request}. */
  private void ends(RankCursor cursor, long request, Completion end) {
    if (request == Operation.NO_REQUEST) {
      cursor.completions.add(end);
      return;
    }
    if (!cursor.requests.open(request, end, cursor.callIndex, cursor.function)) {
      throw new BadTraceException(
          places.of(cursor) + ": request " + request + " is opened while it is open");
    }
    openRequests++;
  }

  private Completion close(RankCursor cursor, long request, String what) {
    Completion end = cursor.requests.close(request);
    if (end == null) {
      throw new BadTraceException(
          places.of(cursor) + ": request " + request + " is " + what + " but not open");
    }
    openRequests--;
    return end;
  }

  /** Lets a send go on that is known to have been eager; whether it is one. */
  boolean passIfEager(Completion completion) {
    return completion instanceof SendEnd end && messages.passIfEager(end);
  }

  /** {@code cursor} has to wait for {@code completion}. */
  private void block(RankCursor cursor, Completion completion) {
    if (completion instanceof ReceiveEnd end) {
      end.message().blockReceiver();
    } else if (completion instanceof ProbeEnd end) {
      end.message().blockReceiver();
    } else if (completion instanceof SendEnd end) {
      end.message().blockSender();
    } else if (completion instanceof CollectiveEnd end) {
      collectives.block(cursor, end);
    }
  }

  /** Emits what ends the call of {@code cursor}: everything it waited for has come. */
  void finish(RankCursor cursor) {
    if (!cursor.beginEmitted) {
      cursor.callBytes = Completion.bytes(cursor.callBytes, cursor.completions);
    }
    boolean merged = blocks.endsWith(cursor.rank, cursor.callIndex);
    if (merged) {
      blocks.addFlags(GraphBlock.ENDS);
    } else {
      emitEntry(
          cursor, cursor.beginEmitted ? GraphBlock.ENDS : GraphBlock.BEGINS | GraphBlock.ENDS);
    }
    for (int i = 0; i < cursor.completions.size(); i++) {
      Completion completion = cursor.completions.get(i);
      if (completion instanceof CollectiveEnd end && collectives.synchronisesWorld(end)) {
        cursor.worldCall = cursor.callIndex;
      }
      finish(completion);
    }
    if (functions.isPoll(cursor.function) && cursor.completions.isEmpty()) {
      cursor.polls.add(cursor);
    } else {
      cursor.polls.end();
    }
    cursor.leave();
  }

  private void finish(Completion completion) {
    if (Waits.isUnseen(completion)) {
      blocks.addFlags(GraphBlock.CAUSE_UNKNOWN);
    }
    if (completion instanceof ReceiveEnd end) {
      messages.finish(end);
    } else if (completion instanceof ProbeEnd end) {
      messages.finish(end);
    } else if (completion instanceof SendEnd end) {
      messages.finish(end);
    } else if (completion instanceof CollectiveEnd end) {
      collectives.exit(end);
    } else if (completion instanceof TransferEnd end) {
      oneSided.finish(end);
    }
  }

  /** The trace of {@code cursor} has ended: whatever waits for it never comes. */
  void endRank(RankCursor cursor, RankMetadata end) {
    checks.checkTail(cursor, end);
    census.lastEvent(cursor.rank, end.lastEventNanos());
    messages.endRank(cursor.rank);
    collectives.endRank(cursor.rank);
  }

  /** Counts the requests that {@code cursor} leaves open, and the transfers under way. */
  void reportOpenRequests(RankCursor cursor) {
    for (TransferEnd end : cursor.transfers) {
      census.warn(WalkWarning.TRANSFER_OPEN, () -> places.of(end));
    }
    cursor.requests.forEachInOrder(
        (request, end, call, function) ->
            census.leftover(
                new Leftover(
                    Leftover.Kind.OPEN_REQUEST,
                    cursor.rank,
                    call,
                    places.function(function),
                    "request " + request + ", " + places.of(end))));
  }

  /**
   * Takes note of the requests that {@code cursor} has open where the walk starts, and of what it
   * waits for; where that is a collective, its place among the others is still to be said.
   */
  void resume(RankCursor cursor) {
    openRequests += cursor.requests.size();
    oneSided.resume(cursor);
    for (Completion completion : cursor.completions) {
      if (Waits.blocks(completion)) {
        cursor.unmet++;
        if (!(completion instanceof CollectiveEnd)) {
          block(cursor, completion);
        }
      }
    }
  }

  /** {@code cursor} goes on to wait in {@code instance}, after those named before. */
  void resumeWaiting(RankCursor cursor, CollectiveInstance instance) {
    for (Completion completion : cursor.completions) {
      if (completion instanceof CollectiveEnd end && end.instance() == instance) {
        collectives.block(cursor, end);
      }
    }
  }

  /** The ranks that wait in {@code instance}, in the order in which they are let go on. */
  List<Integer> waiters(CollectiveInstance instance) {
    return collectives.waiters(instance);
  }

  /** Requests open and one-sided transfers under way on all ranks. */
  long openRequests() {
    return openRequests + oneSided.underWay();
  }

  /** Lets the members of a rooted collective leave that have the data they take. */
  void releaseLeaves(CollectiveInstance instance) {
    instance.releaseLeaves();
    collectives.releaseReady(instance);
  }
}
