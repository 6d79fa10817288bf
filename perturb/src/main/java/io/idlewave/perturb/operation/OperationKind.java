package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.CallClasses;
import java.io.Serializable;

/**
 * Operations that are taken to do the same, so that their durations can be compared.
 *
 * @param computes whether they compute; of a kind that does, the mean counts, otherwise the median
 * @param what user region of a computation, or -1; function of a communication
 * @param next of a computation that is on no stream, the class of the call that follows; of a
 *     communication 1 where no other row has part in it; otherwise 0
 */
public record OperationKind(boolean computes, int what, int next) implements Serializable {

  /** For a computation before the call of entry {@code i}, in a user region or in none. */
  static OperationKind ofComputation(boolean onStream, GraphBlock block, int i, int region) {
    int next =
        onStream
            ? 0
            : CallClasses.of(
                block.function(i), block.callBytes(i), block.has(i, GraphBlock.OFF_NODE));
    return new OperationKind(true, region, next);
  }
}
