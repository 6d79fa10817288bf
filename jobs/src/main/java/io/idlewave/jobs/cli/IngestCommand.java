package io.idlewave.jobs.cli;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.jobs.app.ClockOffsets;
import io.idlewave.jobs.app.Ingest;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.cli.session.WindowOption;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.recorded.TraceIndex;
import java.nio.file.Path;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave ingest}. */
@Command(
    name = "ingest",
    description = "Turns a foreign trace into an archive that the other commands read.",
    footer = {
      "",
      "Examples:",
      "  idlewave ingest lulesh/traces.otf2 --out trace",
      "  idlewave ingest trace --again"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class IngestCommand extends SessionCommand {

  @Parameters(
      paramLabel = "SRC",
      completionCandidates = Formats.class,
      description =
          "A foreign trace, in one of the formats ${COMPLETION-CANDIDATES}: a file, a folder, or a"
              + " .tar.xz, .tar.gz, .tar or .zip of either.")
  private Path source;

  @Option(
      names = "--out",
      paramLabel = "TRACE",
      description = "The folder of the archive; an archive that is there is replaced.")
  private @Nullable Path out;

  @Option(
      names = "--again",
      description =
          "SRC is an archive, such as one of an earlier version: walks it and writes anew what"
              + " lies beside its calls (cuts, survey, clocks). The calls are not touched.")
  private boolean again;

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
    super(session);
  }

  @Override
  public Integer call() {
    Ingest ingest = ingest();
    if (again) {
      indexAgain(ingest.graph());
    } else if (out == null) {
      throw new UsageException("Missing required option: '--out=TRACE'");
    } else {
      ingest.run(source, out, session.progress());
      session.print("trace: " + out);
    }
    return ExitCode.OK;
  }

  /** How the trace is ingested, as the arguments say. */
  Ingest ingest() {
    Arguments.atLeastOne("--threads", threads);
    return new Ingest(offsets(), threads, window.graph());
  }

  private void indexAgain(GraphOptions graph) {
    if (out != null || applyClockOffsets || estimateClockOffsets) {
      throw new UsageException("--again: without --out and clock offsets, got one of them");
    }
    TraceArchive archive = ForeignTrace.requireArchive(source);
    TraceIndex.write(archive, graph, session.progress());
    session.print("index: " + source + " (" + archive.metadata().callCount() + " calls)");
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
