package io.idlewave.jobs.cli.trace;

import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.straggler.StragglerReports;
import io.idlewave.jobs.study.StepSpec;
import io.idlewave.jobs.text.StragglerText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idlewave stragglers}. */
@Command(
    name = "stragglers",
    description = "Says what slow ranks and uneven operations cost a recorded run.",
    footer = {
      "",
      "S is the mean step time with recorded durations over that with ideal ones: means of",
      "computations, medians of communications.",
      "",
      "Examples:",
      "  idlewave stragglers trace --step MPI_Barrier",
      "  idlewave stragglers trace --step MPI_Allreduce,every=2",
      "  idlewave stragglers trace --json"
    })
public final class StragglersCommand extends TraceCommand {

  @Option(
      names = "--step",
      paramLabel = "NAME[,every=N]",
      description =
          "Function or user region that begins a step, at each of its calls or at the first of"
              + " every N, where the trace names no steps.")
  private @Nullable String step;

  public StragglersCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    StepSpec begin = step == null ? null : StepSpec.ofFlag(step);
    StragglerReport report =
        ask(archive -> StragglerReports.of(archive, begin, window.graph(), session.progress()));
    answer(report, () -> StragglerText.of(report));
    return ExitCode.OK;
  }
}
