package io.idlewave.jobs.prepare.recorded;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.failure.RefusedException;
import java.nio.file.Path;

/** Whether a trace holds the times of a run, without which there is nothing to compare with. */
public final class RecordedRun {

  private RecordedRun() {}

  /**
   * Refuses a trace without the times of a run.
   *
   * @param what needs them, such as {@code timing: observed}
   * @throws RefusedException with what the trace holds, and the command that works
   */
  public static void require(String what, Path trace, TraceMetadata metadata) {
    TraceTimes times = metadata.times();
    if (!times.recordsCalls()) {
      requireCalls(trace, metadata.callCount());
    }
    if (!times.recordsCalls()) {
      throw new RefusedException(
          "%s: %s: a trace with the times of a run, got %s; what works: idlewave run %s --network myrinet%s"
              .formatted(
                  trace,
                  what,
                  held(times),
                  trace,
                  times == TraceTimes.WORK ? " --rate 4Gflop/s" : ""));
    }
  }

  /**
   * Refuses a trace that says nothing of its program.
   *
   * @throws RefusedException if there is no call
   */
  public static void requireCalls(Path trace, long calls) {
    if (calls == 0) {
      throw new RefusedException(
          trace + ": at least 1 MPI call, to tell when its program waits, got 0");
    }
  }

  /** Requires times of a recorded run in an archive. */
  public static void require(String what, TraceArchive archive) {
    require(what, archive.folder(), archive.metadata());
  }

  /** What stands in the place of the times of a run. */
  public static String held(TraceTimes times) {
    return switch (times) {
      case RECORDED -> "the times of a run";
      case COMPUTATION -> "one of computation alone, whose calls have no times";
      case WORK -> "one of amounts of work, without times";
    };
  }
}
