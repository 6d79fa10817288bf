package io.idlewave.jobs.cli.trace;

import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.app.ChosenTimes;
import io.idlewave.jobs.app.LaneRequest;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.cli.session.WindowOption;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.picture.CallWindow;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.export.ExportOptions;
import io.idlewave.perturb.export.ExportWindow;
import io.idlewave.perturb.export.TraceExport;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
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
      "simulated in model timing. What the file is conditional on is printed. What the format"
          + " cannot",
      "express is refused with its place. The format dot is a picture of some calls for Graphviz,",
      "which is printed where no file is named.",
      "",
      "Examples:",
      "  idlewave export trace --to perfetto --ranks 0..3 --from 10ms --until 20ms --out"
          + " window.json",
      "  idlewave export trace --to csv --out trace.csv",
      "  idlewave export trace --to dot --ranks 0..3 --from-call 100 --calls 10 | dot -Tsvg >"
          + " g.svg",
      "  idlewave export trace --times disturbed --study study.yaml --to archive --out disturbed",
      "  idlewave export trace --to goal --out trace.goal",
      "  idlewave export trace --to ti --rate 4Gflop/s --out trace.txt"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
public final class ExportCommand extends SessionCommand {

  private static final String DOT = "dot";
  private static final int CALLS = 20;
  private static final String RECORDED = "recorded";
  private static final List<String> TIMES = List.of(RECORDED, "disturbed", "simulated");

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
      paramLabel = "FILE",
      description = "The file; the folder of an archive. Required but of dot.")
  private @Nullable Path out;

  @Option(
      names = "--times",
      paramLabel = "TIMES",
      completionCandidates = Times.class,
      description =
          "One of ${COMPLETION-CANDIDATES} (default: recorded; of dot, those of the study).")
  private @Nullable String times;

  @Mixin private LaneOptions lane;

  @Option(
      names = "--ranks",
      paramLabel = "A..B",
      description = "The ranks to write, both ends included (default: all; of dot, the first 8).")
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

  @Option(
      names = "--from-call",
      paramLabel = "N",
      description = "Of dot: the first call of each rank, counted from 0 (default: 0).")
  private @Nullable Long firstCall;

  @Option(
      names = "--calls",
      paramLabel = "N",
      description = "Of dot: calls of each rank (default: 20).")
  private @Nullable Integer calls;

  @Mixin private WindowOption window;

  /** The names of the formats that can be written. */
  static final class Formats implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return Stream.concat(TraceExport.all().stream().map(TraceExport::name), Stream.of(DOT))
          .sorted()
          .iterator();
    }
  }

  /** The times that can be written. */
  static final class Times implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return TIMES.iterator();
    }
  }

  public ExportCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    if (format.equals(DOT)) {
      draw();
    } else {
      write();
    }
    return ExitCode.OK;
  }

  private void write() {
    TraceExport export =
        TraceExport.all().stream()
            .filter(candidate -> candidate.name().equals(format))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "--to: one of %s, got %s"
                            .formatted(String.join(", ", new Formats()), format)));
    if (firstCall != null || calls != null) {
      throw new UsageException("--from-call, --calls: only of dot, got " + format);
    }
    ExportOptions options =
        new ExportOptions(flopsPerSecond(), CollectiveRules.DEFAULT, window.graph(), part(export));
    if (out == null) {
      throw new UsageException("Missing required option: '--out=FILE'");
    }
    LaneRequest request = lane(times == null ? RECORDED : times);
    ChosenTimes chosen = chosen(request);
    chosen
        .write(export, out, within(options, chosen.archive().metadata().processCount()))
        .forEach(condition -> session.print("conditional on: " + condition));
    session.print(format + ": " + out);
  }

  private void draw() {
    CallWindow drawn = callWindow();
    ChosenTimes chosen = chosen(times == null ? lane.of(trace) : lane(times));
    List<String> picture = chosen.draw(drawn.of(chosen.archive().metadata()));
    if (out == null) {
      session.print(picture);
      return;
    }
    write(out, String.join("\n", picture) + "\n");
    session.print(format + ": " + out);
  }

  private CallWindow callWindow() {
    int count = calls == null ? CALLS : calls;
    long first = firstCall == null ? 0 : firstCall;
    Arguments.atLeastOne("--calls", count);
    if (first < 0) {
      throw new UsageException("--from-call: at least 0, got " + first);
    }
    if (from != null || until != null || rate != null) {
      throw new UsageException("--from, --until, --rate: not of dot, got one of them");
    }
    if (ranks == null) {
      return new CallWindow(0, CallWindow.FEW_RANKS, first, count);
    }
    RankRange range = RankRange.of("--ranks", ranks);
    return new CallWindow(range.first(), range.last(), first, count);
  }

  private ChosenTimes chosen(@Nullable LaneRequest request) {
    return new ChosenTimes(
        ForeignTrace.requireArchive(trace), window.graph(), request, session.progress());
  }

  private static ExportOptions within(ExportOptions options, int ranks) {
    try {
      return options.within(ranks);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--ranks: " + e.getMessage());
    }
  }

  private @Nullable LaneRequest lane(String asked) {
    if (!TIMES.contains(asked)) {
      throw new UsageException(
          "--times: one of %s, got %s".formatted(String.join(", ", TIMES), asked));
    }
    LaneRequest request = lane.of(trace);
    if (request == null) {
      if (!asked.equals(RECORDED)) {
        throw new UsageException("--times " + asked + ": only with --study FILE, got none");
      }
      return null;
    }
    String own = request.study().timing().fold(observed -> "disturbed", model -> "simulated");
    if (!asked.equals(own)) {
      throw new UsageException(
          "--times: %s, as the timing of the study has it, got %s".formatted(own, asked));
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
