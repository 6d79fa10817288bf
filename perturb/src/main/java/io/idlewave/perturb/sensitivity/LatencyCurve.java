package io.idlewave.perturb.sensitivity;

import io.idlewave.perturb.noise.BeyondQuantumException;
import io.idlewave.perturb.noise.Quantum;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The run time T of an undisturbed run as a function of the latency L. It is a maximum over paths,
 * each of which takes its other costs plus L as often as L is on it; so it is convex and piecewise
 * linear, with slopes that are whole numbers.
 *
 * <p>Found by Newton's method for such functions: tangents are intersected and the curve is
 * evaluated there, until it meets them. All open places are evaluated in one pass, each with its
 * middle, so that a range of n quanta takes at most 2 + log2(n) passes; it mostly takes few.
 *
 * <p>L runs over a grid, the base plus multiples of the quantum, on which T is exact as long as it
 * is below 2^53 quanta. Every answer is the one that evaluating all of the grid would give; nothing
 * is said about where between two neighbours the curve bends or crosses a bound. Where a network
 * has several latencies, all are shifted alike, and L is the one that is given as base.
 */
public final class LatencyCurve {

  private final double latencyNanos;
  private final double exactNanos;
  private final Quantum quantum;
  private final LatencyEvaluator evaluator;

  /**
   * A curve.
   *
   * @param latencyNanos the base L, at least 0; of several the smallest
   * @param quantum the grid of all times
   * @param evaluator evaluates it at shifts from the base
   */
  public LatencyCurve(double latencyNanos, Quantum quantum, LatencyEvaluator evaluator) {
    this.latencyNanos = atLeastZero("base latency in ns", latencyNanos);
    this.exactNanos = 0x1p53 * quantum.nanos();
    this.quantum = quantum;
    this.evaluator = evaluator;
  }

  private static double atLeastZero(String what, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(what + ": at least 0 and finite, got " + value);
    }
    return value;
  }

  /**
   * All breakpoints with an L above the smallest on the grid and at most {@code maxLatencyNanos},
   * ascending: each grid point whose slope is larger than that of the one before. Several breaks
   * between two neighbours are one.
   *
   * @throws IllegalArgumentException where run times in the range are not exact
   * @throws IllegalStateException where the evaluator gives no convex curve
   */
  public List<Breakpoint> breakpoints(double maxLatencyNanos) {
    atLeastZero("largest latency in ns", maxLatencyNanos);
    double from = -floor(latencyNanos);
    double to = Math.max(from, floor(maxLatencyNanos - latencyNanos));
    SampledCurve curve = curve();
    curve.evaluate(DoubleStream.of(from, to));
    curve.points().forEach(point -> requireExact(point.runtimeNanos()));
    boolean open = true;
    while (open) {
      open = curve.evaluate(curve.spans().stream().flatMapToDouble(this::bends));
    }
    return curve.spans().stream()
        .filter(span -> span.left().slope() < span.right().slope())
        .map(this::breakpoint)
        .toList();
  }

  /** Where the tangents of the ends meet. */
  private DoubleStream bends(Span span) {
    if (span.isLinear()) {
      return DoubleStream.empty();
    }
    LatencyPoint left = span.left();
    LatencyPoint right = span.right();
    double below = left.runtimeNanos() - right.tangentNanos(left.shiftNanos());
    return span.inside(quantum.nanos(), below / (right.slope() - left.slope()));
  }

  private Breakpoint breakpoint(Span span) {
    LatencyPoint right = span.right();
    return new Breakpoint(
        latencyNanos + right.shiftNanos(),
        right.runtimeNanos(),
        span.left().slope(),
        right.slope());
  }

  /**
   * For each share the largest L on the grid, from the base on, at which the run takes at most
   * {@code 1 + share} times as long as at the base. The product is exact: a share is the decimal
   * number that it is written as.
   *
   * <p>A tolerance is unbounded if the run stays within it where L is longer than 1,024 times the
   * run itself: then no path that L is on can ever be critical.
   *
   * @param shares finite and at least 0: 0.01 for 1 %
   * @throws IllegalArgumentException where the allowed run time is not exact
   * @throws IllegalStateException where the evaluator gives no convex, ascending curve
   */
  public List<Tolerance> tolerances(double... shares) {
    for (double share : shares) {
      atLeastZero("share of the run time", share);
    }
    SampledCurve curve = curve();
    double[] allowed = curve.allowedNanos(shares);
    requireExact(Arrays.stream(allowed).max().orElse(0));
    return curve.tolerances(latencyNanos, shares, allowed);
  }

  private SampledCurve curve() {
    return new SampledCurve(quantum, evaluator, this::requireConvex);
  }

  private void requireConvex(Span span) {
    boolean exact = span.right().runtimeNanos() < exactNanos;
    if (span.left().slope() < 0 || (exact && !span.isConvex())) {
      throw new IllegalStateException(
          "latency curve: convex and ascending expected, got %s and %s"
              .formatted(span.left(), span.right()));
    }
  }

  private void requireExact(double runtimeNanos) {
    if (!(runtimeNanos < exactNanos)) {
      throw new BeyondQuantumException(
          "latency curve: run times in ns below 2^53 quanta, which are "
              + exactNanos
              + ", got "
              + runtimeNanos);
    }
  }

  private double floor(double nanos) {
    return Math.floor(nanos / quantum.nanos()) * quantum.nanos();
  }
}
