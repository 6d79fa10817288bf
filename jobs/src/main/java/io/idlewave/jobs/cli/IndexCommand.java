package io.idlewave.jobs.cli;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code idlewave index}. */
@Command(
    name = "index",
    description =
        "Walks an archive and writes anew what ingest wrote beside its calls: cuts, survey, clocks.",
    footer = {
      "",
      "For archives made by an earlier version: without a current index every run walks the trace",
      "once more, in one piece. The calls themselves are not touched.",
      "",
      "Examples:",
      "  idlewave index trace"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class IndexCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "TRACE", description = "An archive.")
  private Path trace;

  @Mixin private WindowOption window;

  IndexCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    session.actions().index(archive, window.graph(), session.progress());
    session.print("index: " + trace + " (" + archive.metadata().callCount() + " calls)");
    return ExitCode.OK;
  }
}
