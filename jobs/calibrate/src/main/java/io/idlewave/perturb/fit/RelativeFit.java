package io.idlewave.perturb.fit;

import io.idlewave.perturb.fit.WeightedLeastSquares.Solution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Least squares of relative errors, that is with weights 1 / fitted^2, for times that are the
 * larger of one or two lines in the parameters. Which line a time is on, and its weight, follow
 * from the solution before, until nothing changes.
 */
final class RelativeFit {

  private static final int STEPS = 50;
  private static final double SETTLED = 1e-12;

  private final List<Equation> equations;
  private final int parameters;

  /** {@code factors * x + known}, in ns. */
  record Line(double[] factors, double knownNanos) {

    double nanos(double[] x) {
      double sum = knownNanos;
      for (int i = 0; i < factors.length; i++) {
        sum += factors[i] * x[i];
      }
      return sum;
    }
  }

  /**
   * A measured time and what it should be: the larger of its lines.
   *
   * @param first the line that is tried first
   */
  record Equation(double measuredNanos, List<Line> lines, int first) {

    static Equation of(double measuredNanos, double knownNanos, double... factors) {
      return new Equation(measuredNanos, List.of(new Line(factors, knownNanos)), 0);
    }

    Line line(double[] x) {
      Line higher = lines.get(0);
      for (Line line : lines) {
        higher = line.nanos(x) > higher.nanos(x) ? line : higher;
      }
      return higher;
    }
  }

  RelativeFit(List<Equation> equations, int parameters) {
    this.equations = List.copyOf(equations);
    this.parameters = parameters;
  }

  /**
   * @throws IllegalArgumentException where squares overflow
   */
  FittedParameters solve() {
    List<Line> lines = new ArrayList<>();
    double[] scales = new double[equations.size()];
    for (int i = 0; i < scales.length; i++) {
      Equation equation = equations.get(i);
      lines.add(equation.lines().get(equation.first()));
      scales[i] = equation.measuredNanos();
    }
    Solution solution = solve(lines, scales);
    for (int step = 0; step < STEPS; step++) {
      double[] before = solution.values();
      for (int i = 0; i < scales.length; i++) {
        lines.set(i, equations.get(i).line(before));
        double fitted = lines.get(i).nanos(before);
        scales[i] = fitted > 0 ? fitted : equations.get(i).measuredNanos();
      }
      solution = solve(lines, scales);
      if (isClose(solution.values(), before)) {
        break;
      }
    }
    return estimates(solution);
  }

  private Solution solve(List<Line> lines, double[] scales) {
    WeightedLeastSquares squares = new WeightedLeastSquares(parameters);
    for (int i = 0; i < scales.length; i++) {
      Line line = lines.get(i);
      double target = equations.get(i).measuredNanos() - line.knownNanos();
      squares.add(line.factors(), target, 1 / scales[i]);
    }
    return squares.solve();
  }

  private static boolean isClose(double[] values, double[] others) {
    for (int i = 0; i < values.length; i++) {
      if (Math.abs(values[i] - others[i]) > SETTLED * Math.abs(values[i])) {
        return false;
      }
    }
    return true;
  }

  private FittedParameters estimates(Solution solution) {
    double[] values = solution.values();
    double sum = 0;
    for (Equation equation : equations) {
      double fitted = equation.line(values).nanos(values);
      double off = (equation.measuredNanos() - fitted) / fitted;
      sum += off * off;
    }
    int free = equations.size() - (parameters - solution.undetermined().size());
    double variance = free > 0 ? sum / free : 0;
    return new FittedParameters(
        Arrays.stream(values).boxed().toList(),
        DoubleStream.of(solution.variances()).map(v -> Math.sqrt(v * variance)).boxed().toList(),
        Math.sqrt(variance),
        solution.undetermined());
  }
}
