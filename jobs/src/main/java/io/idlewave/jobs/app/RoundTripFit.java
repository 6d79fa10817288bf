package io.idlewave.jobs.app;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.fit.LogGpsFit;
import io.idlewave.perturb.fit.RoundTrip;
import io.idlewave.perturb.fit.RttFit;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fits LogGPS to a file of round trips. */
public final class RoundTripFit {

  /** Seconds of work: a fit takes time linear in the points, and there is one per pair. */
  private static final long MOST_WORK = 200_000;

  private RoundTripFit() {}

  /**
   * The best fit. A threshold that is not stated is looked for among the measured sizes: the one
   * that leaves the smallest residual.
   *
   * @throws StudyException if the file makes no sense, or does not determine the parameters
   */
  static LogGpsFit of(Path file, @Nullable Long packetBytes, @Nullable Long synchronousBytes) {
    List<RoundTrip> trips = RoundTripFile.read(file);
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
