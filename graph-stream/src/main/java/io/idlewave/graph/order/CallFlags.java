package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.archive.FlatCall;
import io.idlewave.ingest.archive.FlatOperation;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;

/** The flags of a call's entries: where its noise falls, and what is known of its waiting. */
final class CallFlags {

  private final FunctionTable functions;
  private final int[] nodeOfRank;
  private final boolean[] spansNodes;

  CallFlags(TraceMetadata metadata, FunctionTable functions) {
    this.functions = functions;
    this.nodeOfRank = metadata.ranks().stream().mapToInt(rank -> rank.node()).toArray();
    List<Communicator> communicators = metadata.communicators();
    this.spansNodes = new boolean[communicators.size()];
    for (int i = 0; i < spansNodes.length; i++) {
      spansNodes[i] = spansNodes(communicators.get(i));
    }
  }

  private boolean spansNodes(Communicator communicator) {
    int first = -1;
    for (List<Integer> group : List.of(communicator.members(), communicator.remoteMembers())) {
      for (int rank : group) {
        int node = nodeOfRank[rank];
        if (first >= 0 && node != first) {
          return true;
        }
        first = node;
      }
    }
    return false;
  }

  boolean onDifferentNodes(int rank, int peer) {
    return nodeOfRank[rank] != nodeOfRank[peer];
  }

  /** The flags of a call whose operations have the {@code shape}. */
  int of(RankCursor cursor, FlatCall call, CallShape shape) {
    int flags = shape.noise();
    if (isOffNode(cursor.rank, call)) {
      flags |= GraphBlock.OFF_NODE;
    }
    int function = call.function();
    if (call.operationCount() == 0) {
      if (functions.isPoll(function)) {
        flags |= GraphBlock.FAILED_POLL;
      }
      if (functions.isWait(function) && !cursor.requests.isEmpty()) {
        flags |= GraphBlock.CAUSE_UNKNOWN;
      }
    }
    if (shape.completes()) {
      flags |= outcome(function);
    }
    if (shape.hidesCauses() || (functions.hidesWait(function) && !shape.showsCauses())) {
      flags |= GraphBlock.CAUSE_UNKNOWN;
    }
    return flags;
  }

  /** What a call that completes something decided, and what could have been decided before. */
  private int outcome(int function) {
    int flags = functions.someChoose() ? GraphBlock.DECIDABLE : 0;
    if (functions.chooses(function)) {
      flags |= GraphBlock.DECIDES;
    }
    if (functions.isPoll(function)) {
      flags |= GraphBlock.FOUND;
    }
    return flags;
  }

  private boolean isOffNode(int rank, Synchronise sync) {
    return sync.kind() == SyncKind.FENCE
        ? spansNodes[sync.communicator()]
        : sync.ranks().stream().anyMatch(peer -> onDifferentNodes(rank, peer));
  }

  private boolean isOffNode(int rank, FlatCall call) {
    for (int i = 0; i < call.operationCount(); i++) {
      if (isOffNode(rank, call.operation(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean isOffNode(int rank, FlatOperation operation) {
    return switch (operation.kind()) {
      case SEND, RECEIVE -> operation.peer() >= 0 && onDifferentNodes(rank, operation.peer());
      case POST_RECEIVE, COMPLETE -> false;
      case OTHER -> isOffNode(rank, operation.toOperation());
    };
  }

  private boolean isOffNode(int rank, Operation operation) {
    if (operation instanceof Collective collective) {
      return spansNodes[collective.communicator()];
    } else if (operation instanceof Transfer transfer) {
      return onDifferentNodes(rank, transfer.target());
    }
    return operation instanceof Synchronise sync && isOffNode(rank, sync);
  }
}
