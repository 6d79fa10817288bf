package io.idlewave.ingest.own;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/** The gaps of a trace of idlewave's own tracer, beside those of every format. */
public enum OwnWarning implements WarningKind {
  RANK_MISSING(
      TraceWarning.LOST + "rank",
      "ranks without a file; nothing is known of what they did",
      Bias.EITHER),
  UNFINISHED(
      TraceWarning.LOST + "end",
      "ranks whose file ends before MPI_Finalize, for example because the process was killed;"
          + " what it had not written yet is lost",
      Bias.EITHER),
  OTHER_THREAD(
      TraceWarning.LOST + "thread",
      "calls of threads that have no file; they are left out",
      Bias.EITHER),
  BUFFER_FLUSH("buffer-flush", "the tracer wrote its buffer to disk during the run", Bias.EITHER),
  MEASUREMENT_OFF(
      "measurement-off", "the measurement was off; what happened is unknown", Bias.EITHER),
  COMMUNICATOR_UNKNOWN(
      TraceWarning.LOST + "communicator",
      "messages and collectives on communicators with processes of another MPI_COMM_WORLD are left"
          + " out",
      Bias.EITHER);

  private final WarningText text;

  OwnWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
