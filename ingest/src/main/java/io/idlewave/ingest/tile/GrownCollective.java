package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.Operation.Collective;

/**
 * A rank's part in a collective of more members than were recorded. Blocks, what one member gives
 * to one other, or the vector that is broadcast or reduced, keep their size; totals grow with the
 * members. Where members share a vector, as those of a sharded optimizer do, it is the vector that
 * keeps its size when it is reduced to shares or gathered from them, and shares shrink; so it does
 * where an allgather or reduce-scatter stands for a broadcast or reduction. A rank whose template
 * was the root, but which is a copy of it, does what the others do.
 */
final class GrownCollective {

  private final Collective recorded;
  private final long members;
  private final long tiled;
  private final boolean copyOfRoot;
  private final boolean keepsVector;

  /**
   * Takes a recorded part.
   *
   * @param members how many members took part
   * @param tiled how many do now, at least as many
   * @param copyOfRoot whether the part is that of the root, but the rank is not
   * @param keepsVector whether a vector that is gathered, or reduced to shares, keeps its size
   */
  GrownCollective(
      Collective recorded, int members, int tiled, boolean copyOfRoot, boolean keepsVector) {
    this.recorded = recorded;
    this.members = members;
    this.tiled = tiled;
    this.copyOfRoot = copyOfRoot;
    this.keepsVector = keepsVector;
  }

  /**
   * @throws UnfitTilingException if members had parts of different sizes
   */
  Collective on(int communicator, int root) {
    long sent = recorded.sentBytes();
    long received = recorded.receivedBytes();
    if (tiled == members || (keepsVector && isOfShares())) {
      return sized(communicator, root, sent, received);
    }
    return switch (recorded.op()) {
      case BCAST, SCATTER ->
          copyOfRoot
              ? sized(communicator, root, 0, Math.max(received, sent / members))
              : sized(communicator, root, grown(sent), received);
      case GATHER, REDUCE ->
          copyOfRoot
              ? sized(communicator, root, Math.max(sent, received / members), 0)
              : sized(communicator, root, sent, grown(received));
      case ALLGATHER, ALLTOALL, ALLREDUCE ->
          sized(communicator, root, grown(sent), grown(received));
      case GATHERV,
          SCATTERV,
          ALLGATHERV,
          ALLTOALLV,
          ALLTOALLW,
          REDUCE_SCATTER,
          REDUCE_SCATTER_BLOCK,
          SCAN,
          EXSCAN ->
          throw new UnfitTilingException(
              "collectives in which the share of a further member is known, got " + recorded.op());
      case BARRIER,
          CREATE_HANDLE,
          DESTROY_HANDLE,
          ALLOCATE,
          DEALLOCATE,
          CREATE_HANDLE_AND_ALLOCATE,
          DESTROY_HANDLE_AND_DEALLOCATE ->
          sized(communicator, root, sent, received);
    };
  }

  private boolean isOfShares() {
    return switch (recorded.op()) {
      case ALLGATHER, ALLGATHERV, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> true;
      default -> false;
    };
  }

  private long grown(long bytes) {
    return bytes > Long.MAX_VALUE / tiled
        ? Long.MAX_VALUE
        : bytes / members * tiled + bytes % members * tiled / members;
  }

  private Collective sized(int communicator, int root, long sentBytes, long receivedBytes) {
    return new Collective(
        recorded.op(), communicator, root, sentBytes, receivedBytes, recorded.request());
  }
}
