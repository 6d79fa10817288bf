package io.idlewave.ingest.tile;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.tile.MessageFlow.Channel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who sends what to whom in a trace: a few numbers per pair of ranks and tag. Found in one pass,
 * which also makes sure that the numbers of ranks and communicators can be used as indices.
 */
final class MessageFlows {

  private final int ranks;
  private final int communicators;
  private final List<Map<Integer, Map<Channel, MessageFlow>>> sent = new ArrayList<>();
  private final List<Set<Integer>> peers = new ArrayList<>();

  private MessageFlows(int ranks, int communicators) {
    this.ranks = ranks;
    this.communicators = communicators;
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
    int ranks = archive.metadata().rankCount();
    MessageFlows flows = new MessageFlows(ranks, archive.metadata().communicators().size());
    for (int rank = 0; rank < ranks; rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        flows.read(reader, rank, "%s: rank %d, call ".formatted(archive.folder(), rank));
      }
    }
    return flows;
  }

  private void read(RankReader reader, int rank, String place) {
    long number = 0;
    for (MpiCall call = reader.next(); call != null; call = reader.next()) {
      for (Operation operation : call.operations()) {
        add(operation, rank, place + number);
      }
      number++;
    }
  }

  private void add(Operation operation, int rank, String place) {
    if (operation instanceof Send send) {
      if (message(rank, send.peer(), send.communicator(), place)) {
        sent.get(rank)
            .computeIfAbsent(send.peer(), peer -> new HashMap<>())
            .computeIfAbsent(Channel.of(send), channel -> new MessageFlow())
            .add(send.bytes(), send.mode());
      }
    } else if (operation instanceof Receive receive) {
      message(rank, receive.peer(), receive.communicator(), place);
    } else if (operation instanceof PostReceive post) {
      message(rank, post.peer(), post.communicator(), place);
    } else if (operation instanceof Collective collective) {
      index("communicator", communicators, collective.communicator(), place);
      if (collective.root() >= 0) {
        index("root", ranks, collective.root(), place);
      }
    } else if (operation instanceof CreateCommunicator create) {
      index("communicator", communicators, create.communicator(), place);
    } else if (operation instanceof FreeCommunicator free) {
      index("communicator", communicators, free.communicator(), place);
    } else if (operation instanceof Transfer || operation instanceof Synchronise) {
      throw new UnfitTilingException(
          place + ": messages and collectives alone, got one-sided communication");
    }
  }

  /** Takes note of one end of a message; false where the other is unknown. */
  private boolean message(int rank, int peer, int communicator, String place) {
    if (peer == Operation.UNKNOWN_PEER) {
      return false;
    }
    index("peer", ranks, peer, place);
    index("communicator", communicators, communicator, place);
    peers.get(rank).add(peer);
    return true;
  }

  private static void index(String what, int size, int got, String place) {
    if (got < 0 || got >= size) {
      throw new BadTraceException("%s: %s: 0 to %d, got %d".formatted(place, what, size - 1, got));
    }
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
