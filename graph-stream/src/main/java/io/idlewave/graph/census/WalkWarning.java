package io.idlewave.graph.census;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;

/** Gaps of a trace that only a walk over it finds, beside leftovers. */
public enum WalkWarning implements WarningKind {
  REQUEST_FREED(
      "request-freed", "requests freed while active: their completion is not seen", Bias.NONE),
  WAIT_COMPLETES_NOTHING(
      "wait-completes-nothing",
      "waits complete nothing while requests are open: the tracer records no completions",
      Bias.EITHER),
  FUNCTION_WITHOUT_RECORD(
      "function-without-record",
      "calls that should carry messages never leave a record of one: the tracer leaves it out",
      Bias.EITHER),
  NULL_PROCESS("null-process", "calls without a message record: MPI_PROC_NULL", Bias.NONE),
  RECEIVE_UNSEEN(
      "receive-unseen",
      "senders that do not wait because a receive without a record may have taken the message",
      Bias.EITHER),
  PROBE_INFERRED(
      "probe-inferred",
      "probes that count as waiting for the message of the receive after them",
      Bias.EITHER),
  CLOCK_OFFSETS_ESTIMATED(
      "clock-offsets-estimated",
      "clocks that were shifted by offsets estimated from the order of events",
      Bias.EITHER),
  DYNAMIC_PROCESSES(
      "dynamic-processes",
      "calls that create processes or connect to others, whose part is not in the trace",
      Bias.EITHER),
  PARTITIONED("partitioned", "calls of partitioned communication count as local", Bias.EITHER),
  TRANSFER_OPEN("transfer-open", "one-sided transfers that no epoch completes", Bias.EITHER),
  ONE_SIDED_LOCAL(
      "one-sided-local", "one-sided calls without a record count as local", Bias.EITHER);

  private final WarningText text;

  WalkWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
