package io.idlewave.ingest.format;

import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/** A kind of thing that a trace can lack or hold and that ingesting passes over. */
public interface WarningKind {

  WarningText text();

  default String code() {
    return text().code();
  }

  default String meaning() {
    return text().meaning();
  }

  default Bias bias() {
    return text().bias();
  }

  /** That it occurred so often; {@code message} says what it means and where it occurred first. */
  default TraceWarning warning(String message, long count) {
    return new TraceWarning(code(), message, count, bias());
  }
}
