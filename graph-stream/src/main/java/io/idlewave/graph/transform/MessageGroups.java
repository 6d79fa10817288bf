package io.idlewave.graph.transform;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.SendMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which messages go together, settled from both ends of each: about 40 bytes per message. */
final class MessageGroups {

  /** The two ends of a message. */
  enum Side {
    SEND,
    RECEIVE
  }

  private record Ends(int sender, int receiver, int communicator) {}

  private final Map<Ends, MessageChannel> channels = new HashMap<>();

  private MessageGroups() {}

  /**
   * @throws UnfitTransformationException where a request is cancelled: of its message nobody knows
   *     whether it was received
   */
  static MessageGroups of(TraceArchive archive) {
    MessageGroups groups = new MessageGroups();
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        groups.read(rank, reader);
      }
    }
    groups.channels.values().forEach(MessageChannel::settle);
    return groups;
  }

  private void read(int rank, RankReader reader) {
    int step = 0;
    long number = 0;
    for (MpiCall call = reader.next(); call != null; call = reader.next()) {
      for (Operation operation : call.operations()) {
        if (operation instanceof Cancel) {
          throw new UnfitTransformationException(
              "aggregate: a trace that cancels no request, got rank %d, call %d"
                  .formatted(rank, number));
        }
        add(rank, operation, step);
      }
      step += waits(call.operations()) ? 1 : 0;
      number++;
    }
  }

  private void add(int rank, Operation operation, int step) {
    if (operation instanceof Send send) {
      boolean joins = send.request() != Operation.NO_REQUEST;
      channel(rank, send.peer(), send.communicator())
          .send(send.tag(), joins ? key(step, send.mode()) : MessageChannel.ALONE, send.bytes());
    } else if (operation instanceof PostReceive post && post.peer() != Operation.UNKNOWN_PEER) {
      channel(post.peer(), rank, post.communicator()).post(post.tag(), step, post.bytes());
    } else if (operation instanceof Receive receive) {
      channel(receive.peer(), rank, receive.communicator())
          .post(receive.tag(), MessageChannel.ALONE, receive.bytes());
    }
  }

  private static long key(int step, SendMode mode) {
    return (long) step * SendMode.values().length + mode.code();
  }

  private MessageChannel channel(int sender, int receiver, int communicator) {
    return channels.computeIfAbsent(
        new Ends(sender, receiver, communicator), ends -> new MessageChannel());
  }

  /** Whether a call ends a step of its rank: it waits for something. */
  static boolean waits(List<Operation> operations) {
    for (Operation operation : operations) {
      if (operation instanceof Complete
          || operation instanceof Receive
          || operation instanceof Collective
          || operation instanceof Synchronise
          || (operation instanceof Send send && send.request() == Operation.NO_REQUEST)) {
        return true;
      }
    }
    return false;
  }

  /**
   * One end of a message.
   *
   * @param channel its channel
   * @param group the messages that it goes together with, or {@link MessageChannel#ALONE}
   * @param isKept whether it is the one that stands for all
   */
  record Place(MessageChannel channel, Side side, long group, boolean isKept) {

    boolean isGrouped() {
      return group != MessageChannel.ALONE;
    }

    Place ofGroup() {
      return new Place(channel, side, group, true);
    }

    /** The bytes of all of the group, as this side counts them. */
    long bytes() {
      return channel.bytes(side, group);
    }
  }

  /** The ends of messages at one rank, in the order of its calls. */
  OfRank of(int rank) {
    return new OfRank(rank);
  }

  /** Goes through the ends of messages at one rank. Mutable. */
  final class OfRank {

    private record Way(Side side, int peer, int communicator) {}

    private final int rank;
    private final Map<Way, Integer> passed = new HashMap<>();

    private OfRank(int rank) {
      this.rank = rank;
    }

    /** The next end of a message to or from a peer. */
    Place next(Side side, int peer, int communicator) {
      int number = passed.merge(new Way(side, peer, communicator), 1, Integer::sum) - 1;
      MessageChannel channel =
          side == Side.SEND ? channel(rank, peer, communicator) : channel(peer, rank, communicator);
      return new Place(channel, side, channel.group(side, number), channel.isKept(side, number));
    }
  }
}
