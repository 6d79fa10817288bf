package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code idlewave completion}: made from the same model of the commands as their help. */
@Command(
    name = "completion",
    description = "Prints the completion of commands, options and their values, for bash and zsh.",
    footer = {
      "",
      "Examples:",
      "  source <(idlewave completion)",
      "  idlewave completion > ~/.local/share/bash-completion/completions/idlewave"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class CompletionCommand extends SessionCommand {

  @Spec private CommandSpec spec;

  CompletionCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    session.printText(AutoComplete.bash(spec.root().name(), spec.root().commandLine()));
    return ExitCode.OK;
  }
}
