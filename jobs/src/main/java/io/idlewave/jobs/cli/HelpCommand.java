package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code idlewave help}: the same as {@code --help} after a command. */
@Command(
    name = "help",
    description = "Shows the help of a command.",
    footer = {
      "",
      "Examples:",
      "  idlewave help run",
      "  idlewave help run --all",
      "  idlewave help fit rtt",
      "  idlewave help --man ~/.local/share/man/man1"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class HelpCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "Such as run, or fit rtt.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--man",
      paramLabel = "DIR",
      description = "Writes the manual pages of all commands into a folder instead.")
  private @Nullable Path pages;

  @Option(names = "--all", description = "Shows the options of run that few need, too.")
  private boolean all;

  @Override
  public Integer call() throws IOException {
    if (pages != null) {
      write(pages);
      return ExitCode.OK;
    }
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
    if (all && command.getCommandName().equals("run")) {
      RunHelp.showAll(command);
    }
    command.usage(command.getOut());
    return ExitCode.OK;
  }

  private void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Map.Entry<String, String> page : ManPage.all(spec.root()).entrySet()) {
      Files.writeString(folder.resolve(page.getKey()), page.getValue());
    }
  }
}
