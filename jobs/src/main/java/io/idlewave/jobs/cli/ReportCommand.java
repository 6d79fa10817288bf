package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.cli.session.TablesOption;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.report.ReportFile;
import io.idlewave.jobs.results.place.LocalFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave report}. */
@Command(
    name = "report",
    description = "Prints the results of earlier runs, and puts them on a page for browsers.",
    footer = {
      "",
      "The page is one file that needs no network: report.html in the folder of a single run, and"
          + " in",
      "the current folder for several side by side.",
      "",
      "Examples:",
      "  idlewave report results",
      "  idlewave report quiet noisy --html compared.html",
      "  idlewave report results --tables all",
      "  idlewave report results --json"
    })
final class ReportCommand extends SessionCommand {

  @Parameters(paramLabel = "DIR", arity = "1..*", description = "The folders of results.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "The page (default: report.html, see below).")
  private @Nullable Path html;

  @Option(
      names = "--json",
      description =
          "Prints summary.json instead of tables and charts, and writes no page but that of"
              + " --html.")
  private boolean json;

  @Mixin private TablesOption tables = new TablesOption();

  @Option(
      names = "--whole-trace",
      description =
          "Reads all calls for the page, whatever their number (default: up to 2 million).")
  private boolean wholeTrace;

  ReportCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws IOException {
    folders.forEach(ReportCommand::requireFolder);
    List<LocalFolder> results = folders.stream().map(LocalFolder::new).toList();
    for (LocalFolder folder : results) {
      session.printResults(folder, json, tables.choice());
    }
    if (html != null) {
      write(new ReportFile(html), results);
    } else if (!json) {
      writeIfPossible(ReportFile.of(results), results);
    }
    return ExitCode.OK;
  }

  private static void requireFolder(Path folder) {
    if (Files.isRegularFile(folder)) {
      Path parent = folder.toAbsolutePath().getParent();
      throw new UsageException(
          "report: the folder of results, such as %s, got the file %s".formatted(parent, folder));
    }
  }

  /** Results can be read where nothing can be written. */
  private void writeIfPossible(ReportFile file, List<LocalFolder> results) {
    try {
      write(file, results);
    } catch (IOException | UsageException e) {
      session.progress().notice("no page: " + e.getMessage());
    }
  }

  private void write(ReportFile file, List<LocalFolder> results) throws IOException {
    file.write(results, wholeTrace);
    if (!json) {
      session.print("report: " + file.path());
    }
  }
}
