package io.idlewave.jobs.cli;

import io.idlewave.jobs.app.LaneRequest;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.export.ExportOptions;
import io.idlewave.perturb.export.ExportWindow;
import io.idlewave.perturb.export.TraceExport;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave export}. */
@Command(
    name = "export",
    aliases = "convert",
    description = "Writes an archive, or what one of its runs would have been, for other tools.",
    footer = {
      "",
      "Times are recorded, or those of one replicate of a study: disturbed in observed timing,",
      "simulated in model timing. What the file is conditional on is printed. What the format cannot",
      "express is refused with its place.",
      "",
      "Examples:",
      "  idlewave export trace --to perfetto --ranks 0..3 --from 10ms --until 20ms --out window.json",
      "  idlewave export trace --to csv --out trace.csv",
      "  idlewave export trace --times disturbed --study study.yaml --to archive --out disturbed",
      "  idlewave export trace --to goal --out trace.goal",
      "  idlewave export trace --to ti --rate 4Gflop/s --out trace.txt"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class ExportCommand implements Callable<Integer> {

  private static final String RECORDED = "recorded";
  private static final List<String> TIMES = List.of(RECORDED, "disturbed", "simulated");

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

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The file; the folder of an archive.")
  private Path out;

  @Option(
      names = "--times",
      paramLabel = "TIMES",
      completionCandidates = Times.class,
      description = "One of ${COMPLETION-CANDIDATES} (default: recorded).")
  private String times = RECORDED;

  @Mixin private LaneOptions lane;

  @Option(
      names = "--ranks",
      paramLabel = "A..B",
      description = "The ranks to write, both ends included (default: all).")
  private @Nullable String ranks;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Calls that end then or later, from the first event on (default: 0s).")
  private @Nullable String from;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Calls that begin before then (default: all).")
  private @Nullable String until;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description = "Between times and amounts of work, such as 4Gflop/s.")
  private @Nullable String rate;

  @Mixin private WindowOption window;

  /** The names of the formats that can be written. */
  static final class Formats implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return TraceExport.all().stream().map(TraceExport::name).iterator();
    }
  }

  /** The times that can be written. */
  static final class Times implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return TIMES.iterator();
    }
  }

  ExportCommand(Session session) {
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
    ExportOptions options =
        new ExportOptions(flopsPerSecond(), CollectiveRules.DEFAULT, window.graph(), part(export));
    session
        .actions()
        .export(trace, out, export, options, lane(), session.progress())
        .forEach(condition -> session.print("conditional on: " + condition));
    session.print(format + ": " + out);
    return ExitCode.OK;
  }

  private @Nullable LaneRequest lane() {
    if (!TIMES.contains(times)) {
      throw new UsageException(
          "--times: one of %s, got %s".formatted(String.join(", ", TIMES), times));
    }
    LaneRequest request = lane.of(trace);
    if (request == null) {
      if (!times.equals(RECORDED)) {
        throw new UsageException("--times " + times + ": only with --study FILE, got none");
      }
      return null;
    }
    String own = request.study().timing().fold(observed -> "disturbed", model -> "simulated");
    if (!times.equals(own)) {
      throw new UsageException(
          "--times: %s, as the timing of the study has it, got %s".formatted(own, times));
    }
    return request;
  }

  private @Nullable ExportWindow part(TraceExport export) {
    if (ranks == null && from == null && until == null) {
      return null;
    }
    if (!export.writesWindows()) {
      throw new UsageException(
          "--ranks, --from, --until: only of a format of single calls, got " + format);
    }
    RankRange range =
        ranks == null ? new RankRange(0, ExportWindow.LAST_RANK) : RankRange.of("--ranks", ranks);
    try {
      return new ExportWindow(
          range.first(),
          range.last(),
          from == null ? 0 : Arguments.wholeNanos("--from", from),
          until == null ? Long.MAX_VALUE : Arguments.wholeNanos("--until", until));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--from, --until: " + e.getMessage());
    }
  }

  private @Nullable Double flopsPerSecond() {
    try {
      Double flopsPerSecond = rate == null ? null : Dimension.WORK_RATE.parse(rate);
      if (flopsPerSecond != null && flopsPerSecond <= 0) {
        throw new UsageException("--rate: more than 0, got " + rate);
      }
      return flopsPerSecond;
    } catch (IllegalArgumentException e) {
      throw new UsageException("--rate: %s, got %s".formatted(e.getMessage(), rate));
    }
  }
}
