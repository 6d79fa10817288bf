package io.idlewave.ingest.otf2.fold;

/** What an archive can lack or hold that ingesting passes over, with the code a warning carries. */
public enum Otf2Warning {
  THREAD_SKIPPED("thread-skipped", "threads other than the MPI-calling one are not ingested"),
  LOCATION_SKIPPED("location-skipped", "locations that are no threads are not ingested"),
  CLOCK_OFFSETS_MISSING(
      "clock-offsets-missing",
      "ranks without two clock offsets, so the recorded offsets are not applied to any rank"),
  EVENT_COUNT(
      "event-count", "event files hold another number of events than the definitions announce"),
  TIME_BACKWARDS("time-backwards", "time goes backwards; taken as standing still"),
  LEAVE_MISMATCH(
      "leave-mismatch",
      "regions are left that are not the innermost open one; those inside end with them"),
  REGION_UNCLOSED("region-unclosed", "regions never left; an open call ends at the last event"),
  OUTSIDE_CALL("outside-call", "message-passing records outside any MPI call are left out"),
  REQUEST_REUSED(
      "request-reused", "request ids used again while open; the older request stays open"),
  REQUEST_UNKNOWN(
      "request-unknown",
      "completions of requests that are not open; a receive counts as blocking there"),
  REQUEST_OPEN(
      "request-open",
      "requests neither completed nor cancelled; what an open receive matches is unknown"),
  COLLECTIVE_OPEN(
      "collective-open", "nonblocking collectives never completed, so unknown and left out"),
  COLLECTIVE_UNENDED(
      "collective-unended", "calls that begin a collective and never end it; it is left out"),
  NULL_PROCESS("null-process", "messages with an undefined peer are left out"),
  BUFFER_FLUSH("buffer-flush", "the tracer wrote its buffer to disk during the run"),
  MEASUREMENT_OFF("measurement-off", "the measurement was off; what happened is unknown"),
  ONE_SIDED("one-sided", "records of one-sided communication are left out"),
  RECORD_UNKNOWN("record-unknown", "records of a type unknown to this reader are left out");

  private final String code;
  private final String meaning;

  Otf2Warning(String code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** Short stable name. */
  String code() {
    return code;
  }

  /** What it means for the analysis. */
  String meaning() {
    return meaning;
  }
}
