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
import java.nio.file.Path;
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

  private final Path folder;
  private final int ranks;
  private final int communicators;
  private final List<Map<Integer, Map<Channel, MessageFlow>>> sent = new ArrayList<>();
  private final List<Set<Integer>> peers = new ArrayList<>();

  private MessageFlows(TraceArchive archive) {
    this.folder = archive.folder();
    this.ranks = archive.metadata().rankCount();
    this.communicators = archive.metadata().communicators().size();
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
    MessageFlows flows = new MessageFlows(archive);
    for (int rank = 0; rank < flows.ranks; rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        flows.read(reader, rank);
      }
    }
    return flows;
  }

  private void read(RankReader reader, int rank) {
    long number = 0;
    for (MpiCall call = reader.next(); call != null; call = reader.next()) {
      for (Operation operation : call.operations()) {
        add(operation, rank, number);
      }
      number++;
    }
  }

  private void add(Operation operation, int rank, long call) {
    if (operation instanceof Send send) {
      if (message(rank, call, send.peer(), send.communicator())) {
        sent.get(rank)
            .computeIfAbsent(send.peer(), peer -> new HashMap<>())
            .computeIfAbsent(Channel.of(send), channel -> new MessageFlow())
            .add(send.bytes(), send.mode());
      }
    } else if (operation instanceof Receive receive) {
      message(rank, call, receive.peer(), receive.communicator());
    } else if (operation instanceof PostReceive post) {
      if (post.peer() != Operation.UNKNOWN_PEER) {
        message(rank, call, post.peer(), post.communicator());
      }
    } else if (operation instanceof Collective collective) {
      index("communicator", communicators, collective.communicator(), rank, call);
      if (collective.root() >= 0) {
        index("root", ranks, collective.root(), rank, call);
      }
    } else if (operation instanceof CreateCommunicator create) {
      index("communicator", communicators, create.communicator(), rank, call);
    } else if (operation instanceof FreeCommunicator free) {
      index("communicator", communicators, free.communicator(), rank, call);
    } else if (operation instanceof Transfer || operation instanceof Synchronise) {
      throw new UnfitTilingException(
          "rank %d, call %d: messages and collectives alone, got one-sided communication"
              .formatted(rank, call));
    }
  }

  /** Takes note of one end of a message; false where the other is unknown. */
  private boolean message(int rank, long call, int peer, int communicator) {
    index("communicator", communicators, communicator, rank, call);
    if (peer == Operation.UNKNOWN_PEER) {
      return false;
    }
    index("peer", ranks, peer, rank, call);
    peers.get(rank).add(peer);
    return true;
  }

  private void index(String what, int size, int got, int rank, long call) {
    if (got < 0 || got >= size) {
      throw new BadTraceException(
          "%s: rank %d, call %d: %s: 0 to %d, got %d"
              .formatted(folder, rank, call, what, size - 1, got));
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
