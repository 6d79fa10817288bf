package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/** The gaps and oddities of a DUMPI trace, beside those of every format. */
public enum DumpiWarning implements WarningKind {
  RANKS_ABSENT(
      "ranks-absent",
      "ranks of the run that are not in the trace: what they do to others is unknown",
      Bias.EITHER),
  PEER_ABSENT(
      "peer-absent",
      "messages to or from ranks that are not in the trace; they match nothing",
      Bias.EITHER),
  ROOT_ABSENT(
      "root-absent",
      "collectives whose root is not in the trace; they count as local",
      Bias.EITHER),
  FILE_EMPTY(
      TraceWarning.LOST + "file-empty",
      "files without a byte, as a killed run leaves them; their ranks have no calls",
      Bias.EITHER),
  FILE_CUT(
      TraceWarning.LOST + "file-cut",
      "files that were cut off; calls are missing after the last whole record",
      Bias.EITHER),
  RECORDS_MISSING(
      TraceWarning.LOST + "records", "records that the tracer counted and files lack", Bias.EITHER),
  RECORD_COUNT("record-count", "records that the tracer did not count", Bias.NONE),
  CALLS_NOT_RECORDED(
      "calls-not-recorded",
      "calls that the tracer was told to leave out; their time counts as work",
      Bias.EITHER),
  INIT_MISSING("init-missing", "ranks whose run begins with their first record", Bias.NONE),
  FINALIZE_MISSING("finalize-missing", "ranks whose run ends with their last record", Bias.SHORT),
  TIME_MISSING(
      "time-missing",
      "records without wall time; with any of them the trace has no times of calls",
      Bias.EITHER),
  TIME_BACKWARDS("time-backwards", "time goes backwards; taken as standing still", Bias.EITHER),
  CALLS_OVERLAP(
      "calls-overlap",
      "calls of several threads that overlap; each begins here after the one that ended before it",
      Bias.EITHER),
  LEAVE_MISMATCH(
      "leave-mismatch",
      "regions are left that are not the innermost open one; those inside end with them",
      Bias.NONE),
  REGION_UNCLOSED("region-unclosed", "regions never left", Bias.NONE),
  COMMUNICATOR_UNKNOWN(
      "communicator-unknown",
      "communicators that no record creates; their messages and collectives match nothing",
      Bias.EITHER),
  COMMUNICATOR_AS_WORLD(
      "communicator-as-world",
      "communicators that no record creates and that are as large as the world; taken as the world",
      Bias.EITHER),
  COMMUNICATOR_PARTIAL(
      "communicator-partial",
      "communicators that not all of their parent's members create alike; members may be missing",
      Bias.EITHER),
  COMMUNICATOR_CONTRADICTED(
      "communicator-contradicted",
      "size or rank of a communicator differ from what its creation says",
      Bias.EITHER),
  GROUP_UNKNOWN(
      "group-unknown",
      "communicators of groups that cannot be followed; order guessed",
      Bias.EITHER),
  TYPE_SIZE_UNKNOWN(
      "type-size-unknown", "data types of unknown size; taken as 0 bytes", Bias.SHORT),
  REQUEST_SHARED(
      "request-shared",
      "request ids of open sends given out again; the oldest completes first",
      Bias.NONE),
  REQUEST_UNRECORDED(
      "request-unrecorded",
      "completions of requests that no record opens, as of functions that the tracer does not know",
      Bias.EITHER),
  START_UNRECORDED(
      "start-unrecorded", "starts of requests that no record initialises; left out", Bias.EITHER),
  ENVELOPE_UNKNOWN(
      "envelope-unknown",
      "receives without a record of their source; they match nothing, and a send may be left"
          + " over",
      Bias.EITHER),
  SEND_CANCELLED(
      "send-cancelled", "sends that were cancelled; the message counts as sent", Bias.LONG),
  IO_LOCAL("io-local", "file operations of several ranks count as local", Bias.SHORT),
  DYNAMIC_PROCESSES(
      "dynamic-processes", "processes that join the run later are not followed", Bias.EITHER);

  private final WarningText text;

  DumpiWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
