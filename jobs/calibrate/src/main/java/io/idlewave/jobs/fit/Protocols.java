package io.idlewave.jobs.fit;

import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.perturb.fit.ProtocolLines;
import io.idlewave.perturb.fit.ProtocolLines.SizeLine;
import io.idlewave.perturb.fit.RoundTrip;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Changes of protocol in times of messages: where one line misses them, the lines of sizes that
 * they lie on instead. A fit is then of the first, up to the first change.
 *
 * @param lines at least two; none where one line is near enough, or nobody looked
 */
record Protocols(List<SizeLine> lines) {

  /** What is off by more is missed. */
  static final double POOR_RESIDUAL = 0.05;

  /** How near to lines times are to be: the first of these that so few lines can be. */
  private static final double[] NEAR = {0.025, 0.05, 0.1, 0.2};

  static final Protocols ONE = new Protocols(List.of());

  /** The lines of what one line misses. */
  static Protocols of(List<RoundTrip> trips) {
    for (double near : NEAR) {
      List<SizeLine> lines = ProtocolLines.of(trips, near);
      if (lines.size() > 1) {
        return new Protocols(lines);
      }
    }
    return ONE;
  }

  boolean areSeveral() {
    return !lines.isEmpty();
  }

  /** The largest size before the first change. */
  long firstToBytes() {
    return lines.get(0).toBytes();
  }

  /** What a message takes by its line. */
  double nanos(long bytes) {
    for (SizeLine line : lines) {
      if (bytes <= line.toBytes()) {
        return line.nanos(bytes);
      }
    }
    return lines.get(lines.size() - 1).nanos(bytes);
  }

  /** G of each line but the first, by its smallest size. */
  List<Estimate> gaps() {
    return lines.stream()
        .skip(1)
        .map(
            line ->
                new Estimate(
                    "G(%dB)".formatted(line.fromBytes()), line.gapPerByteNanos(), null, "ns/B"))
        .toList();
  }

  /** A sentence for each line. */
  List<String> facts() {
    return lines.stream()
        .map(
            line ->
                String.format(
                    Locale.ROOT,
                    "%d to %d B: %.6g ns and %.6g ns/B",
                    line.fromBytes(),
                    line.toBytes(),
                    line.sumNanos(),
                    line.gapPerByteNanos()))
        .toList();
  }

  /** What is to be known of a fit that is of the first line. */
  String warning() {
    return "times lie on %d lines, for libraries change their protocol with the size: the parameters are those up to %d B"
        .formatted(lines.size(), firstToBytes());
  }

  /** Why nothing is written; null where the fit does not miss what it was made of. */
  @Nullable String refusal(double relativeResidual) {
    if (areSeveral()) {
      return "one line of sizes, got %d: --S %d writes that of the first"
          .formatted(lines.size(), firstToBytes());
    }
    return relativeResidual <= POOR_RESIDUAL
        ? null
        : "times within %.0f %% of the fit, got %.1f %%: --S leaves out the sizes beyond it"
            .formatted(100 * POOR_RESIDUAL, 100 * relativeResidual);
  }
}
