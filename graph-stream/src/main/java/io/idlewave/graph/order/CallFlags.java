package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.match.Collectives;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
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

  int of(RankCursor cursor, MpiCall call) {
    int flags = noise(cursor.rank, call);
    if (isOffNode(cursor.rank, call)) {
      flags |= GraphBlock.OFF_NODE;
    }
    if (functions.isPoll(call.function()) && call.operations().isEmpty()) {
      flags |= GraphBlock.FAILED_POLL;
    }
    if (completes(call)) {
      flags |= outcome(call.function());
    }
    boolean blindWait =
        functions.isWait(call.function())
            && call.operations().isEmpty()
            && !cursor.requests.isEmpty();
    if (blindWait || functions.hidesWait(call.function())) {
      flags |= GraphBlock.CAUSE_UNKNOWN;
    }
    return flags;
  }

  private static boolean completes(MpiCall call) {
    for (Operation operation : call.operations()) {
      if (operation instanceof Complete) {
        return true;
      }
    }
    return false;
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

  private boolean isOffNode(int rank, MpiCall call) {
    for (Operation operation : call.operations()) {
      boolean off = false;
      if (operation instanceof Send send) {
        off = isOther(rank, send.peer());
      } else if (operation instanceof Receive receive) {
        off = isOther(rank, receive.peer());
      } else if (operation instanceof Collective collective) {
        off = spansNodes[collective.communicator()];
      }
      if (off) {
        return true;
      }
    }
    return false;
  }

  private boolean isOther(int rank, int peer) {
    return peer >= 0 && peer < nodeOfRank.length && onDifferentNodes(rank, peer);
  }

  /**
   * A call that hands something over is disturbed before it does; one that only waits is disturbed
   * after its wait; the rounds of a blocking all-to-all collective are disturbed one by one.
   */
  private static int noise(int rank, MpiCall call) {
    boolean waits = false;
    boolean rounds = false;
    for (Operation operation : call.operations()) {
      if (operation instanceof Send || operation instanceof PostReceive) {
        return GraphBlock.NOISE_FIRST;
      }
      if (operation instanceof Collective collective) {
        Pattern pattern = collective.op().pattern();
        boolean root = Collectives.isRoot(collective, rank);
        if (collective.request() != Operation.NO_REQUEST || pattern == Pattern.PREFIX) {
          return GraphBlock.NOISE_FIRST;
        }
        if (root ? pattern == Pattern.ONE_TO_ALL : pattern == Pattern.ALL_TO_ONE) {
          return GraphBlock.NOISE_FIRST;
        }
        rounds |= pattern == Pattern.ALL_TO_ALL;
        waits |= pattern == Pattern.ONE_TO_ALL || pattern == Pattern.ALL_TO_ONE;
      }
      waits |= operation instanceof Receive || operation instanceof Complete;
    }
    if (waits) {
      return GraphBlock.NOISE_LAST;
    }
    return rounds ? 0 : GraphBlock.NOISE_FIRST;
  }
}
