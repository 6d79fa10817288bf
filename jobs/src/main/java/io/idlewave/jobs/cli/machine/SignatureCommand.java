package io.idlewave.jobs.cli.machine;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.jobs.app.AnyTrace;
import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.forecast.LearnedSignature;
import io.idlewave.jobs.prepare.steps.RecordedSteps;
import io.idlewave.jobs.prepare.steps.SteppedTrace;
import io.idlewave.jobs.signature.SignatureReport;
import io.idlewave.jobs.text.LearnedText;
import io.idlewave.jobs.text.SignatureText;
import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.signature.NoiseSignature;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave signature}. */
@Command(
    name = "signature",
    description =
        "Derives the noise and the network of a machine from measurements, or from recorded runs.",
    footer = {
      "",
      "Files are recognised by what stands in them: FTQ, FWQ, selfish detours, osnoise and"
          + " timerlat",
      "traces, rtla histograms, tables of OSU, IMB and netgauge, CSV; and what fit rtt and fit"
          + " burst",
      "read. A study takes what is written as noise: {signature: FILE} and network: {signature:"
          + " FILE}.",
      "What is learned from the steps of recorded runs it takes as noise: {learned: FILE}.",
      "",
      "Examples:",
      "  idlewave signature selfish.txt --out mymachine.yaml",
      "  idlewave signature selfish.txt osu_latency.txt --name mymachine --out mymachine.yaml",
      "  idlewave signature --from trace --out learned.yaml"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
public final class SignatureCommand extends AnswerCommand {

  private static final String ENDING = ".yaml";

  @Parameters(paramLabel = "FILE", arity = "0..*", description = "The measurements.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "TRACE",
      description =
          "Learns what makes steps vary from a recorded run instead; once for each run of a"
              + " program.")
  private List<Path> traces = new ArrayList<>();

  @Option(names = "--out", paramLabel = "FILE", description = "The signature file to write.")
  private @Nullable Path out;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The name of the machine (default: that of the signature file).")
  private @Nullable String name;

  @Option(
      names = "--replay",
      description = "Studies replay the measured detours, kept beside the signature file.")
  private boolean replay;

  @Option(
      names = "--ticks-per-ns",
      paramLabel = "NUMBER",
      description = "Of the clock, for files in ticks that do not say.")
  private double ticksPerNano;

  public SignatureCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    if (ticksPerNano < 0 || Double.isNaN(ticksPerNano) || Double.isInfinite(ticksPerNano)) {
      throw new UsageException("--ticks-per-ns: above 0, got " + ticksPerNano);
    }
    if (files.isEmpty() == traces.isEmpty()) {
      throw new UsageException(
          "signature: files of measurements, or --from, got "
              + (files.isEmpty() ? "none" : "both"));
    }
    if (!traces.isEmpty()) {
      return learn();
    }
    SignatureReport report = SignatureReport.of(files, ticksPerNano);
    answer(SignatureJson.of(report), () -> lines(report));
    if (out != null) {
      write(report, out);
    }
    return ExitCode.OK;
  }

  private Integer learn() {
    if (replay || ticksPerNano > 0) {
      throw new UsageException("--replay, --ticks-per-ns: with measurements, got --from");
    }
    LearnedSignature learned =
        LearnedSignature.of(
            traces.stream().map(trace -> String.valueOf(trace.getFileName())).toList(),
            traces.stream().map(this::steps).toList());
    answer(learned, () -> LearnedText.of(learned));
    if (out != null) {
      write(out, learned.toYaml(name == null ? stem(out) : name));
      printPlace(out);
    }
    return ExitCode.OK;
  }

  private RecordedSteps steps(Path trace) {
    return AnyTrace.ask(
        trace,
        session.progress(),
        archive ->
            SteppedTrace.of(
                    new WalkedTrace(archive, GraphOptions.DEFAULT, null), session.progress())
                .steps());
  }

  private static List<String> lines(SignatureReport report) {
    List<String> lines = new ArrayList<>();
    report.files().forEach(each -> lines.add(each.file() + ": " + each.format()));
    lines.addAll(new SignatureText(Session.WIDTH).of(report));
    FitReport network = report.network();
    if (network != null) {
      lines.add("network:");
      lines.addAll(FitCommand.lines(network));
    }
    lines.addAll(report.facts());
    report.warnings().forEach(warning -> lines.add("warning: " + warning));
    return lines;
  }

  private void write(SignatureReport report, Path into) {
    String stem = stem(into);
    DetourSeries series = report.series();
    if (replay && series == null) {
      throw new RefusedException("--replay: a file that says when detours were, got none");
    }
    String detours = stem + "-detours.csv";
    String text = report.toYaml(name == null ? stem : name, replay ? detours : null);
    if (text == null) {
      throw new RefusedException("--out: no signature is written: " + reason(report));
    }
    write(into, text);
    if (replay && series != null) {
      write(into.resolveSibling(detours), SignatureReport.toCsv(series));
    }
    printPlace(into);
  }

  private void printPlace(Path file) {
    if (!json) {
      session.print("signature: " + file);
    }
  }

  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  private static String reason(SignatureReport report) {
    NoiseSignature noise = report.noise();
    return noise != null && noise.extent().detours() == 0
        ? "no noise was seen, and a scenario without noise: states that"
        : "the files say nothing that a study can state";
  }
}
