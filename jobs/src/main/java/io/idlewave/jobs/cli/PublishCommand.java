package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.pipeline.place.ResultLocations;
import io.idlewave.jobs.results.ResultsCopy;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.results.place.InputFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave publish}. */
@Command(
    name = "publish",
    description = "Gives the results of earlier runs to sinks, such as a database of dashboards.",
    footer = {
      "",
      "Examples:",
      "  idlewave publish results --sink postgresql://localhost:5432/results",
      "  idlewave publish out/* --sink kafka://localhost:9092/idlewave"
    })
final class PublishCommand extends SessionCommand {

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Folders of results; written again, a run replaces itself.")
  private List<String> folders = new ArrayList<>();

  @Option(
      names = "--sink",
      paramLabel = "NAME:ADDRESS",
      required = true,
      description = "What takes the results; may be given several times.")
  private List<String> sinks = new ArrayList<>();

  PublishCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    for (String folder : folders) {
      InputFolder results = ResultLocations.of(folder).input();
      try {
        String run =
            ResultsCopy.copy(results, SinkRegistry.create(sinks, SinkOptions.ofNewRun(false)));
        session.print(results.location() + ": run " + run);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot publish " + results.location(), e);
      }
    }
    return ExitCode.OK;
  }
}
