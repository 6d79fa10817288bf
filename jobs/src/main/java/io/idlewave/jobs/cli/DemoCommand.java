package io.idlewave.jobs.cli;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.app.CheckedTrace;
import io.idlewave.jobs.app.DemoTrace;
import io.idlewave.jobs.app.Ingest;
import io.idlewave.jobs.app.RunOptions;
import io.idlewave.jobs.app.RunPlace;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.text.ProgramPart;
import io.idlewave.jobs.text.TableChoice;
import io.idlewave.jobs.text.TextReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code idlewave demo}: a small real trace through ingest, check and a study. Everything it makes
 * lies in one folder, the study file included, so that each step can be repeated by hand.
 */
@Command(
    name = "demo",
    description = "Takes a small real trace through ingest, check and a study of four noises.",
    footer = {"", "Examples:", "  idlewave demo"})
final class DemoCommand extends SessionCommand {

  private static final String STUDY = "demo.yaml";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of all that is made (default: ${DEFAULT-VALUE}).",
      defaultValue = "out/demo")
  private Path out = Path.of("out", "demo");

  DemoCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws IOException {
    Files.createDirectories(out);
    Path trace = out.resolve("trace");
    Path study = out.resolve(STUDY);
    Files.write(study, ProgramPart.bytes(DemoCommand.class, STUDY));
    int processors = Runtime.getRuntime().availableProcessors();
    Path source = DemoTrace.copy(out.resolve("source"));

    session.print("$ idlewave ingest " + source + " --out " + trace);
    new Ingest(processors).run(source, trace, session.progress());

    session.print("$ idlewave check " + trace);
    TraceArchive archive = TraceArchive.open(trace);
    session.print(
        TextReport.of(CheckedTrace.of(archive, GraphOptions.DEFAULT, session.progress()).census()));

    String results = out.resolve("results").toString();
    session.print("$ idlewave run " + study + " --out " + results);
    RunOptions options = RunOptions.replacing(RunPlace.here(processors));
    InputFolder folder =
        session.runs().run(StudyReader.read(study), results, options, session.progress());
    session.printResults(folder, false, TableChoice.SCREEN);
    session.printPlace(folder);
    return ExitCode.OK;
  }
}
