package io.idlewave.perturb.collective;

import io.idlewave.ingest.model.CollectiveOp;

/**
 * The bytes of a block from the totals of an archive, whatever tracer made it. With p members and
 * blocks of m bytes the totals are
 *
 * <pre>
 * bcast                  root sent p m               each received m
 * scatter                root sent p m               each received m
 * gather, reduce         each sent m                 root received p m
 * allgather, alltoall    each sent p m               each received p m
 * allreduce              each sent p m               each received p m
 * reduce_scatter         each sent p m
 * scan                   member 0 sent p m           the last received p m
 * exscan                 member 0 sent (p - 1) m     the last received (p - 1) m
 * </pre>
 *
 * A block is what one member gives to one other, or the vector that is broadcast or reduced.
 */
public final class BlockSize {

  private BlockSize() {}

  /**
   * The block of an operation, in bytes, rounded up; the average where members differ.
   *
   * @param members number of members, at least 1
   * @param largestSentBytes most bytes that a member sent
   * @param largestReceivedBytes most bytes that a member received
   */
  public static long of(
      CollectiveOp op, int members, long largestSentBytes, long largestReceivedBytes) {
    long sentShare = ceilDiv(largestSentBytes, members);
    long receivedShare = ceilDiv(largestReceivedBytes, members);
    return switch (op) {
      case BCAST, SCATTER -> firstNonzero(largestReceivedBytes, sentShare);
      case GATHER, REDUCE -> firstNonzero(largestSentBytes, receivedShare);
      case GATHERV -> firstNonzero(receivedShare, largestSentBytes);
      case SCATTERV -> firstNonzero(sentShare, largestReceivedBytes);
      case ALLGATHER, ALLGATHERV, ALLTOALL, ALLTOALLV, ALLTOALLW, ALLREDUCE ->
          Math.max(sentShare, receivedShare);
      case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> firstNonzero(sentShare, receivedShare);
      case SCAN -> Math.max(sentShare, receivedShare);
      case EXSCAN -> exscan(members, Math.max(largestSentBytes, largestReceivedBytes));
      case BARRIER,
          CREATE_HANDLE,
          DESTROY_HANDLE,
          ALLOCATE,
          DEALLOCATE,
          CREATE_HANDLE_AND_ALLOCATE,
          DESTROY_HANDLE_AND_DEALLOCATE ->
          0;
    };
  }

  private static long exscan(int members, long largestBytes) {
    return members == 1 ? 0 : ceilDiv(largestBytes, members - 1);
  }

  private static long firstNonzero(long bytes, long otherwise) {
    return bytes > 0 ? bytes : otherwise;
  }

  static long ceilDiv(long bytes, long parts) {
    return -Math.floorDiv(-bytes, parts);
  }
}
