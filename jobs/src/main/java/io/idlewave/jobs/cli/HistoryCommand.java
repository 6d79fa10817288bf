package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.compare.RunHistory;
import io.idlewave.jobs.text.HistoryText;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code idlewave history}. */
@Command(
    name = "history",
    description = "Lists the results below a folder, the oldest first.",
    footer = {"", "Examples:", "  idlewave history out"})
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class HistoryCommand extends AnswerCommand {

  @Parameters(paramLabel = "DIR", description = "A folder with results folders in it.")
  private Path folder;

  HistoryCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    RunHistory history = RunHistory.below(folder);
    answer(history, () -> HistoryText.of(history));
    return ExitCode.OK;
  }
}
