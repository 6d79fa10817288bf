package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;

/** One end of a dependency: the row of the other one, and a tag that no other has. */
public record Link(int row, int tag) {

  /** As the cause, which does not wait. */
  public Operation cause(int communicator) {
    return new Send(row, tag, communicator, 0, SendMode.READY, Operation.NO_REQUEST);
  }

  public Operation effect(int communicator) {
    return new Receive(row, tag, communicator, 0);
  }
}
