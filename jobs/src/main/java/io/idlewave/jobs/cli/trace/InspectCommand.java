package io.idlewave.jobs.cli.trace;

import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.inspect.Inspection;
import io.idlewave.jobs.inspect.InspectionPage;
import io.idlewave.jobs.inspect.InspectionText;
import io.idlewave.jobs.inspect.Inspections;
import io.idlewave.jobs.report.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idlewave inspect}. */
@Command(
    name = "inspect",
    description = "Says what a recorded run itself shows, and what to ask next.",
    footer = {
      "",
      "What it did: computing, waiting and for what, its most expensive calls, its iterations;"
          + " what",
      "is odd about the recording; and what to ask next, as commands. No study is needed.",
      "",
      "Examples:",
      "  idlewave inspect trace",
      "  idlewave inspect trace --json",
      "  idlewave inspect trace --out page.html"
    })
public final class InspectCommand extends TraceCommand {

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Writes a page for a browser there, with a picture, as well.")
  private @Nullable Path out;

  public InspectCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws IOException {
    ReportFile page = out == null ? null : new ReportFile(out);
    if (page != null) {
      page.requirePlace();
    }
    Inspection inspection =
        ask(archive -> Inspections.of(archive, trace, window.graph(), session.progress()));
    answer(inspection, () -> InspectionText.of(inspection));
    if (page != null) {
      page.put(InspectionPage.of(inspection));
      if (!json) {
        session.print("page: " + page.path());
      }
    }
    return ExitCode.OK;
  }
}
