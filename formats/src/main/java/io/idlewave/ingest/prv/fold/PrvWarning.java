package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/** The gaps and oddities of a Paraver trace, and partly of a Dimemas trace. */
public enum PrvWarning implements WarningKind {
  UNIT_MISSING("unit-missing", "no unit of time is stated; taken as microseconds", Bias.EITHER),
  LABEL_MISSING(
      "label-missing",
      "MPI functions without a label in a .pcf file, named by Extrae's own numbering",
      Bias.NONE),
  LABEL_DOUBTFUL(
      "label-doubtful",
      "MPI functions that a .pcf file labels otherwise than Extrae numbers them; the label counts"
          + " where it is the name of a function, and the number otherwise",
      Bias.EITHER),
  FUNCTION_UNKNOWN(
      "function-unknown",
      "MPI functions that neither a .pcf file nor Extrae's numbering names count as local",
      Bias.EITHER),
  TIME_BACKWARDS("time-backwards", "time goes backwards; taken as standing still", Bias.EITHER),
  CALL_UNENDED(
      TraceWarning.LOST + "call-cut",
      "calls never left; each is cut where the rank enters its next one, or at its last record",
      Bias.EITHER),
  CALL_UNBEGUN(
      TraceWarning.LOST + "call-begin",
      "calls left that were never entered; they are left out",
      Bias.EITHER),
  LEAVE_MISMATCH(
      "leave-type",
      "calls are left as functions of another type than they were entered as",
      Bias.NONE),
  THREAD_CALLS(
      TraceWarning.LOST + "thread-calls",
      "MPI calls of threads other than a rank's first are left out",
      Bias.EITHER),
  MESSAGE_UNPLACED(
      TraceWarning.LOST + "message-unplaced",
      "messages whose times lie in no call that can have sent, posted or completed them are left"
          + " out",
      Bias.EITHER),
  PAIR_CROSSED(
      "pair-crossed",
      "messages paired against the order of their sends and receives, as on several communicators;"
          + " they stay paired as recorded, and get a negative tag of their own",
      Bias.NONE),
  EARLY_COMPLETION(
      "receive-before-send",
      "receives that complete before their message is sent, as of a tracer that takes one request"
          + " for another; they complete in the next wait or test after the send begins",
      Bias.EITHER),
  SEND_SILENT(
      "send-without-record",
      "calls that send show no message: to the null process, or lost by the tracer",
      Bias.EITHER),
  RECEIVE_SILENT(
      "receive-without-record",
      "calls that receive show no message: from the null process, cancelled, or lost by the tracer",
      Bias.EITHER),
  SEND_COMPLETION(
      "send-completion-inferred",
      "completions of nonblocking sends are not in the format; the next wait or test that can have"
          + " completed one does",
      Bias.EITHER),
  COLLECTIVE_COMPLETION(
      "collective-completion-inferred",
      "completions of nonblocking collectives are not in the format; the next wait or test that can"
          + " have completed one does",
      Bias.EITHER),
  ROOT_MISSING(
      "root-missing",
      "collectives with a root that no member is marked as; taken as the first member",
      Bias.EITHER),
  COMMUNICATOR_UNCLEAR(
      "communicator-unclear",
      "communicators without members, with others than there are tasks, or with two definitions;"
          + " they are left out, and so is what goes over them",
      Bias.NONE),
  COLLECTIVE_UNPLACED(
      "collective-unplaced",
      "collectives of an unknown kind, without a communicator, or on one that is not defined or"
          + " without the rank; they count as local",
      Bias.EITHER),
  COLLECTIVE_INTER(
      "collective-inter",
      "collectives on inter-communicators count for each group by itself, and move nothing",
      Bias.EITHER),
  HANDLE_LOCAL(
      "handle-local",
      "functions that create communicators, windows or files, or access a file together, name no"
          + " communicator; they count as local",
      Bias.EITHER),
  ONE_SIDED("one-sided", "records of one-sided communication are left out", Bias.EITHER),
  BUFFER_FLUSH("buffer-flush", "the tracer wrote its buffer to disk during the run", Bias.EITHER),
  BURST_MODE(
      TraceWarning.LOST + "burst-mode",
      "the tracer recorded bursts of computation alone for a time; calls are missing",
      Bias.EITHER),
  MEASUREMENT_OFF(
      "measurement-off", "the measurement was off; what happened is unknown", Bias.EITHER),
  RECORD_UNKNOWN(
      "record-unknown", "records of a type unknown to this reader are left out", Bias.EITHER);

  private final WarningText text;

  PrvWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
