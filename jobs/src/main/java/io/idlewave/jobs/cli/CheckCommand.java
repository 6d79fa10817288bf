package io.idlewave.jobs.cli;

import io.idlewave.jobs.app.Actions;
import io.idlewave.jobs.results.summary.ClocksReport;
import io.idlewave.jobs.text.ClocksText;
import io.idlewave.jobs.text.TextReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave check}. */
@Command(
    name = "check",
    description = "Reads a whole trace, takes its census, and says what is unmatched.",
    footer = {
      "",
      "Exit code 0 if the trace is complete, 3 if anything is unmatched or missing; with --clocks 0",
      "if some offset and drift of the clocks fits what the trace shows, otherwise 3.",
      "",
      "Examples:",
      "  idlewave check trace --json",
      "  idlewave check trace --clocks"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class CheckCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "TRACE", description = "An archive, or a foreign trace, packed or not.")
  private Path trace;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Option(
      names = "--clocks",
      description = "Reports on the clocks instead: offset, drift and violations per pair.")
  private boolean clocks;

  @Mixin private WindowOption window;

  CheckCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (clocks) {
      return reportClocks();
    }
    Actions.CheckOutcome outcome =
        session.actions().check(trace, window.graph(), session.progress());
    if (json) {
      session.printJson(outcome.census());
    } else {
      session.print(TextReport.of(outcome.census()));
      session.print(outcome.complete() ? "complete" : "incomplete");
    }
    return outcome.complete() ? ExitCode.OK : ExitCode.REFUSED;
  }

  private int reportClocks() {
    ClocksReport report = session.actions().clocks(trace, window.graph(), session.progress());
    if (json) {
      session.printJson(report);
    } else {
      session.print(ClocksText.of(report));
    }
    return report.consistent() ? ExitCode.OK : ExitCode.REFUSED;
  }
}
