package io.idlewave.ingest.tile;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.tile.MessageFlow.Channel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Who sends what to whom in a trace: a few numbers per pair of ranks and tag. */
final class MessageFlows {

  private final int ranks;
  private final List<Map<Integer, Map<Channel, MessageFlow>>> sent = new ArrayList<>();
  private final List<Set<Integer>> peers = new ArrayList<>();

  private MessageFlows(int ranks) {
    this.ranks = ranks;
    for (int rank = 0; rank < ranks; rank++) {
      sent.add(new HashMap<>());
      peers.add(new TreeSet<>());
    }
  }

  /**
   * Those of a trace.
   *
   * @throws UnfitTilingException if it has one-sided communication
   * @throws BadTraceException if a call names a rank or communicator that there is not
   */
  static MessageFlows of(TraceArchive archive) {
    MessageFlows flows = new MessageFlows(archive.metadata().rankCount());
    OperationScan.over(archive, (rank, call, operation) -> flows.add(rank, operation));
    return flows;
  }

  private void add(int rank, Operation operation) {
    if (operation instanceof Send send) {
      if (addPeer(rank, send.peer())) {
        sent.get(rank)
            .computeIfAbsent(send.peer(), peer -> new HashMap<>())
            .computeIfAbsent(Channel.of(send), channel -> new MessageFlow())
            .add(send.bytes(), send.mode());
      }
    } else if (operation instanceof Receive receive) {
      addPeer(rank, receive.peer());
    } else if (operation instanceof PostReceive post) {
      addPeer(rank, post.peer());
    }
  }

  /** Takes note of the other end of a message; false where it is unknown. */
  private boolean addPeer(int rank, int peer) {
    if (peer == Operation.UNKNOWN_PEER) {
      return false;
    }
    peers.get(rank).add(peer);
    return true;
  }

  int ranks() {
    return ranks;
  }

  /** The ranks that a rank exchanges messages with, ascending. */
  Set<Integer> peers(int rank) {
    return peers.get(rank);
  }

  /** What a rank sends to another one, by channel. */
  Map<Channel, MessageFlow> sent(int rank, int peer) {
    return sent.get(rank).getOrDefault(peer, Map.of());
  }
}
