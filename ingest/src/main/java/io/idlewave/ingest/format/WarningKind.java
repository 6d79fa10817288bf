package io.idlewave.ingest.format;

import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/** A kind of thing that a trace can lack or hold and that ingesting passes over. */
public interface WarningKind {

  /**
   * Short stable name, one meaning over all formats. It begins with {@link TraceWarning#LOST} if
   * calls of the program are missing because of it.
   */
  String code();

  /** What it means for the analysis. */
  String meaning();

  /** On which side results err because of it. */
  Bias bias();

  /** That it occurred so often; {@code message} says what it means and where it occurred first. */
  default TraceWarning warning(String message, long count) {
    return new TraceWarning(code(), message, count, bias());
  }
}
