package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation.Collective;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a collective is by the name of its function, where the trace names no root. Readers of
 * profiles take a broadcast for an allgather then, and a reduction to one rank for a
 * reduce-scatter, in which all meet. Gathers and scatters run in kernels that have no name of their
 * own.
 */
final class NamedCollective {

  private static final Pattern NAME =
      Pattern.compile(
          "all_?reduce|all_?gather|reduce_?scatter|(broadcast|bcast)|(reduce)",
          Pattern.CASE_INSENSITIVE);

  private NamedCollective() {}

  /** The operation that the name says where what is recorded stands for it, or what is recorded. */
  static CollectiveOp op(String function, Collective recorded) {
    CollectiveOp op = recorded.op();
    if (op != CollectiveOp.ALLGATHER && op != CollectiveOp.REDUCE_SCATTER_BLOCK) {
      return op;
    }
    Matcher name = NAME.matcher(function);
    if (recorded.root() >= 0 || !name.find()) {
      return op;
    }
    if (op == CollectiveOp.ALLGATHER) {
      return name.group(1) == null ? op : CollectiveOp.BCAST;
    }
    return name.group(2) == null ? op : CollectiveOp.REDUCE;
  }
}
