package io.idlewave.ingest.kineto;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a kernel of a communication library does with other ranks. Its peers have to run theirs at
 * the same time, whatever the direction of the data: what has a root is taken to meet, too.
 *
 * @param op what is done; a barrier where that says less than that ranks meet
 * @param group name and ranks of the process group; null where the trace does not say it
 * @param groupSize how many ranks it has; 0 where the trace does not say it
 * @param bytes that a rank gives or gets, whichever are more
 */
record CollectiveKernel(CollectiveOp op, @Nullable String group, int groupSize, long bytes) {

  private static final Map<String, CollectiveOp> OPS =
      Map.ofEntries(
          Map.entry("allreduce", CollectiveOp.ALLREDUCE),
          Map.entry("allgather", CollectiveOp.ALLGATHER),
          Map.entry("allgatherbase", CollectiveOp.ALLGATHER),
          Map.entry("allgatherintotensor", CollectiveOp.ALLGATHER),
          Map.entry("reducescatter", CollectiveOp.REDUCE_SCATTER_BLOCK),
          Map.entry("reducescatterbase", CollectiveOp.REDUCE_SCATTER_BLOCK),
          Map.entry("reducescattertensor", CollectiveOp.REDUCE_SCATTER_BLOCK),
          Map.entry("alltoall", CollectiveOp.ALLTOALL),
          Map.entry("alltoallbase", CollectiveOp.ALLTOALL),
          Map.entry("alltoallv", CollectiveOp.ALLTOALLV));

  /** By the profiler's names of types of elements. */
  private static final Map<String, Integer> ELEMENT_BYTES =
      Map.ofEntries(
          Map.entry("double", 8),
          Map.entry("long", 8),
          Map.entry("int64", 8),
          Map.entry("float", 4),
          Map.entry("int", 4),
          Map.entry("half", 2),
          Map.entry("bfloat16", 2),
          Map.entry("short", 2));

  /** Whether a kernel is one of a communication library. */
  static boolean isOne(String kernel) {
    return kernel.startsWith("nccl") || kernel.startsWith("rccl");
  }

  /**
   * What a kernel says of itself.
   *
   * @param collective the name of the collective, or null
   * @param group name and ranks of the group, or null
   */
  static CollectiveKernel of(
      @Nullable String collective,
      @Nullable String group,
      int groupSize,
      long elements,
      long receivedElements,
      @Nullable String type) {
    String name =
        collective == null ? "" : collective.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    boolean withOnePeer = name.equals("send") || name.equals("recv") || name.isEmpty();
    int bytes = type == null ? 1 : ELEMENT_BYTES.getOrDefault(type.toLowerCase(Locale.ROOT), 1);
    return new CollectiveKernel(
        OPS.getOrDefault(name, CollectiveOp.BARRIER),
        withOnePeer ? null : group,
        groupSize,
        Math.max(elements, receivedElements) * bytes);
  }

  /** Bytes that go from a rank to all members, or come from them, itself among them. */
  long totalBytes(int members) {
    return switch (op) {
      case BARRIER -> 0;
      case ALLREDUCE -> bytes * members;
      default -> bytes;
    };
  }
}
