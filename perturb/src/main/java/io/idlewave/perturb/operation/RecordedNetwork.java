package io.idlewave.perturb.operation;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import org.jspecify.annotations.Nullable;

/**
 * The network of the recorded run: a communication takes, for each member, what it took after the
 * last one that it needs had come ({@link OperationWalk}), or the median of its kind. Messages have
 * no price of their own.
 *
 * @param medians of its operations; null where each takes what it took
 */
public record RecordedNetwork(OperationTrace trace, @Nullable IdealTimes medians)
    implements NetworkModel {

  private static final long serialVersionUID = 1L;
  private static final MessagePrice FREE =
      MessagePrice.asynchronous(
          Cost.ZERO, Cost.ZERO, Cost.ZERO, Cost.ZERO, Cost.ZERO, Cost.ZERO, Cost.ZERO);

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    return FREE;
  }

  /** What a communication takes that took so long, in ns. */
  public double nanos(OperationKind kind, double recordedNanos) {
    return medians == null ? recordedNanos : medians.nanos(kind, recordedNanos);
  }
}
