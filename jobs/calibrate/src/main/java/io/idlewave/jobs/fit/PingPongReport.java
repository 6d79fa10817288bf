package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.fit.FitReport.Output;
import io.idlewave.jobs.fit.FitReport.Residual;
import io.idlewave.jobs.study.network.NetworkKind;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.perturb.fit.FittedParameters;
import io.idlewave.perturb.fit.MessageFit;
import io.idlewave.perturb.fit.PingPongFit;
import io.idlewave.perturb.fit.ProtocolLines;
import io.idlewave.perturb.fit.RoundTrip;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a plain ping-pong tells of LogGP, and what it does not. */
final class PingPongReport {

  /** A line through medians takes as many, so that something is left to judge it by. */
  private static final int LEAST_MEDIANS = 3;

  /** What a signature of a plain ping-pong is to be used with. */
  static final String WHOLE_SUM =
      "a signature has the whole sum as L and o = 0: messages between waiting ranks cost what was"
          + " measured, but computation hides more of them than it really can";

  private PingPongReport() {}

  /**
   * Fits the medians of round trips without delay, up to S where that is stated, else up to the
   * first change of protocol.
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
    List<RoundTrip> within =
        trips.stream()
            .filter(t -> synchronousBytes == null || t.messageBytes() <= synchronousBytes)
            .toList();
    List<RoundTrip> medians = ProtocolLines.medians(within);
    List<RoundTrip> used = medians.size() < LEAST_MEDIANS ? within : medians;
    FittedParameters whole = fit(file, used);
    Protocols protocols =
        whole.relativeResidual() > Protocols.POOR_RESIDUAL ? Protocols.of(used) : Protocols.ONE;
    FittedParameters fit = protocols.areSeveral() ? fit(file, first(used, protocols)) : whole;
    List<Estimate> parameters = new ArrayList<>();
    parameters.add(estimate("L+2o", "ns", fit, PingPongFit.SUM));
    parameters.add(estimate("G", "ns/B", fit, PingPongFit.GAP_PER_BYTE));
    parameters.addAll(protocols.gaps());
    return new FitReport(
        parameters,
        null,
        synchronousBytes,
        facts(trips.size() - within.size(), within.size() - used.size(), protocols),
        used.size() < within.size() ? "sizes" : "round trips",
        used.size(),
        fit.relativeResidual(),
        residuals(used, fit, protocols),
        List.of(
            "L and o, only L + 2o: needed are round trips with a delay longer than a message takes",
            "g: needed are bursts, see fit burst",
            "Os, Or, s and S: needed are round trips with delays and of sizes on both sides of s"
                + " and S"),
        warnings(fit, protocols),
        output(file, fit, protocols));
  }

  private static List<RoundTrip> first(List<RoundTrip> trips, Protocols protocols) {
    return trips.stream().filter(t -> t.messageBytes() <= protocols.firstToBytes()).toList();
  }

  private static FittedParameters fit(Path file, List<RoundTrip> trips) {
    try {
      return PingPongFit.fit(trips);
    } catch (IllegalArgumentException e) {
      throw new StudyException(file + ": " + e.getMessage());
    }
  }

  private static List<Residual> residuals(
      List<RoundTrip> trips, FittedParameters fit, Protocols protocols) {
    return trips.stream()
        .map(
            trip ->
                new Residual(
                    "half a round trip",
                    trip.messageBytes(),
                    trip.roundTripNanos() / 2,
                    protocols.areSeveral()
                        ? protocols.nanos(trip.messageBytes())
                        : MessageFit.fittedNanos(fit, trip) / 2))
        .toList();
  }

  private static Estimate estimate(String symbol, String unit, FittedParameters fit, int place) {
    return new Estimate(symbol, fit.values().get(place), fit.standardErrors().get(place), unit);
  }

  private static List<String> facts(int beyond, int repeated, Protocols protocols) {
    List<String> facts = new ArrayList<>();
    if (beyond > 0) {
      facts.add("beyond S, and left out: " + beyond);
    }
    if (repeated > 0) {
      facts.add("of round trips of one size the median is fitted");
    }
    facts.addAll(protocols.facts());
    return facts;
  }

  private static List<String> warnings(FittedParameters fit, Protocols protocols) {
    List<String> warnings = new ArrayList<>();
    if (protocols.areSeveral()) {
      warnings.add(protocols.warning());
    } else if (fit.relativeResidual() > Protocols.POOR_RESIDUAL) {
      warnings.add(
          ("round trips are off by %.1f %%, more than %.0f %%: they do not lie on one line;"
                  + " --S leaves out the sizes beyond it")
              .formatted(100 * fit.relativeResidual(), 100 * Protocols.POOR_RESIDUAL));
    }
    warnings.add(WHOLE_SUM);
    return warnings;
  }

  private static Output output(Path file, FittedParameters fit, Protocols protocols) {
    Map<String, Double> nanos = new LinkedHashMap<>();
    try {
      PingPongFit.network(fit);
    } catch (IllegalArgumentException e) {
      return Output.refused("signature", String.valueOf(e.getMessage()));
    }
    String refusal = protocols.refusal(fit.relativeResidual());
    if (refusal != null) {
      return Output.refused("signature", refusal);
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
