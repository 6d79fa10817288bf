package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Collectives;
import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.Unresolved;
import io.idlewave.graph.match.MatchState;
import io.idlewave.graph.match.Message;
import io.idlewave.graph.match.Messages;
import io.idlewave.graph.match.SlotPool;
import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.model.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * Captures a cut from a walk whose ranks are all between two calls, and restores a walk from it.
 */
final class CutState {

  private CutState() {}

  static Cut capture(
      RankCursor[] cursors,
      Messages messages,
      Collectives collectives,
      long nextBlock,
      GraphBlockBuilder blocks) {
    MatchState state = MatchState.capture(messages, collectives);
    List<CallPosition> positions = new ArrayList<>(cursors.length);
    List<Long> leaveNanos = new ArrayList<>(cursors.length);
    List<Integer> lastFunctions = new ArrayList<>(cursors.length);
    List<OpenRequest> requests = new ArrayList<>();
    for (RankCursor cursor : cursors) {
      if (cursor.call != null) {
        throw new IllegalStateException("rank " + cursor.rank + " is inside a call at a cut");
      }
      positions.add(cursor.reader.position());
      leaveNanos.add(cursor.leaveNanos);
      lastFunctions.add(cursor.lastFunction);
      cursor
          .requestsInOrder()
          .forEach(
              (request, open) -> requests.add(state.request(cursor.rank, request, open.end())));
      if (cursor.receivesUnseen) {
        requests.add(state.request(cursor.rank, Operation.NO_REQUEST, new Unresolved()));
      }
    }
    return new Cut(
        nextBlock,
        blocks.slotCount(),
        messages.provenEagerBytes(),
        positions,
        leaveNanos,
        lastFunctions,
        state.messages(),
        requests,
        state.collectives(),
        collectives.counts());
  }

  static void restore(
      Cut cut, RankCursor[] cursors, Messages messages, Collectives collectives, SlotPool slots) {
    messages.proveEager(cut.provenEagerBytes());
    List<Message> restored = MatchState.restoreMessages(cut.messages(), messages, slots);
    List<CollectiveInstance> instances =
        MatchState.restoreCollectives(cut.collectives(), cut.counts(), collectives, slots);
    for (RankCursor cursor : cursors) {
      cursor.leaveNanos = cut.leaveNanos().get(cursor.rank);
      cursor.lastFunction = cut.lastFunctions().get(cursor.rank);
      cursor.callIndex = cut.positions().get(cursor.rank).callIndex();
    }
    for (OpenRequest request : cut.requests()) {
      RankCursor cursor = cursors[request.rank()];
      if (request.request() == Operation.NO_REQUEST) {
        cursor.receivesUnseen = true;
      } else {
        Completion end = MatchState.restoreRequest(request, restored, instances);
        cursor.requests.put(request.request(), Pending.restored(end));
      }
    }
  }
}
