package io.idlewave.jobs.cli;

import io.idlewave.jobs.failure.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave ingest}. */
@Command(
    name = "ingest",
    description = "Turns a foreign trace into an archive that the other commands read.",
    footer = {"", "Example:", "  idlewave ingest lulesh/traces.otf2 --out trace"})
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class IngestCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "SRC", description = "The anchor file of an OTF2 archive.")
  private Path source;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "TRACE",
      description = "The folder of the archive; one that is there is replaced.")
  private Path out;

  @Option(
      names = "--apply-clock-offsets",
      description = "Corrects all times by the clock offsets that the tracer recorded.")
  private boolean applyClockOffsets;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Ranks read at the same time (default: one per processor).")
  private int threads = Runtime.getRuntime().availableProcessors();

  IngestCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Arguments.atLeastOne("--threads", threads);
    if (!Files.exists(source)) {
      throw new UsageException(source + ": a foreign trace; there is no such file");
    }
    if (Files.isDirectory(source)) {
      throw new UsageException(source + ": the anchor file of a foreign trace, got a folder");
    }
    session.actions().ingest(source, out, applyClockOffsets, threads, session.progress());
    session.print("trace: " + out);
    return ExitCode.OK;
  }
}
