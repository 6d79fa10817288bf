package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Collectives;
import io.idlewave.graph.match.MatchState;
import io.idlewave.graph.match.Message;
import io.idlewave.graph.match.Messages;
import io.idlewave.graph.match.SlotPool;
import io.idlewave.ingest.archive.CallPosition;
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
    List<OpenRequest> requests = new ArrayList<>();
    for (RankCursor cursor : cursors) {
      if (cursor.call != null) {
        throw new IllegalStateException("rank " + cursor.rank + " is inside a call at a cut");
      }
      positions.add(cursor.reader.position());
      leaveNanos.add(cursor.leaveNanos);
      cursor.requests.forEach(
          (request, end) -> requests.add(state.request(cursor.rank, request, end)));
    }
    return new Cut(
        nextBlock,
        blocks.slotCount(),
        positions,
        leaveNanos,
        state.messages(),
        requests,
        state.collectives(),
        collectives.counts());
  }

  static void restore(
      Cut cut, RankCursor[] cursors, Messages messages, Collectives collectives, SlotPool slots) {
    List<Message> restored = MatchState.restoreMessages(cut.messages(), messages, slots);
    List<CollectiveInstance> instances =
        MatchState.restoreCollectives(cut.collectives(), cut.counts(), collectives, slots);
    for (RankCursor cursor : cursors) {
      cursor.leaveNanos = cut.leaveNanos().get(cursor.rank);
      cursor.callIndex = cut.positions().get(cursor.rank).callIndex();
    }
    for (OpenRequest request : cut.requests()) {
      cursors[request.rank()].requests.put(
          request.request(), MatchState.restoreRequest(request, restored, instances));
    }
  }
}
