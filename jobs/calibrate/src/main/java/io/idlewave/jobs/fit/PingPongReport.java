package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.fit.FitReport.Output;
import io.idlewave.jobs.fit.FitReport.Residual;
import io.idlewave.jobs.study.machine.NetworkKind;
import io.idlewave.jobs.study.machine.Signatures;
import io.idlewave.perturb.fit.FittedParameters;
import io.idlewave.perturb.fit.MessageFit;
import io.idlewave.perturb.fit.PingPongFit;
import io.idlewave.perturb.fit.RoundTrip;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a plain ping-pong tells of LogGP, and what it does not. */
final class PingPongReport {

  private static final double POOR_RESIDUAL = 0.05;

  /** What a signature of a plain ping-pong is to be used with. */
  static final String WHOLE_SUM =
      "a signature has the whole sum as L and o = 0: messages between waiting ranks cost what was"
          + " measured, but computation hides more of them than it really can";

  private PingPongReport() {}

  /**
   * Fits round trips without delay, up to S where that is stated.
   *
   * @throws StudyException if they do not lie on a line, or s is stated
   */
  static FitReport of(
      Path file,
      List<RoundTrip> trips,
      @Nullable Long packetBytes,
      @Nullable Long synchronousBytes) {
    if (packetBytes != null) {
      throw new StudyException(
          file + ": --s: only for round trips with delays, which tell packets apart, got none");
    }
    List<RoundTrip> used =
        trips.stream()
            .filter(t -> synchronousBytes == null || t.messageBytes() <= synchronousBytes)
            .toList();
    FittedParameters fit;
    try {
      fit = PingPongFit.fit(used);
    } catch (IllegalArgumentException e) {
      throw new StudyException(file + ": " + e.getMessage());
    }
    return new FitReport(
        List.of(
            estimate("L+2o", "ns", fit, PingPongFit.SUM),
            estimate("G", "ns/B", fit, PingPongFit.GAP_PER_BYTE)),
        null,
        synchronousBytes,
        facts(trips.size() - used.size()),
        "round trips",
        used.size(),
        fit.relativeResidual(),
        residuals(used, fit),
        List.of(
            "L and o, only L + 2o: needed are round trips with a delay longer than a message takes",
            "g: needed are bursts, see fit burst",
            "Os, Or, s and S: needed are round trips with delays and of sizes on both sides of s and S"),
        warnings(fit),
        output(file, fit));
  }

  private static List<Residual> residuals(List<RoundTrip> trips, FittedParameters fit) {
    return trips.stream()
        .map(
            trip ->
                new Residual(
                    "half a round trip",
                    trip.messageBytes(),
                    trip.roundTripNanos() / 2,
                    MessageFit.fittedNanos(fit, trip) / 2))
        .toList();
  }

  private static Estimate estimate(String symbol, String unit, FittedParameters fit, int place) {
    return new Estimate(symbol, fit.values().get(place), fit.standardErrors().get(place), unit);
  }

  private static List<String> facts(int beyond) {
    return beyond == 0 ? List.of() : List.of("beyond S, and left out: " + beyond);
  }

  private static List<String> warnings(FittedParameters fit) {
    List<String> warnings = new ArrayList<>();
    if (fit.relativeResidual() > POOR_RESIDUAL) {
      warnings.add(
          ("round trips are off by %.1f %%, more than %.0f %%: they do not lie on one line;"
                  + " --S leaves out the sizes beyond it")
              .formatted(100 * fit.relativeResidual(), 100 * POOR_RESIDUAL));
    }
    warnings.add(WHOLE_SUM);
    return warnings;
  }

  private static Output output(Path file, FittedParameters fit) {
    Map<String, Double> nanos = new LinkedHashMap<>();
    try {
      PingPongFit.network(fit);
    } catch (IllegalArgumentException e) {
      return Output.refused("signature", String.valueOf(e.getMessage()));
    }
    nanos.put("L", fit.values().get(PingPongFit.SUM));
    nanos.put("o", 0.0);
    nanos.put("g", 0.0);
    nanos.put("G", fit.values().get(PingPongFit.GAP_PER_BYTE));
    String source = "fit rtt " + file.getFileName() + ", a plain ping-pong: L is L + 2o";
    return Output.of(
        "signature",
        Signatures.toYaml("fitted", source, NetworkKind.of("loggp"), nanos, List.of("o", "g")));
  }
}
