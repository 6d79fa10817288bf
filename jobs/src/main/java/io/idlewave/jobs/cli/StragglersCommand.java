package io.idlewave.jobs.cli;

import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.study.StepSpec;
import io.idlewave.jobs.text.StragglerText;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class StragglersCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "TRACE", description = "An archive, or a foreign trace, packed or not.")
  private Path trace;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Option(
      names = "--step",
      paramLabel = "NAME[,every=N]",
      description =
          "Function or user region that begins a step, at each of its calls or at the first of"
              + " every N, where the trace names no steps.")
  private @Nullable String step;

  @Mixin private WindowOption window;

  StragglersCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    StragglerReport report =
        session
            .actions()
            .stragglers(
                trace,
                step == null ? null : StepSpec.ofFlag(step),
                window.graph(),
                session.progress());
    if (json) {
      session.printJson(report);
    } else {
      session.print(StragglerText.of(report));
    }
    return ExitCode.OK;
  }
}
