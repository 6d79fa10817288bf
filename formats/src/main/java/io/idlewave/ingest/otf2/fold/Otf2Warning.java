package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/** The gaps and oddities of an OTF2 archive, beside those of every format. */
public enum Otf2Warning implements WarningKind {
  THREAD_SKIPPED(
      "thread-skipped",
      "threads that are in no team and call neither MPI nor an accelerator are not ingested",
      Bias.SHORT),
  THREAD_CALLS(
      TraceWarning.LOST + "thread-calls",
      "MPI calls of threads that belong to no rank, or to two, are left out",
      Bias.EITHER),
  THREAD_UNMATCHED(
      "thread-unmatched",
      "records of threads or locks whose number another one has as well; they wait for nothing",
      Bias.SHORT),
  LOCK_ORDER(
      "lock-order",
      "locks that go from one thread to another; in results they go in the recorded order, whoever"
          + " comes first",
      Bias.EITHER),
  TEAM_UNMATCHED(
      "team-unmatched",
      "processes whose records do not say which threads make up a team; their threads do not"
          + " wait at forks, joins or barriers",
      Bias.SHORT),
  BARRIERS_UNMATCHED(
      "barriers-unmatched",
      "parallel regions whose threads do not record as many barriers; they count as computing",
      Bias.SHORT),
  TASK_UNMATCHED(
      "task-unmatched",
      "tasks that are not created, executed and completed once each, or whose records are out of"
          + " place; nothing waits for them, and they wait for nothing",
      Bias.SHORT),
  TASK_MOVED(
      "task-moved",
      "tasks that several threads execute in an order that is not recorded; they wait for their"
          + " creation alone",
      Bias.SHORT),
  LAUNCH_UNMATCHED(
      "launch-unmatched",
      "kernels and copies of streams, or launches, whose records do not say what belongs to which;"
          + " they wait for nothing",
      Bias.SHORT),
  WAIT_ASSUMED(
      "wait-assumed",
      "synchronisations whose stream, event or device is not recorded; they are taken to wait for"
          + " the last that their thread launched on each stream and that had ended",
      Bias.EITHER),
  WORK_UNAWAITED(
      "work-unawaited",
      "streams whose last work no synchronisation waits for; it delays nothing",
      Bias.SHORT),
  DEVICE_RECORD(
      "device-record",
      "records of streams, within others or without an end, that are no step of their own; left"
          + " out",
      Bias.EITHER),
  LOCATION_SKIPPED(
      "location-skipped",
      "locations that are neither threads nor streams of a rank are not ingested",
      Bias.NONE),
  CLOCK_OFFSETS_MISSING(
      "clock-offsets-missing",
      "ranks without two clock offsets, so the recorded offsets are not applied to any rank",
      Bias.NONE),
  EVENTS_MISSING(
      TraceWarning.LOST + "events",
      "event files hold fewer events than the definitions announce; what is missing is unknown",
      Bias.EITHER),
  EVENT_COUNT(
      "event-count", "event files hold more events than the definitions announce", Bias.NONE),
  TIME_BACKWARDS("time-backwards", "time goes backwards; taken as standing still", Bias.EITHER),
  LEAVE_MISMATCH(
      "leave-mismatch",
      "regions are left that are not the innermost open one; those inside end with them",
      Bias.NONE),
  REGION_UNCLOSED("region-unclosed", "regions never left", Bias.NONE),
  CALL_UNENDED(
      TraceWarning.LOST + "call-end",
      "calls never left; each goes on to the end of the region around it, over later calls",
      Bias.EITHER),
  CALL_UNBEGUN(
      TraceWarning.LOST + "call-begin",
      "calls left that were never entered; they are left out",
      Bias.EITHER),
  CALL_NESTED(
      TraceWarning.LOST + "call-nested",
      "calls of one function inside a call of another; they count as part of it",
      Bias.EITHER),
  CALL_UNMARKED(
      TraceWarning.LOST + "call-unmarked",
      "regions with the name of an MPI function that are not marked as MPI; they are left out",
      Bias.EITHER),
  REGION_UNNAMED(
      TraceWarning.LOST + "region-name",
      "regions are entered whose names are not among the definitions; where names alone tell MPI"
          + " calls, calls among them are left out",
      Bias.EITHER),
  DEFINITION_UNKNOWN(
      "definition-unknown",
      "definitions of a type unknown to this reader are passed over",
      Bias.EITHER),
  BUFFER_FLUSH("buffer-flush", "the tracer wrote its buffer to disk during the run", Bias.EITHER),
  MEASUREMENT_OFF(
      "measurement-off", "the measurement was off; what happened is unknown", Bias.EITHER),
  COLLECTIVE_SIZES(
      "collective-sizes",
      "sizes of collectives by a tracer that does not count them as Score-P does; they are taken as"
          + " if it did",
      Bias.EITHER),
  ONE_SIDED(
      "one-sided",
      "records of one-sided communication that no MPI call around them explains are left out",
      Bias.EITHER),
  ROLE_UNKNOWN(
      "role-unknown",
      "regions of OpenMP whose role this reader does not know; nothing waits in them",
      Bias.SHORT),
  RECORD_UNKNOWN(
      "record-unknown", "records of a type unknown to this reader are left out", Bias.EITHER);

  private final WarningText text;

  Otf2Warning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
