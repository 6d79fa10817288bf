package io.idlewave.jobs.accelerator;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What turns the algorithmic bandwidth of a collective into what a link of each rank carries, and
 * the size that it goes by: those of NCCL's tests (PERFORMANCE.md of NVIDIA/nccl-tests).
 */
final class BusFactor {

  private static final Pattern BROADCAST = Pattern.compile("(?i).*(?:broadcast|bcast).*");
  private static final Pattern REDUCE = Pattern.compile("(?i).*reduce(?![-_]?scatter).*");

  private BusFactor() {}

  /** The size, of what a member needs of all, itself included. */
  static long bytes(CollectiveOp op, int ranks, long receivedBytes) {
    return op == CollectiveOp.ALLREDUCE ? receivedBytes / ranks : receivedBytes;
  }

  /**
   * What a collective does: its operation, unless that stands in for one with a root, which traces
   * of profilers do not name, so that all of its ranks meet. Its kernel says it then.
   */
  static String operation(CollectiveOp op, String kernel) {
    if (op == CollectiveOp.ALLGATHER && BROADCAST.matcher(kernel).matches()) {
      return "broadcast";
    }
    if (op == CollectiveOp.REDUCE_SCATTER_BLOCK) {
      return REDUCE.matcher(kernel).matches() ? "reduce" : "reduce-scatter";
    }
    return op.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The factor of an operation over so many ranks. */
  static double of(String operation, int ranks) {
    double others = (ranks - 1.0) / ranks;
    return switch (operation) {
      case "allreduce" -> 2 * others;
      case "allgather", "allgatherv", "reduce-scatter", "alltoall", "alltoallv", "alltoallw" ->
          others;
      default -> 1;
    };
  }
}
