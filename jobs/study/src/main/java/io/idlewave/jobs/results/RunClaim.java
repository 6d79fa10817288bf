package io.idlewave.jobs.results;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * Who writes to a results folder: the content of {@code run.lock}, which is there as long as a run
 * does.
 *
 * @param run the run, unlike any other
 * @param process the process that writes; 0 for a job that runs without the process that started it
 * @param since when the process started, or the job was handed over, as ISO 8601
 */
record RunClaim(String run, String host, long process, String since) {

  /** A lock that says nothing, as one that is just being written. */
  static final RunClaim UNKNOWN = new RunClaim("", "", 0, "");

  /** Between two readings of when a process started, as the system's clock is adjusted. */
  private static final Duration START_TOLERANCE = Duration.ofSeconds(5);

  static RunClaim ofThisProcess(String run) {
    ProcessHandle self = ProcessHandle.current();
    return new RunClaim(run, thisHost(), self.pid(), start(self).orElse(Instant.EPOCH).toString());
  }

  /** A claim of a job that outlives this process. */
  static RunClaim ofJob(String run) {
    return new RunClaim(run, thisHost(), 0, Instant.now().toString());
  }

  private static Optional<Instant> start(ProcessHandle process) {
    return process.info().startInstant();
  }

  private static String thisHost() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /** Whether a process of this host wrote it, of which it can be said whether it is there. */
  private boolean isLocal() {
    return process > 0 && host.equals(thisHost());
  }

  /** Whether its process is known to be gone. */
  boolean isStale() {
    return isLocal() && !isAlive();
  }

  /** Whether its process is known to be there: not even force takes the folder from it. */
  boolean isAlive() {
    return isLocal()
        && ProcessHandle.of(process)
            .flatMap(RunClaim::start)
            .map(start -> Duration.between(start, instant(since)).abs())
            .filter(apart -> apart.compareTo(START_TOLERANCE) < 0)
            .isPresent();
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      return Instant.EPOCH;
    }
  }

  /** Who writes, for a message. */
  String describe() {
    if (run.isEmpty()) {
      return "nobody knows which";
    }
    return process > 0
        ? "process " + process + " on " + host
        : "a job that was handed over on " + host + " at " + since;
  }
}
