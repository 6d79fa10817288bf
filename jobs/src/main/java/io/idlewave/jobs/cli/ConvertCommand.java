package io.idlewave.jobs.cli;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.export.ExportOptions;
import io.idlewave.perturb.export.TraceExport;
import io.idlewave.perturb.timeline.TimedTrace;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave convert}. */
@Command(
    name = "convert",
    description = "Writes an archive in a format that other tools read.",
    footer = {
      "",
      "What the file is conditional on is printed. Computation is written as recorded, calls as what",
      "they wait for; what the format cannot express is refused with its place.",
      "",
      "Examples:",
      "  idlewave convert trace --to goal --out trace.goal",
      "  idlewave convert trace --to ti --rate 4Gflop/s --out trace.txt"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class ConvertCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "TRACE", description = "An archive.")
  private Path trace;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      completionCandidates = Formats.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private String format;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The file.")
  private Path out;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description = "Between times and amounts of work, such as 4Gflop/s.")
  private @Nullable String rate;

  /** The names of the formats that can be written. */
  static final class Formats implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return TraceExport.all().stream().map(TraceExport::name).iterator();
    }
  }

  ConvertCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    TraceExport export =
        TraceExport.all().stream()
            .filter(candidate -> candidate.name().equals(format))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "--to: one of %s, got %s"
                            .formatted(String.join(", ", new Formats()), format)));
    ExportOptions options = options();
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    for (String condition : export.write(TimedTrace.recorded(archive), out, options)) {
      session.print("conditional on: " + condition);
    }
    session.print(format + ": " + out);
    return ExitCode.OK;
  }

  private ExportOptions options() {
    try {
      Double flopsPerSecond = rate == null ? null : Dimension.WORK_RATE.parse(rate);
      return new ExportOptions(flopsPerSecond, CollectiveRules.DEFAULT, GraphOptions.DEFAULT, null);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--rate: %s, got %s".formatted(e.getMessage(), rate));
    }
  }
}
