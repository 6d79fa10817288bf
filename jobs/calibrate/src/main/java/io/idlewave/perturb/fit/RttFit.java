package io.idlewave.perturb.fit;

import io.idlewave.perturb.fit.LogGpsFit.Parameter;
import io.idlewave.perturb.fit.WeightedLeastSquares.Solution;
import io.idlewave.perturb.network.LogGps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Derives LogGPS parameters from round trips with a delay (Ino et al., PPoPP 2001, sections 4.2 and
 * 4.3). The paper reads two intercepts and four slopes off a graph; here all points take part in
 * one least-squares fit of Table 6, of relative errors, that is with weights 1 / (fitted round
 * trip)^2. Which of the two lines of Table 6 a point is on follows from the fit before, until
 * nothing changes; several first guesses are tried and the fit with the smallest residuals is kept.
 */
public final class RttFit {

  /** First guesses: a rank that computes for more than this share of the round trip is busy. */
  private static final double[] BUSY_SHARES = {0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95};

  private static final int STEPS = 50;
  private static final double SETTLED = 1e-12;

  private final List<RoundTrip> points;
  private final RoundTripLines lines;
  private double smallest = Double.POSITIVE_INFINITY;
  private @Nullable Solution best;

  /** Whether the iteration that found the best fit came to an end. */
  private boolean settled;

  private RttFit(List<RoundTrip> points, RoundTripLines lines) {
    this.points = points;
    this.lines = lines;
  }

  /** The round trip of Table 6, Eqs. (12) to (14), in ns. */
  public static double roundTripNanos(LogGps network, long messageBytes, double delayNanos) {
    return new RoundTripLines(network.packetBytes(), network.synchronousBytes())
        .roundTripNanos(RoundTripLines.parameters(network), messageBytes, delayNanos);
  }

  /**
   * Fits all parameters but the thresholds.
   *
   * @param points at least 7, with sizes up to s, between s and S (unless these are equal) and
   *     beyond S, and with w both 0 and larger than a message takes
   * @param packetBytes s, from the documentation of the MPI library
   * @param synchronousBytes S, likewise
   * @throws IllegalArgumentException where the points do not determine some parameter
   */
  public static LogGpsFit fit(List<RoundTrip> points, long packetBytes, long synchronousBytes) {
    int least = RoundTripLines.PARAMETERS + 1;
    if (points.size() < least) {
      throw new IllegalArgumentException(
          "round trips: at least %d points for %d parameters, got %d"
              .formatted(least, RoundTripLines.PARAMETERS, points.size()));
    }
    RttFit fit = new RttFit(points, new RoundTripLines(packetBytes, synchronousBytes));
    for (double share : BUSY_SHARES) {
      fit.iterate(share);
    }
    return fit.result();
  }

  private void iterate(double busyShare) {
    boolean[] busy = new boolean[points.size()];
    double[] scales = new double[points.size()];
    for (int i = 0; i < busy.length; i++) {
      RoundTrip point = points.get(i);
      busy[i] = point.delayNanos() > busyShare * point.roundTripNanos();
      scales[i] = point.roundTripNanos();
    }
    double[] before = new double[RoundTripLines.PARAMETERS];
    boolean improved = false;
    for (int step = 0; step < STEPS; step++) {
      Solution solution = solve(busy, scales);
      double[] parameters = solution.values();
      double squares = sumOfSquares(parameters);
      if (squares < smallest) {
        smallest = squares;
        best = solution;
        settled = false;
        improved = true;
      }
      if (isClose(parameters, before)) {
        settled |= improved;
        return;
      }
      before = parameters;
      for (int i = 0; i < busy.length; i++) {
        RoundTrip point = points.get(i);
        busy[i] = lines.isBusy(parameters, point.messageBytes(), point.delayNanos());
        double fitted = lines.roundTripNanos(parameters, point.messageBytes(), point.delayNanos());
        scales[i] = fitted > 0 ? fitted : point.roundTripNanos();
      }
    }
  }

  private Solution solve(boolean[] busy, double[] scales) {
    WeightedLeastSquares equations = new WeightedLeastSquares(RoundTripLines.PARAMETERS);
    for (int i = 0; i < busy.length; i++) {
      RoundTrip point = points.get(i);
      long k = point.messageBytes();
      double[] row = busy[i] ? lines.busy(k) : lines.waiting(k);
      double known = busy[i] ? point.delayNanos() : 0;
      equations.add(row, point.roundTripNanos() - known, 1 / scales[i]);
    }
    return equations.solve();
  }

  private double sumOfSquares(double[] parameters) {
    double sum = 0;
    for (RoundTrip point : points) {
      double residual = lines.relativeResidual(parameters, point);
      sum += residual * residual;
    }
    return sum;
  }

  private static boolean isClose(double[] parameters, double[] others) {
    for (int i = 0; i < parameters.length; i++) {
      if (Math.abs(parameters[i] - others[i]) > SETTLED * Math.abs(parameters[i])) {
        return false;
      }
    }
    return true;
  }

  private LogGpsFit result() {
    Solution solution = best;
    if (solution == null || !solution.undetermined().isEmpty()) {
      throw new IllegalArgumentException(
          ("round trips: they do not determine %s: needed are sizes of up to s = %d B, beyond it,"
                  + " and beyond S = %d B, each with w = 0 and with w longer than the message takes,"
                  + " got %d points")
              .formatted(
                  symbols(solution), lines.packetBytes(), lines.synchronousBytes(), points.size()));
    }
    double[] values = solution.values();
    double variance = smallest / (points.size() - RoundTripLines.PARAMETERS);
    double[] errors =
        DoubleStream.of(solution.variances()).map(v -> Math.sqrt(v * variance)).toArray();
    double residual = Math.sqrt(variance);
    FitQuality quality = new FitQuality(points, lines, values, errors, residual);
    return new LogGpsFit(
        boxed(values),
        boxed(errors),
        residual,
        points.size(),
        lines.packetBytes(),
        lines.synchronousBytes(),
        warnings(quality));
  }

  private List<String> warnings(FitQuality quality) {
    List<String> warnings = new ArrayList<>(quality.warnings());
    if (!settled) {
      warnings.add(
          "which points wait and which are busy does not settle in %d steps".formatted(STEPS));
    }
    return warnings;
  }

  private static String symbols(@Nullable Solution solution) {
    return solution == null
        ? "anything"
        : solution.undetermined().stream()
            .map(i -> Parameter.ofColumn(i).symbol())
            .collect(Collectors.joining(", "));
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
