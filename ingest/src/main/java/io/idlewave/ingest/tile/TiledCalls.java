package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import java.util.List;

/**
 * The calls of a rank of a tiled program, made of those of its template one after the other. The
 * time between calls stays; calls that communicate take none where nobody knows how long they would
 * have waited. Mutable.
 */
final class TiledCalls {

  private final List<String> functions;
  private final RankLayout ranks;
  private final CommunicatorLayout communicators;
  private final int rank;
  private final int template;
  private long readTo;
  private long writtenTo;

  /**
   * Those of a rank.
   *
   * @param functions the names of all functions of the trace, by their numbers
   */
  TiledCalls(List<String> functions, RankLayout ranks, CommunicatorLayout communicators, int rank) {
    this.functions = functions;
    this.ranks = ranks;
    this.communicators = communicators;
    this.rank = rank;
    this.template = ranks.template(rank);
  }

  /**
   * @throws UnfitTilingException if it cannot be made of the recorded one
   */
  MpiCall next(MpiCall recorded) {
    long enter = writtenTo + recorded.enterNanos() - readTo;
    boolean lasts = ranks.keepsTimes() || recorded.operations().isEmpty();
    List<Operation> operations =
        recorded.operations().stream()
            .map(operation -> tiled(operation, recorded.function()))
            .toList();
    MpiCall call =
        new MpiCall(
            recorded.function(),
            enter,
            lasts ? recorded.durationNanos() : 0,
            recorded.region(),
            recorded.stretch(),
            operations);
    readTo = recorded.leaveNanos();
    writtenTo = call.leaveNanos();
    return call;
  }

  /** The time of the last event, given the recorded one. */
  long lastEventNanos(long recordedNanos) {
    return writtenTo + recordedNanos - readTo;
  }

  private Operation tiled(Operation operation, int function) {
    if (operation instanceof Send send) {
      return new Send(
          peer(send.peer()),
          send.tag(),
          communicators.number(send.communicator(), rank),
          send.bytes(),
          send.mode(),
          send.request());
    }
    if (operation instanceof Receive receive) {
      return new Receive(
          peer(receive.peer()),
          receive.tag(),
          communicators.number(receive.communicator(), rank),
          receive.bytes());
    }
    if (operation instanceof PostReceive post) {
      return post.peer() == Operation.UNKNOWN_PEER
          ? post
          : new PostReceive(
              post.request(),
              ranks.peer(rank, post.peer()),
              post.tag(),
              communicators.number(post.communicator(), rank),
              post.bytes());
    }
    if (operation instanceof Collective collective) {
      return collective(collective, function);
    }
    if (operation instanceof CreateCommunicator create) {
      return new CreateCommunicator(communicators.number(create.communicator(), rank));
    }
    if (operation instanceof FreeCommunicator free) {
      return new FreeCommunicator(communicators.number(free.communicator(), rank));
    }
    return operation;
  }

  private int peer(int recordedPeer) {
    return recordedPeer == Operation.UNKNOWN_PEER ? recordedPeer : ranks.peer(rank, recordedPeer);
  }

  private Collective collective(Collective recorded, int function) {
    int number = communicators.number(recorded.communicator(), rank);
    boolean rooted = recorded.root() >= 0;
    int root =
        rooted
            ? communicators.root(recorded.communicator(), recorded.root(), rank)
            : recorded.root();
    boolean copyOfRoot = rooted && recorded.root() == template && root != rank;
    boolean namedOtherwise = NamedCollective.op(functions.get(function), recorded) != recorded.op();
    return new GrownCollective(
            recorded,
            communicators.recordedSize(recorded.communicator()),
            communicators.all().get(number).size(),
            copyOfRoot,
            communicators.isSharded() || namedOtherwise)
        .on(number, root);
  }
}
