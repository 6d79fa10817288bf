package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.fit.FitReport.Output;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.perturb.fit.LogGpsFit;
import io.idlewave.perturb.fit.LogGpsFit.Parameter;
import io.idlewave.perturb.fit.PingPongFit;
import io.idlewave.perturb.fit.RoundTrip;
import io.idlewave.perturb.fit.RttFit;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fits round trips: LogGPS, or where no rank computes what a ping-pong tells of LogGP. */
public final class RoundTripFit {

  /** Seconds of work: a fit takes time linear in the points, and there is one per pair. */
  private static final long MOST_WORK = 200_000;

  private RoundTripFit() {}

  /**
   * Fits what the round trips determine.
   *
   * @param packetBytes s, or null to look for it
   * @param synchronousBytes S, or null likewise
   * @throws StudyException if the file makes no sense, or does not determine the parameters
   */
  public static FitReport of(
      Path file, @Nullable Long packetBytes, @Nullable Long synchronousBytes) {
    List<RoundTrip> trips = RoundTripFile.read(file);
    if (!trips.isEmpty() && PingPongFit.isPlain(trips)) {
      return PingPongReport.of(file, trips, packetBytes, synchronousBytes);
    }
    LogGpsFit fit = best(file, trips, packetBytes, synchronousBytes);
    return new FitReport(
        Stream.of(Parameter.values()).map(parameter -> estimate(fit, parameter)).toList(),
        fit.packetBytes(),
        fit.synchronousBytes(),
        List.of(
            "s   " + fit.packetBytes() + " B" + (packetBytes == null ? " (found)" : ""),
            "S   " + fit.synchronousBytes() + " B" + (synchronousBytes == null ? " (found)" : "")),
        "round trips",
        fit.points(),
        fit.relativeResidual(),
        List.of(),
        List.of(),
        fit.warnings(),
        output(file, fit));
  }

  private static Estimate estimate(LogGpsFit fit, Parameter parameter) {
    boolean time = parameter == Parameter.L || parameter == Parameter.O;
    return new Estimate(
        parameter.symbol(),
        fit.value(parameter),
        fit.standardError(parameter),
        time ? "ns" : "ns/B");
  }

  private static Output output(Path file, LogGpsFit fit) {
    try {
      String source = "fit rtt " + file.getFileName();
      return Output.of("signature", Signatures.toYaml("fitted", source, fit.network()));
    } catch (IllegalArgumentException e) {
      return Output.refused("signature", String.valueOf(e.getMessage()));
    }
  }

  /** The best fit; a threshold that is not stated leaves the smallest residual of all sizes. */
  static LogGpsFit best(
      Path file,
      List<RoundTrip> trips,
      @Nullable Long packetBytes,
      @Nullable Long synchronousBytes) {
    List<Long> sizes = trips.stream().map(RoundTrip::messageBytes).distinct().sorted().toList();
    long pairs =
        (packetBytes == null ? (long) sizes.size() : 1)
            * (synchronousBytes == null ? sizes.size() : 1);
    if (pairs * trips.size() > MOST_WORK) {
      throw new StudyException(
          "%s: at most %d round trips times pairs of s and S to try, got %d times %d; state s or S"
              .formatted(file, MOST_WORK, trips.size(), pairs));
    }
    LogGpsFit best = null;
    IllegalArgumentException reason = null;
    for (long s : packetBytes == null ? sizes : List.of(packetBytes)) {
      for (long largeS : synchronousBytes == null ? sizes : List.of(synchronousBytes)) {
        try {
          LogGpsFit fit = s <= largeS ? RttFit.fit(trips, s, largeS) : null;
          if (fit != null && (best == null || fit.relativeResidual() < best.relativeResidual())) {
            best = fit;
          }
        } catch (IllegalArgumentException e) {
          reason = e;
        }
      }
    }
    if (best == null) {
      throw new StudyException(
          file
              + ": "
              + (reason == null
                  ? "s at most S, both among the sizes, got none"
                  : reason.getMessage()));
    }
    return best;
  }
}
