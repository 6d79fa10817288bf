package io.idlewave.ingest.kineto;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;

/** Makes dependencies, each with an envelope of its own. Mutable. */
final class Dependencies {

  private final int communicator;
  private int tags;

  /** On a communicator of the archive. */
  Dependencies(int communicator) {
    this.communicator = communicator;
  }

  /** Both ends of one. */
  record Ends(Operation cause, Operation effect) {}

  /** One more, from a row to another. */
  Ends between(int fromRow, int toRow) {
    int tag = tags++;
    return new Ends(
        new Send(toRow, tag, communicator, 0, SendMode.READY, Operation.NO_REQUEST),
        new Receive(fromRow, tag, communicator, 0));
  }
}
