package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Timing;
import io.idlewave.perturb.propagate.Phases;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the time windows of attributions: those of each rank begin with its run. */
public final class RunPhases {

  private RunPhases() {}

  /** The windows of a study; null where it asks for no attribution. */
  public static @Nullable Phases of(Timing timing, Survey survey) {
    if (!AnalysisKind.extras(timing).flows()) {
      return null;
    }
    List<RunWindow> windows = survey.windows();
    return Phases.of(
        windows.stream().mapToLong(RunWindow::beginNanos).toArray(),
        windows.stream().mapToLong(RunWindow::spanNanos).max().orElse(0));
  }
}
