package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.fit.FitReport.Residual;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the commands {@code idlewave fit ...} share: they print what was found, and write it. */
public abstract class FitCommand extends AnswerCommand {

  private static final int SHORTEST_SYMBOL = 3;

  @Option(names = "--out", paramLabel = "FILE", description = "The file to write.")
  private @Nullable Path out;

  FitCommand(Session session) {
    super(session);
  }

  /** Groups the fits. */
  @Command(
      name = "fit",
      description = "Derives network parameters from measurements.",
      footer = {
        "",
        "Examples:",
        "  idlewave fit rtt round-trips.csv --s 1000B --S 4000B --out signature.yaml",
        "  idlewave fit tables osu_latency.txt osu_mbw_mr.txt --out signature.yaml",
        "  idlewave fit burst bursts.csv --rtt ping-pong.csv --json"
      })
  public static final class Group {}

  abstract FitReport fit();

  /** A size that was given; null for none. */
  static @Nullable Long bytes(String option, @Nullable String text) {
    return text == null ? null : Long.valueOf(Arguments.wholeBytes(option, text));
  }

  @Override
  public Integer call() {
    FitReport fit = fit();
    if (json) {
      session.printJson(report(fit));
    } else {
      session.print(lines(fit));
      session.print(residuals(fit));
    }
    if (out != null) {
      write(out, fit.file());
    }
    return ExitCode.OK;
  }

  private record Report(
      List<Estimate> parameters,
      @Nullable Long packetBytes,
      @Nullable Long synchronousBytes,
      int points,
      @Nullable Double relativeResidual,
      List<Residual> residuals,
      List<String> notIdentified,
      List<String> warnings) {}

  private static Report report(FitReport fit) {
    return new Report(
        fit.parameters(),
        fit.packetBytes(),
        fit.synchronousBytes(),
        fit.points(),
        fit.relativeResidual(),
        fit.residuals(),
        fit.notIdentified(),
        fit.warnings());
  }

  static List<String> lines(FitReport fit) {
    int width =
        fit.parameters().stream().mapToInt(p -> p.symbol().length()).max().orElse(SHORTEST_SYMBOL);
    List<String> lines = new ArrayList<>();
    fit.parameters().forEach(p -> lines.add(line(p, Math.max(SHORTEST_SYMBOL, width))));
    lines.addAll(fit.facts());
    Double residual = fit.relativeResidual();
    lines.add(
        fit.points()
            + " "
            + fit.measured()
            + (residual == null
                ? ""
                : String.format(Locale.ROOT, ", off by %.2f%%", 100 * residual)));
    fit.notIdentified().forEach(open -> lines.add("not identified: " + open));
    fit.warnings().forEach(warning -> lines.add("warning: " + warning));
    return lines;
  }

  /** A line for each size, below a heading; none where nothing is told by size. */
  private static List<String> residuals(FitReport fit) {
    List<String> lines = new ArrayList<>();
    for (Residual each : fit.residuals()) {
      if (lines.isEmpty()) {
        lines.add("      size in B     measured       fitted    off by");
      }
      lines.add(
          String.format(
              Locale.ROOT,
              "%15d %9.6g ns %9.6g ns %+7.2f %%  %s",
              each.messageBytes(),
              each.measuredNanos(),
              each.fittedNanos(),
              100 * each.relative(),
              each.measured()));
    }
    return lines;
  }

  private static String line(Estimate estimate, int width) {
    String value =
        String.format(Locale.ROOT, "%-" + width + "s %12.6g", estimate.symbol(), estimate.value());
    Double error = estimate.standardError();
    return error == null
        ? value + " " + estimate.unit()
        : String.format(Locale.ROOT, "%s +- %-10.3g %s", value, error, estimate.unit());
  }

  private void write(Path into, FitReport.Output output) {
    String text = output.text();
    if (text == null) {
      throw new RefusedException("--out: no " + output.kind() + " is written: " + output.refusal());
    }
    write(into, text);
    if (!json) {
      session.print(output.kind() + ": " + into);
    }
  }
}
