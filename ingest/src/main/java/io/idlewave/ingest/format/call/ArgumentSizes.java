package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation.Collective;

/** Totals of a collective from the arguments of the call. */
final class ArgumentSizes {

  private ArgumentSizes() {}

  /** The part of {@code rank}, for which {@code row} takes part, in totals. */
  static Collective totals(Collective recorded, Communicator communicator, int rank, int row) {
    long partners = partners(communicator, rank);
    boolean alone = recorded.root() == Collective.ROOT_SELF;
    boolean root = alone || recorded.root() == row;
    boolean idle = recorded.root() == Collective.ROOT_IN_GROUP;
    long sent = idle ? 0 : recorded.sentBytes();
    long received = idle ? 0 : recorded.receivedBytes();
    return switch (recorded.op()) {
      case BCAST, SCATTER ->
          sized(recorded, root ? times(partners, sent) : 0, alone ? 0 : received);
      case SCATTERV -> sized(recorded, root ? sent : 0, alone ? 0 : received);
      case GATHER, REDUCE ->
          sized(recorded, alone ? 0 : sent, root ? times(partners, received) : 0);
      case GATHERV -> sized(recorded, alone ? 0 : sent, root ? received : 0);
      case ALLGATHER, ALLTOALL, ALLREDUCE ->
          sized(recorded, times(partners, sent), times(partners, received));
      case ALLGATHERV -> sized(recorded, times(partners, sent), received);
      case SCAN, EXSCAN -> prefix(recorded, communicator, rank);
      default -> recorded;
    };
  }

  /** With how many ranks one exchanges data: across an inter-communicator, else itself included. */
  private static int partners(Communicator communicator, int rank) {
    if (communicator.kind() != Communicator.Kind.INTER) {
      return communicator.size();
    }
    return communicator.members().contains(rank)
        ? communicator.remoteMembers().size()
        : communicator.members().size();
  }

  private static Collective prefix(Collective recorded, Communicator communicator, int rank) {
    int members = communicator.size();
    int member = Math.max(0, communicator.members().indexOf(rank));
    int own = recorded.op() == CollectiveOp.SCAN ? 1 : 0;
    return sized(
        recorded,
        times(members - 1 - member + own, recorded.sentBytes()),
        times(member + own, recorded.receivedBytes()));
  }

  private static long times(long members, long bytes) {
    return members > 0 && bytes > Long.MAX_VALUE / members ? Long.MAX_VALUE : members * bytes;
  }

  private static Collective sized(Collective recorded, long sentBytes, long receivedBytes) {
    return new Collective(
        recorded.op(),
        recorded.communicator(),
        recorded.root(),
        sentBytes,
        receivedBytes,
        recorded.request());
  }
}
