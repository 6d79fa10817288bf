package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation.Collective;

/** Brings a tracer's sizes of a collective to those that {@link Collective} defines. */
@FunctionalInterface
public interface CollectiveSizes {

  CollectiveSizes TOTALS = (recorded, communicator) -> recorded;

  /**
   * For tracers that record the arguments of the call: bytes given to and taken from one member, or
   * the sum where there is a count per member, whether they mean anything at the rank or not.
   *
   * @param rank the rank whose part it is
   * @param row the timeline of it that calls the collective
   */
  static CollectiveSizes ofArguments(int rank, int row) {
    return (recorded, communicator) -> ArgumentSizes.totals(recorded, communicator, rank, row);
  }

  /** A rank's part in a collective, in totals, by the sizes that the tracer recorded. */
  Collective totals(Collective recorded, Communicator communicator);
}
