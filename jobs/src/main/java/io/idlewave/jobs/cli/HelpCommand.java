package io.idlewave.jobs.cli;

import io.idlewave.jobs.failure.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code idlewave help}: the same as {@code --help} after a command. */
@Command(
    name = "help",
    description = "Shows the help of a command.",
    footer = {"", "Example:", "  idlewave help run"})
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class HelpCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "Such as run, or fit rtt.")
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() {
    CommandLine command = spec.parent().commandLine();
    for (String name : names) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        throw new UsageException(
            "help: one of %s, got %s"
                .formatted(String.join(", ", command.getSubcommands().keySet()), name));
      }
      command = next;
    }
    command.usage(command.getOut());
    return ExitCode.OK;
  }
}
