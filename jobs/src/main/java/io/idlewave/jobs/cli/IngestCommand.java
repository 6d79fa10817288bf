package io.idlewave.jobs.cli;

import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.jobs.app.ClockOffsets;
import io.idlewave.jobs.failure.UsageException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave ingest}. */
@Command(
    name = "ingest",
    description = "Turns a foreign trace into an archive that the other commands read.",
    footer = {"", "Examples:", "  idlewave ingest lulesh/traces.otf2 --out trace"})
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class IngestCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(
      paramLabel = "SRC",
      completionCandidates = Formats.class,
      description =
          "A foreign trace, in one of the formats ${COMPLETION-CANDIDATES}: a file, a folder, or a"
              + " .tar.xz, .tar.gz, .tar or .zip of either.")
  private Path source;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "TRACE",
      description = "The folder of the archive; an archive that is there is replaced.")
  private Path out;

  @Option(
      names = "--apply-clock-offsets",
      description = "Corrects all times by the clock offsets that the tracer recorded.")
  private boolean applyClockOffsets;

  @Option(
      names = "--estimate-clock-offsets",
      description =
          "Puts all times on the clock of rank 0, by the offsets that the order of events allows"
              + " (see check --clocks).")
  private boolean estimateClockOffsets;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Ranks read at the same time (default: one per processor).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private WindowOption window;

  /** The names of the formats that can be ingested. */
  static final class Formats implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return ForeignTrace.formats().stream().map(TraceFormat::name).iterator();
    }
  }

  IngestCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Arguments.atLeastOne("--threads", threads);
    session.actions().ingest(source, out, offsets(), threads, window.graph(), session.progress());
    session.print("trace: " + out);
    return ExitCode.OK;
  }

  private ClockOffsets offsets() {
    if (applyClockOffsets && estimateClockOffsets) {
      throw new UsageException(
          "one of --apply-clock-offsets and --estimate-clock-offsets, got both");
    }
    if (estimateClockOffsets) {
      return ClockOffsets.ESTIMATED;
    }
    return applyClockOffsets ? ClockOffsets.RECORDED : ClockOffsets.RAW;
  }
}
