package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.app.BenchmarkTrace;
import io.idlewave.jobs.app.TemporaryFolder;
import io.idlewave.jobs.bench.BenchmarkComparison;
import io.idlewave.jobs.bench.BenchmarkComparison.Change;
import io.idlewave.jobs.bench.BenchmarkFigure;
import io.idlewave.jobs.bench.BenchmarkRun;
import io.idlewave.jobs.bench.BenchmarkSuite;
import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave bench}. */
@Command(
    name = "bench",
    description = {
      "Measures the stages of a run, on traces that it makes itself or on one that is given.",
      "Every call takes one exponential draw per stretch of CPU time. Medians of three rounds."
    },
    footer = {
      "",
      "Examples:",
      "  idlewave bench --out before.json",
      "  idlewave bench --against before.json",
      "  idlewave synth halo --iterations 200 --overhead 500ns --out halo",
      "  idlewave bench halo --lanes 1,64,256,1024"
    })
public final class BenchCommand extends AnswerCommand {

  private static final String ROW = "%-36s %-14s %10s %10s %10s";

  @Parameters(
      paramLabel = "TRACE",
      arity = "0..1",
      description = "The folder of an archive, or a foreign trace (default: traces of its own).")
  private @Nullable Path trace;

  @Option(
      names = "--lanes",
      paramLabel = "N,...",
      split = ",",
      description = "Numbers of lanes (default: 1,64,256).")
  private List<Integer> lanes = List.of(1, 64, 256);

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Of the propagation in a job (default: one per processor).")
  private int parallelism = Runtime.getRuntime().availableProcessors();

  @Option(names = "--out", paramLabel = "FILE", description = "Stores the figures as JSON.")
  private @Nullable Path out;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description = "Compares them with those that another version has stored.")
  private @Nullable Path against;

  public BenchCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    Arguments.atLeastOne("--parallelism", parallelism);
    lanes.forEach(count -> Arguments.atLeastOne("--lanes", count));
    BenchmarkRun before = against == null ? null : BenchmarkRun.read(against);
    List<BenchmarkFigure> figures = new ArrayList<>();
    measure(
        figure -> {
          if (!json) {
            print(figure, figures.isEmpty());
          }
          figures.add(figure);
        });
    BenchmarkRun now = BenchmarkRun.here(figures);
    if (json) {
      session.printJson(now);
    } else {
      session.print(List.of("", "idlewave " + now.version() + ", " + now.machine().describe()));
    }
    if (out != null) {
      now.write(out);
    }
    if (before != null && !json) {
      print(before, now);
    }
    return ExitCode.OK;
  }

  private void measure(Consumer<BenchmarkFigure> out) {
    BenchmarkSuite suite = new BenchmarkSuite(lanes, parallelism);
    TemporaryFolder.requireRoom();
    TemporaryFolder.with(
        folder -> {
          if (trace == null) {
            suite.run(BenchmarkTrace.unpack(folder), folder, out);
          } else {
            suite.runOn(trace, folder, out);
          }
          return folder;
        });
  }

  private void print(BenchmarkFigure figure, boolean first) {
    if (first) {
      session.print(ROW.formatted("stage", "unit", "median", "least", "most"));
    }
    session.print(
        ROW.formatted(
            figure.stage(),
            figure.unit(),
            number(figure.median()),
            number(figure.least()),
            number(figure.most())));
  }

  private void print(BenchmarkRun before, BenchmarkRun now) {
    BenchmarkComparison comparison = BenchmarkComparison.of(before, now);
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("against idlewave " + before.version() + ", " + before.machine().describe());
    if (comparison.machinesDiffer()) {
      lines.add("warning: not the same machine, so that ratios say little of the program");
    }
    lines.add(ROW.formatted("stage", "unit", "before", "now", "speed"));
    for (BenchmarkComparison.Row row : comparison.rows()) {
      lines.add(
          (ROW + "  %s")
              .formatted(
                  row.stage(),
                  row.unit(),
                  number(row.before()),
                  number(row.now()),
                  "x" + number(row.speed()),
                  words(row.change()))
              .stripTrailing());
    }
    session.print(lines);
  }

  private static String words(Change change) {
    return switch (change) {
      case SLOWER -> "slower by more than the rounds differ";
      case FASTER -> "faster";
      case WITHIN_SPREAD -> "";
    };
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }
}
