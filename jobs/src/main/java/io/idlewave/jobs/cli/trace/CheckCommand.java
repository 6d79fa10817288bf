package io.idlewave.jobs.cli.trace;

import io.idlewave.jobs.app.CheckedTrace;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.prepare.recorded.Clocks;
import io.idlewave.jobs.results.summary.ClocksReport;
import io.idlewave.jobs.text.ClocksText;
import io.idlewave.jobs.text.TextReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idlewave check}. */
@Command(
    name = "check",
    description = "Reads a whole trace, takes its census, and says what is unmatched.",
    footer = {
      "",
      "Exit code 0 if the trace is complete, 3 if anything is unmatched or missing; with --clocks"
          + " 0",
      "if some offset and drift of the clocks fits what the trace shows, otherwise 3.",
      "",
      "Examples:",
      "  idlewave check trace --json",
      "  idlewave check trace --clocks"
    })
public final class CheckCommand extends TraceCommand {

  @Option(
      names = "--clocks",
      description = "Reports on the clocks instead: offset, drift and violations per pair.")
  private boolean clocks;

  public CheckCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    if (clocks) {
      return reportClocks();
    }
    CheckedTrace checked =
        ask(archive -> CheckedTrace.of(archive, window.graph(), session.progress()));
    answer(checked.census(), () -> TextReport.of(checked.census()));
    if (!json) {
      session.print(checked.complete() ? "complete" : "incomplete");
    }
    return checked.complete() ? ExitCode.OK : ExitCode.REFUSED;
  }

  private int reportClocks() {
    ClocksReport report =
        ask(archive -> Clocks.report(archive, window.graph(), session.progress()));
    answer(report, () -> ClocksText.of(report));
    return report.consistent() ? ExitCode.OK : ExitCode.REFUSED;
  }
}
