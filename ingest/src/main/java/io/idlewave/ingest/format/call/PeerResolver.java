package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns what one rank's events say of communicators and peers into the archive's numbers. On an
 * inter-communicator peers and roots are ranks of the group that this rank is not in.
 */
public final class PeerResolver {

  private static final int ROOT_NONE = -1;
  private static final int ROOT_SELF = -2;
  private static final int ROOT_THIS_GROUP = -3;

  private record View(int comm, int index, Communicator communicator, int[] peers) {}

  private final int worldRank;
  private final int row;
  private final ThreadedEnvelopes threads;
  private final CommunicatorLookup communicators;
  private final EventPosition position;
  private final Map<Integer, View> views = new HashMap<>();
  private @Nullable View last;
  private boolean ofProcess;

  /** Resolves for {@code worldRank}; {@code position} locates what cannot be resolved. */
  public PeerResolver(int worldRank, CommunicatorLookup communicators, EventPosition position) {
    this(worldRank, worldRank, ThreadedEnvelopes.NONE, communicators, position);
  }

  /** Resolves for the timeline {@code row} of {@code worldRank}, as {@code threads} has it. */
  public PeerResolver(
      int worldRank,
      int row,
      ThreadedEnvelopes threads,
      CommunicatorLookup communicators,
      EventPosition position) {
    this.worldRank = worldRank;
    this.row = row;
    this.threads = threads;
    this.communicators = communicators;
    this.position = position;
  }

  /**
   * Whether what follows belongs to the process, such as the start of MPI. Then the first timelines
   * meet for their ranks, whichever timelines meet otherwise.
   */
  public void ofProcess(boolean whole) {
    ofProcess = whole;
  }

  /** The archive's index of a communicator. */
  int communicator(int comm) {
    return view(comm).index();
  }

  /** What the archive knows of a communicator. */
  Communicator definition(int comm) {
    return view(comm).communicator();
  }

  /** The world rank of a rank of a communicator, or {@link Operation#UNKNOWN_PEER}. */
  int peer(int comm, int rank) {
    if (communicators.hidesPeer(comm, rank)) {
      return Operation.UNKNOWN_PEER;
    }
    int[] peers = view(comm).peers();
    if (rank < 0 || rank >= peers.length) {
      throw noMember(comm, peers.length, rank);
    }
    return peers[rank];
  }

  /** Whether there is such a rank of a communicator. */
  boolean hasPeer(int comm, int rank) {
    return communicators.hidesPeer(comm, rank) || (rank >= 0 && rank < view(comm).peers().length);
  }

  /** The row that receives what is sent to a rank of a communicator. */
  int receiver(int comm, int rank, int tag) {
    int peer = peer(comm, rank);
    return peer == Operation.UNKNOWN_PEER
        ? peer
        : threads.receiver(row, communicator(comm), peer, tag);
  }

  /** The row that sends what is received from a rank of a communicator. */
  int sender(int comm, int rank, int tag) {
    int peer = peer(comm, rank);
    return peer == Operation.UNKNOWN_PEER
        ? peer
        : threads.sender(row, communicator(comm), peer, tag);
  }

  /** The row that takes part in collectives and one-sided communication for a rank. */
  int partner(int comm, int rank) {
    int peer = peer(comm, rank);
    return peer == Operation.UNKNOWN_PEER || ofProcess
        ? peer
        : threads.member(communicator(comm), peer);
  }

  /** The archive's index of a communicator for a message with the row {@code peer}. */
  int ofMessage(int comm, int peer) {
    return threads.ofMessage(communicator(comm), row, peer);
  }

  /** The archive's index of the communicator of a receive that never completes. */
  int ofUnknown() {
    return threads.ofMessage(0, row, Operation.UNKNOWN_PEER);
  }

  /** The archive's index of a communicator for collectives and one-sided communication. */
  int ofMeeting(int comm) {
    int known = communicator(comm);
    return ofProcess ? known : threads.ofMeeting(known);
  }

  private BadTraceException noMember(int comm, int members, int rank) {
    return position.failure(
        "peer in communicator %s: 0 to %d, got %s"
            .formatted(
                Integer.toUnsignedString(comm), members - 1, Integer.toUnsignedString(rank)));
  }

  /** The root of a collective, as {@link Collective#root()} has it. */
  int root(int comm, int root) {
    return switch (root) {
      case ROOT_NONE -> Collective.ROOT_NONE;
      case ROOT_SELF -> Collective.ROOT_SELF;
      case ROOT_THIS_GROUP -> Collective.ROOT_IN_GROUP;
      default -> partner(comm, root);
    };
  }

  private View view(int comm) {
    View recent = last;
    if (recent != null && recent.comm() == comm) {
      return recent;
    }
    View view = views.computeIfAbsent(comm, this::resolve);
    last = view;
    return view;
  }

  private View resolve(int comm) {
    Communicator communicator = communicators.communicator(comm);
    int[] peers = peers(communicator).stream().mapToInt(Integer::intValue).toArray();
    return new View(comm, communicators.communicatorIndex(comm), communicator, peers);
  }

  private List<Integer> peers(Communicator communicator) {
    return switch (communicator.kind()) {
      case SELF -> List.of(worldRank);
      case INTRA, LOCAL -> communicator.members();
      case INTER ->
          communicator.members().contains(worldRank)
              ? communicator.remoteMembers()
              : communicator.members();
    };
  }
}
