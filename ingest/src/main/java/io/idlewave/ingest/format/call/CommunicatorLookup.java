package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.Communicator;

/** The communicators of a foreign trace by their id there. */
public interface CommunicatorLookup {

  /** The communicator's index in the archive. */
  int communicatorIndex(int id);

  Communicator communicator(int id);

  /** Whether the trace does not show who {@code rank} is; otherwise it is one of the peers'. */
  default boolean hidesPeer(int id, int rank) {
    return false;
  }
}
