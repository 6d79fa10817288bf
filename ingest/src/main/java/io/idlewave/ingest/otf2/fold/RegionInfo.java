package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.model.SendMode;

/**
 * What entering a region means.
 *
 * @param index position among the archive's regions
 * @param kind whether it is an MPI call
 * @param name canonical function name of a call, otherwise the region's name
 * @param sendMode mode of the messages that a call sends
 */
public record RegionInfo(int index, Kind kind, String name, SendMode sendMode) {

  /** What a region is to the trace. */
  enum Kind {
    /** An MPI function. */
    CALL,
    /** A region of the program. */
    USER,
    /** An artificial region of the MPI measurement: neither. */
    INTERNAL
  }

  boolean isCall() {
    return kind == Kind.CALL;
  }
}
