package io.idlewave.jobs.cli;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.study.machine.Signatures;
import io.idlewave.perturb.fit.LogGpsFit;
import io.idlewave.perturb.fit.LogGpsFit.Parameter;
import io.idlewave.perturb.network.LogGps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave fit rtt}. */
@Command(
    name = "rtt",
    description = "Derives LogGPS parameters from measured round trips.",
    footer = {
      "",
      "The file has the heading messageBytes,delayNanos,roundTripNanos. A threshold that is not",
      "stated is looked for among the measured sizes.",
      "",
      "Example:",
      "  idlewave fit rtt round-trips.csv --s 8191 --S 16383 --out signature.yaml"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class FitCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "FILE.csv", description = "Measured round trips.")
  private Path file;

  @Option(
      names = "--s",
      paramLabel = "BYTES",
      description = "s: beyond it a message takes several packets.")
  private @Nullable String packetBytes;

  @Option(
      names = "--S",
      paramLabel = "BYTES",
      description = "S: beyond it a send waits for its receive.")
  private @Nullable String synchronousBytes;

  @Option(names = "--out", paramLabel = "FILE", description = "The signature file to write.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Prints the fit as one JSON object.")
  private boolean json;

  FitCommand(Session session) {
    this.session = session;
  }

  /** Groups the fits. */
  @Command(name = "fit", description = "Derives network parameters from measurements.")
  static final class Group {}

  @Override
  public Integer call() {
    LogGpsFit fit =
        session.actions().fit(file, bytes("--s", packetBytes), bytes("--S", synchronousBytes));
    if (json) {
      session.printJson(report(fit));
    } else {
      session.print(lines(fit));
    }
    if (out != null) {
      write(out, fit);
    }
    return ExitCode.OK;
  }

  /** A parameter with its standard error, in ns or ns per byte. */
  private record Estimate(String symbol, double value, double standardError, String unit) {}

  private record Report(
      List<Estimate> parameters,
      long packetBytes,
      long synchronousBytes,
      int points,
      double relativeResidual,
      List<String> warnings) {}

  private static Report report(LogGpsFit fit) {
    List<Estimate> parameters =
        Stream.of(Parameter.values())
            .map(p -> new Estimate(p.symbol(), fit.value(p), fit.standardError(p), unit(p)))
            .toList();
    return new Report(
        parameters,
        fit.packetBytes(),
        fit.synchronousBytes(),
        fit.points(),
        fit.relativeResidual(),
        fit.warnings());
  }

  private static String unit(Parameter parameter) {
    return parameter == Parameter.L || parameter == Parameter.O ? "ns" : "ns/B";
  }

  private List<String> lines(LogGpsFit fit) {
    List<String> lines = new ArrayList<>();
    for (Parameter parameter : Parameter.values()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%-3s %12.6g +- %-10.3g %s",
              parameter.symbol(),
              fit.value(parameter),
              fit.standardError(parameter),
              unit(parameter)));
    }
    lines.add("s   " + fit.packetBytes() + " B" + (packetBytes == null ? " (found)" : ""));
    lines.add(
        "S   " + fit.synchronousBytes() + " B" + (synchronousBytes == null ? " (found)" : ""));
    lines.add(
        String.format(
            Locale.ROOT,
            "%d round trips, off by %.2f%%",
            fit.points(),
            100 * fit.relativeResidual()));
    fit.warnings().forEach(warning -> lines.add("warning: " + warning));
    return lines;
  }

  private static @Nullable Long bytes(String option, @Nullable String text) {
    return text == null ? null : Long.valueOf(Arguments.wholeBytes(option, text));
  }

  private void write(Path signature, LogGpsFit fit) {
    LogGps network;
    try {
      network = fit.network();
    } catch (IllegalArgumentException e) {
      throw new RefusedException("--out: no signature is written: " + e.getMessage());
    }
    Path name = file.getFileName();
    try {
      Files.writeString(signature, Signatures.toYaml("fitted", "fit rtt " + name, network));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + signature, e);
    }
    if (!json) {
      session.print("signature: " + signature);
    }
  }
}
