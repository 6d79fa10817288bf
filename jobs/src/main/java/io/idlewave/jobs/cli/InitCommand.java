package io.idlewave.jobs.cli;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.app.QuestionStudies;
import io.idlewave.jobs.app.StudyDraft;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.cli.session.WindowOption;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.StudySchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave init}. */
@Command(
    name = "init",
    description = "Writes a first study of a trace, with comments, that runs as it is.",
    footer = {
      "",
      "Examples:",
      "  idlewave init trace",
      "  idlewave init trace --out studies/first.yaml --force",
      "  idlewave init trace --questions",
      "  idlewave init --schema > study.schema.json"
    })
final class InitCommand extends SessionCommand {

  @Parameters(paramLabel = "TRACE", arity = "0..1", description = "The folder of an archive.")
  private @Nullable Path trace;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The study file (default: ${DEFAULT-VALUE}).",
      defaultValue = "study.yaml")
  private Path out = Path.of("study.yaml");

  @Option(names = "--force", description = "Replaces a file that is there.")
  private boolean force;

  @Option(
      names = "--questions",
      description =
          "Writes the studies that idlewave inspect suggests instead, a file each, named after"
              + " --out: study-noise.yaml, ...")
  private boolean questions;

  @Option(
      names = "--schema",
      description = "Prints the JSON Schema of study files instead, for editors.")
  private boolean schema;

  @Mixin private WindowOption window = new WindowOption();

  InitCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws IOException {
    if (schema) {
      session.printText(StudySchema.text());
      return ExitCode.OK;
    }
    if (trace == null) {
      throw new UsageException("init: the folder of an archive, or --schema, got neither");
    }
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    if (questions) {
      writeQuestions(archive);
    } else {
      writeFirst(archive);
    }
    return ExitCode.OK;
  }

  private void writeFirst(TraceArchive archive) throws IOException {
    requireFree(out);
    place(
        out,
        StudyDraft.of(
            archive,
            out,
            StudySchema.file(System.getProperty("idlewave.home")),
            window.graph(),
            session.progress()));
    session.print(written(out, "results"));
  }

  private void writeQuestions(TraceArchive archive) throws IOException {
    Map<Path, String> studies =
        QuestionStudies.of(archive, out, window.graph(), session.progress());
    studies.keySet().forEach(this::requireFree);
    List<String> lines = new ArrayList<>();
    for (Map.Entry<Path, String> study : studies.entrySet()) {
      place(study.getKey(), study.getValue());
      lines.addAll(written(study.getKey(), QuestionStudies.results(study.getKey())));
    }
    session.print(lines);
  }

  private static List<String> written(Path file, String results) {
    return List.of("study: " + file, "run it: idlewave run " + file + " --out " + results);
  }

  private void requireFree(Path file) {
    if (Files.exists(file) && !force) {
      throw new UsageException(file + ": is there already; --force replaces it");
    }
  }

  private static void place(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path made = Files.createTempFile(folder, ".study", ".yaml");
    Files.writeString(made, text);
    Files.move(made, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
