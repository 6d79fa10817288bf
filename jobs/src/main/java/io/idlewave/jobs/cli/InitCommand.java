package io.idlewave.jobs.cli;

import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.app.StudyDraft;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.StudySchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
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
      "  idlewave init --schema > study.schema.json"
    })
final class InitCommand implements Callable<Integer> {

  private final Session session;

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
      names = "--schema",
      description = "Prints the JSON Schema of study files instead, for editors.")
  private boolean schema;

  @Mixin private WindowOption window = new WindowOption();

  InitCommand(Session session) {
    this.session = session;
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
    if (Files.exists(out) && !force) {
      throw new UsageException(out + ": is there already; --force replaces it");
    }
    String text =
        StudyDraft.of(
            ForeignTrace.requireArchive(trace),
            out,
            StudySchema.file(System.getProperty("idlewave.home")),
            window.graph(),
            session.progress());
    Path folder = out.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path made = Files.createTempFile(folder, ".study", ".yaml");
    Files.writeString(made, text);
    Files.move(made, out, StandardCopyOption.REPLACE_EXISTING);
    session.print(List.of("study: " + out, "run it: idlewave run " + out + " --out results"));
    return ExitCode.OK;
  }
}
