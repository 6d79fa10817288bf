package io.idlewave.ingest.kineto;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.util.List;

/** Makes dependencies, each with an envelope of its own. Mutable. */
final class Dependencies {

  private final int communicator;
  private int tags;
  private int windows;

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

  /**
   * One that may be or not, as where {@code MPI_Win_start} may wait for a post: upper bounds wait,
   * lower ones do not.
   *
   * @param cause of the row that it comes from
   * @param look of the row that may wait for it
   * @param end of that row, after everything else: what was looked for is received
   */
  record Doubtful(Operation cause, Operation look, Operation end) {}

  /** One more that may be, from a row to another. */
  Doubtful perhaps(int fromRow, int toRow) {
    int window = windows++;
    return new Doubtful(
        new Synchronise(SyncKind.POST, communicator, window, List.of(toRow)),
        new Synchronise(SyncKind.START, communicator, window, List.of(fromRow)),
        new Receive(fromRow, Synchronise.postTag(window), communicator, 0));
  }
}
