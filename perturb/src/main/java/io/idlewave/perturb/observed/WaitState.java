package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.CollectiveOp;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The cause of a call's wait, named as Scalasca's patterns, in the order of results. */
public enum WaitState {
  /** A receive or probe for a message whose send had not begun. */
  LATE_SENDER,
  /** A send that waits for its receive to be posted. */
  LATE_RECEIVER,
  /** A barrier that others had not entered. */
  WAIT_AT_BARRIER,
  /** Another collective of all to all that others had not entered. */
  WAIT_AT_NXN,
  /** A collective whose root, which gives the data, had not entered. */
  LATE_BROADCAST,
  /** The root of a collective that takes data of members which had not entered. */
  EARLY_REDUCE,
  /** A scan that members before this one had not entered. */
  EARLY_SCAN;

  /** The name in results: {@code late-sender}, ... */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** That of a call which waited for link {@code j} last; null if it is none of these. */
  static @Nullable WaitState of(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case ARRIVE, PROBE -> LATE_SENDER;
      case ACKNOWLEDGE -> LATE_RECEIVER;
      case EXIT -> ofExit(block.op(j), block.linkHas(j, GraphBlock.ROOT));
      case INJECT,
          POST,
          MATCH,
          CONTRIBUTE,
          COMPLETE,
          CHAIN,
          ROOT_EXIT,
          ENTER,
          LEAVE,
          TRANSFER,
          HAND_OVER,
          TRANSFERRED ->
          null;
    };
  }

  private static @Nullable WaitState ofExit(CollectiveOp op, boolean root) {
    return switch (op.pattern()) {
      case ALL_TO_ALL -> op == CollectiveOp.BARRIER ? WAIT_AT_BARRIER : WAIT_AT_NXN;
      case ONE_TO_ALL -> root ? null : LATE_BROADCAST;
      case ALL_TO_ONE -> root ? EARLY_REDUCE : null;
      case PREFIX -> EARLY_SCAN;
      case NONE -> null;
    };
  }
}
