package io.idlewave.jobs.cli;

import io.idlewave.jobs.compare.RunHistory;
import io.idlewave.jobs.text.HistoryText;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave history}. */
@Command(
    name = "history",
    description = "Lists the results below a folder, the oldest first.",
    footer = {"", "Examples:", "  idlewave history out"})
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class HistoryCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "DIR", description = "A folder with results folders in it.")
  private Path folder;

  @Option(names = "--json", description = "Prints the list as one JSON object.")
  private boolean json;

  HistoryCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    RunHistory history = RunHistory.below(folder);
    if (json) {
      session.printJson(history);
    } else {
      session.print(HistoryText.of(history));
    }
    return ExitCode.OK;
  }
}
