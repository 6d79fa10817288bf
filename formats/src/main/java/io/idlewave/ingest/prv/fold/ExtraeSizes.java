package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.model.CollectiveOp;

/**
 * What Extrae records as the sizes of a collective, in the archive's totals. It multiplies the
 * counts of the call's arguments by the size of the type: what is sent to all counts once; of the
 * roots of a broadcast only what they send, of those of a reduction only what they receive
 * (compared with the totals of Score-P in traces of one program).
 *
 * @param sentBytes bytes that the rank gives, summed over the members that need them
 * @param receivedBytes bytes that the rank needs, in total
 */
public record ExtraeSizes(long sentBytes, long receivedBytes) {

  /**
   * Totals of one member's part.
   *
   * @param sent the bytes sent as recorded
   * @param received the bytes received as recorded
   * @param member number of the rank in it
   * @param root whether the rank is the root
   */
  public static ExtraeSizes totals(
      CollectiveOp op, long sent, long received, int members, int member, boolean root) {
    return switch (op) {
      case BCAST ->
          root ? new ExtraeSizes(times(members, sent), sent) : new ExtraeSizes(0, received);
      case REDUCE ->
          root ? new ExtraeSizes(received, times(members, received)) : new ExtraeSizes(sent, 0);
      case ALLGATHER, ALLGATHERV, ALLTOALL -> new ExtraeSizes(times(members, sent), received);
      case ALLREDUCE -> new ExtraeSizes(times(members, sent), times(members, received));
      case REDUCE_SCATTER -> new ExtraeSizes(sent, times(members, received));
      case REDUCE_SCATTER_BLOCK ->
          new ExtraeSizes(times(members, received), times(members, received));
      case SCAN -> new ExtraeSizes(times(members - member, sent), times(member + 1, received));
      case EXSCAN -> new ExtraeSizes(times(members - 1 - member, sent), times(member, received));
      default -> new ExtraeSizes(sent, received);
    };
  }

  private static long times(long members, long bytes) {
    return members > 0 && bytes > Long.MAX_VALUE / members ? Long.MAX_VALUE : members * bytes;
  }
}
