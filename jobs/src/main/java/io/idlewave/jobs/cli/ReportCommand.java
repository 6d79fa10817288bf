package io.idlewave.jobs.cli;

import io.idlewave.jobs.results.LocalFolder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave report}. */
@Command(
    name = "report",
    description = "Prints the results of an earlier run.",
    footer = {"", "Examples:", "  idlewave report results"})
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class ReportCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "DIR", description = "The folder of results.")
  private Path folder;

  @Option(names = "--json", description = "Prints summary.json instead of tables and charts.")
  private boolean json;

  ReportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.printResults(new LocalFolder(folder), json);
    return ExitCode.OK;
  }
}
