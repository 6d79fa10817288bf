package io.idlewave.jobs.pipeline;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.pipeline.outcome.FrontierTaker;
import java.time.Duration;
import java.util.List;

/**
 * The stream of which a job propagates delays, in the place of an archive.
 *
 * @param source of its records
 * @param windows where the runs of ranks begin and end in the archive of the plan, or, open, where
 *     they begin
 * @param silence after so long without a record a rank is named
 * @param intervalNanos trace time between two frontiers, at least 1
 * @param frontiers takes them while the run goes on
 */
public record LiveInput(
    LiveSource source,
    List<RunWindow> windows,
    Duration silence,
    long intervalNanos,
    FrontierTaker frontiers) {

  /** Checks the bounds. */
  public LiveInput {
    windows = List.copyOf(windows);
    if (silence.toMillis() < 1 || intervalNanos < 1) {
      throw new IllegalArgumentException(
          "live input: silence at least 1 ms, interval at least 1 ns, got %s and %d"
              .formatted(silence, intervalNanos));
    }
  }

  /** Whether the ends of runs, and how many calls there will be, are not known yet. */
  public boolean isOpen() {
    return windows.stream().anyMatch(RunWindow::isOpen);
  }
}
