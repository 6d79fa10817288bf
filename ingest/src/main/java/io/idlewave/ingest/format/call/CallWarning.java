package io.idlewave.ingest.format.call;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/** The gaps that the events of a rank can have, whatever the format. */
public enum CallWarning implements WarningKind {
  OUTSIDE_CALL(
      TraceWarning.LOST + "outside-call",
      "message-passing records outside any MPI call are left out",
      Bias.EITHER),
  REQUEST_REUSED(
      "request-reused",
      "request ids used again while open; the older request stays open",
      Bias.EITHER),
  REQUEST_UNKNOWN(
      "request-unknown",
      "completions of requests that are not open; a receive counts as blocking there",
      Bias.EITHER),
  REQUEST_OPEN(
      "request-open",
      "requests neither completed nor cancelled; what an open receive matches is unknown",
      Bias.EITHER),
  COLLECTIVE_OPEN(
      "collective-open",
      "nonblocking collectives never completed, so unknown and left out",
      Bias.EITHER),
  COLLECTIVE_UNENDED(
      "collective-unended",
      "calls that begin a collective and never end it; it is left out",
      Bias.EITHER),
  NULL_PROCESS("null-process", "messages with an undefined peer are left out", Bias.NONE);

  private final WarningText text;

  CallWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
