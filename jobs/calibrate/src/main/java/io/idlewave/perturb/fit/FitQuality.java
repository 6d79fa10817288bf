package io.idlewave.perturb.fit;

import io.idlewave.perturb.fit.LogGpsFit.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a fit can be trusted. It is poor where its relative residual exceeds 5 %, where a point
 * is off by more than six times that residual (the worst one is named), where a standard error
 * exceeds the parameter itself, or where the parameters are no LogGPS network.
 */
record FitQuality(
    List<RoundTrip> points,
    RoundTripLines lines,
    double[] values,
    double[] errors,
    double residual) {

  private static final double POOR_RESIDUAL = 0.05;
  private static final double POOR_POINT = 6;

  /** Below it residuals are rounding, and so are parameters smaller than their errors. */
  private static final double ROUNDING = 1e-9;

  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (residual > POOR_RESIDUAL) {
      warnings.add(
          ("round trips are off by %.1f %%, more than %.0f %%:"
                  + " they do not follow Table 6, or s or S is wrong")
              .formatted(100 * residual, 100 * POOR_RESIDUAL));
    }
    if (residual > ROUNDING) {
      addWorstPoint(warnings);
      addSmallParameters(warnings);
    }
    String refused = refused();
    if (refused != null) {
      warnings.add("no network has these parameters: " + refused);
    }
    return warnings;
  }

  private void addWorstPoint(List<String> warnings) {
    RoundTrip worst = points.get(0);
    for (RoundTrip point : points) {
      worst = off(point) > off(worst) ? point : worst;
    }
    if (off(worst) > POOR_POINT * residual) {
      warnings.add(
          ("the round trip of %d B with w = %s ns is off by %.1f %%,"
                  + " more than %.0f times the residual")
              .formatted(worst.messageBytes(), worst.delayNanos(), 100 * off(worst), POOR_POINT));
    }
  }

  private double off(RoundTrip point) {
    return Math.abs(lines.relativeResidual(values, point));
  }

  private void addSmallParameters(List<String> warnings) {
    for (Parameter parameter : Parameter.values()) {
      double value = values[parameter.column()];
      double error = errors[parameter.column()];
      if (error > Math.abs(value)) {
        warnings.add(
            "%s = %.3g is smaller than its standard error of %.3g"
                .formatted(parameter.symbol(), value, error));
      }
    }
  }

  private @Nullable String refused() {
    try {
      lines.network(values);
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }
}
