package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.Cut.BlockedCall;
import io.idlewave.graph.cut.Cut.CrossingCollective;
import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.cut.Cut.PollState;
import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Collectives;
import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.TransferEnd;
import io.idlewave.graph.match.MatchState;
import io.idlewave.graph.match.Message;
import io.idlewave.graph.match.Messages;
import io.idlewave.graph.match.SlotPool;
import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.model.Operation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Captures a cut from a walk that is between two blocks, and restores a walk from it. */
final class CutState {

  private final RankCursor[] cursors;
  private final Messages messages;
  private final Collectives collectives;
  private final SlotPool slots;
  private final CallLinker linker;

  CutState(
      RankCursor[] cursors,
      Messages messages,
      Collectives collectives,
      SlotPool slots,
      CallLinker linker) {
    this.cursors = cursors;
    this.messages = messages;
    this.collectives = collectives;
    this.slots = slots;
    this.linker = linker;
  }

  /** The cut here; {@code current} is the rank whose turn it is, or null. */
  Cut capture(GraphBlockBuilder blocks, @Nullable RankCursor current, int callsInARow) {
    MatchState state = MatchState.capture(messages, collectives, linker::waiters);
    List<CallPosition> positions = new ArrayList<>(cursors.length);
    List<Long> leaveNanos = new ArrayList<>(cursors.length);
    List<Integer> lastFunctions = new ArrayList<>(cursors.length);
    List<Long> worldCalls = new ArrayList<>(cursors.length);
    List<Integer> ended = new ArrayList<>();
    List<Integer> receivesUnseen = new ArrayList<>();
    List<BlockedCall> blocked = new ArrayList<>();
    List<PollState> polls = new ArrayList<>();
    List<OpenRequest> requests = new ArrayList<>();
    for (RankCursor cursor : cursors) {
      positions.add(cursor.position());
      leaveNanos.add(cursor.leaveNanos);
      lastFunctions.add(cursor.lastFunction);
      worldCalls.add(cursor.worldCall);
      if (cursor.ended) {
        ended.add(cursor.rank);
      }
      if (cursor.receivesUnseen) {
        receivesUnseen.add(cursor.rank);
      }
      PollState run = cursor.polls.capture(cursor.rank);
      if (run != null) {
        polls.add(run);
      }
      cursor.requests.forEachInOrder(
          (request, end, c, function) -> requests.add(state.request(cursor.rank, request, end)));
      for (TransferEnd end : cursor.transfers) {
        requests.add(state.request(cursor.rank, OpenRequest.IN_EPOCH, end));
      }
      if (cursor.inCall) {
        blocked.add(blocked(cursor));
        for (Completion end : cursor.completions) {
          requests.add(state.request(cursor.rank, Operation.NO_REQUEST, end));
        }
      }
    }
    return new Cut(
        blocks.number(),
        blocks.slotCount(),
        state.strandedSlots(slots),
        messages.provenEagerBytes(),
        current == null ? -1 : current.rank,
        current == null ? 0 : callsInARow,
        positions,
        leaveNanos,
        lastFunctions,
        worldCalls,
        ended,
        receivesUnseen,
        blocked,
        polls,
        state.messages(),
        state.transfers(),
        requests,
        state.collectives(),
        collectives.counts());
  }

  private static BlockedCall blocked(RankCursor cursor) {
    return new BlockedCall(
        cursor.rank,
        cursor.function,
        cursor.enterNanos,
        cursor.durationNanos,
        cursor.region,
        cursor.stretch,
        cursor.callBytes,
        cursor.entryFlags,
        cursor.beginEmitted,
        cursor.completes);
  }

  /** Puts cursors and matching where they were at {@code cut}. */
  void restore(Cut cut) {
    messages.proveEager(cut.provenEagerBytes());
    cut.strandedSlots().forEach(slots::take);
    List<Message> restored = MatchState.restoreMessages(cut.messages(), messages, slots);
    List<TransferEnd> transfers = MatchState.restoreTransfers(cut.transfers(), slots);
    List<CollectiveInstance> instances =
        MatchState.restoreCollectives(
            cut.collectives(), cut.counts(), cut.ended(), collectives, slots);
    for (RankCursor cursor : cursors) {
      cursor.leaveNanos = cut.leaveNanos().get(cursor.rank);
      cursor.turnNanos = cursor.leaveNanos;
      cursor.lastFunction = cut.lastFunctions().get(cursor.rank);
      cursor.worldCall = cut.worldCalls().get(cursor.rank);
      cursor.callIndex = cut.positions().get(cursor.rank).callIndex();
    }
    cut.ended().forEach(rank -> cursors[rank].ended = true);
    cut.receivesUnseen().forEach(rank -> cursors[rank].receivesUnseen = true);
    cut.polls().forEach(run -> cursors[run.rank()].polls.restore(run));
    cut.blocked().forEach(call -> restore(cursors[call.rank()], call));
    for (OpenRequest request : cut.requests()) {
      RankCursor cursor = cursors[request.rank()];
      Completion end = MatchState.restoreRequest(request, restored, transfers, instances);
      if (request.request() == OpenRequest.IN_EPOCH && end instanceof TransferEnd transfer) {
        cursor.transfers.add(transfer);
      } else if (request.request() == Operation.NO_REQUEST) {
        cursor.completions.add(end);
      } else {
        cursor.requests.restore(request.request(), end);
      }
    }
    restoreWaiting(cut.collectives(), instances);
  }

  private static void restore(RankCursor cursor, BlockedCall blocked) {
    cursor.inCall = true;
    cursor.function = blocked.function();
    cursor.enterNanos = blocked.enterNanos();
    cursor.durationNanos = blocked.durationNanos();
    cursor.region = blocked.region();
    cursor.stretch = blocked.stretch();
    cursor.callIndex--;
    cursor.callBytes = blocked.bytes();
    cursor.entryFlags = blocked.flags();
    cursor.beginEmitted = blocked.beginEmitted();
    cursor.completes = blocked.completes();
  }

  private void restoreWaiting(
      List<CrossingCollective> captured, List<CollectiveInstance> instances) {
    for (RankCursor cursor : cursors) {
      linker.resume(cursor);
    }
    for (int i = 0; i < captured.size(); i++) {
      for (int rank : captured.get(i).waiters()) {
        linker.resumeWaiting(cursors[rank], instances.get(i));
      }
    }
  }
}
