package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.BadTraceException;

/** Where the reader of a rank's events is: says places in the foreign trace's own terms. */
public interface EventPosition {

  /** The place of the event last begun, such as a byte or a line. */
  long here();

  /** A place of this rank in words, for a message. */
  String describe(long place);

  /** A problem with the event last begun. */
  BadTraceException failure(String problem);
}
