package io.idlewave.jobs.fit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a fit found.
 *
 * @param parameters with their errors
 * @param packetBytes s, where it is part of the fit
 * @param synchronousBytes S, likewise
 * @param facts what else was settled, a line each
 * @param measured what was measured, such as {@code round trips}
 * @param relativeResidual root mean square of (measured - fitted) / fitted; null where as many
 *     parameters as measurements leave none
 * @param residuals what is left over by size; empty where that is not told
 * @param notIdentified what the measurements do not tell, a sentence each
 * @param warnings what makes the fit poor, or its use, a sentence each
 * @param file what can be written
 */
public record FitReport(
    List<Estimate> parameters,
    @Nullable Long packetBytes,
    @Nullable Long synchronousBytes,
    List<String> facts,
    String measured,
    int points,
    @Nullable Double relativeResidual,
    List<Residual> residuals,
    List<String> notIdentified,
    List<String> warnings,
    Output file) {

  /**
   * A parameter.
   *
   * @param value in {@code unit}
   * @param standardError likewise; null where nothing is left to judge it by
   * @param unit such as {@code ns/B}
   */
  public record Estimate(
      String symbol, double value, @Nullable Double standardError, String unit) {}

  /**
   * What a fit can be written as.
   *
   * @param text of the file, or null where there can be none
   * @param refusal why not, or null
   */
  public record Output(String kind, @Nullable String text, @Nullable String refusal) {

    static Output of(String kind, String text) {
      return new Output(kind, text, null);
    }

    static Output refused(String kind, String refusal) {
      return new Output(kind, null, refusal);
    }
  }

  /** What a fit leaves over of one measured size of what, such as {@code Latency}. */
  public record Residual(
      String measured, long messageBytes, double measuredNanos, double fittedNanos) {

    /** Measured less fitted, as a share of fitted. */
    public double relative() {
      return (measuredNanos - fittedNanos) / fittedNanos;
    }
  }

  public FitReport {
    residuals = List.copyOf(residuals);
    parameters = List.copyOf(parameters);
    facts = List.copyOf(facts);
    notIdentified = List.copyOf(notIdentified);
    warnings = List.copyOf(warnings);
  }
}
