package io.idlewave.jobs.app;

import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.InputFolder;
import java.io.IOException;

/**
 * Until it is closed, a process that is interrupted says on one line what it leaves in the results
 * folder, and what to do.
 */
final class InterruptedRun implements AutoCloseable {

  private final InputFolder results;
  private final Thread hook;

  private InterruptedRun(InputFolder results, Progress progress) {
    this.results = results;
    this.hook = new Thread(() -> progress.notice(left()), "say what is left");
  }

  /** A run that begins to write {@code results}. */
  static InterruptedRun of(InputFolder results, Progress progress) {
    InterruptedRun run = new InterruptedRun(results, progress);
    try {
      Runtime.getRuntime().addShutdownHook(run.hook);
    } catch (IllegalStateException e) {
      // the process is ending already
    }
    return run;
  }

  /** A folder without a summary holds no results, a folder with one those of an earlier run. */
  String left() {
    return "interrupted: %s %s; start the run again for its results"
        .formatted(results.location(), holds());
  }

  private String holds() {
    try {
      return results.list().contains(ResultsFolder.SUMMARY_FILE)
          ? "holds the earlier results as they were"
          : "holds no results";
    } catch (IOException e) {
      return "cannot be read";
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending: the hook runs
    }
  }
}
