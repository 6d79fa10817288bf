package io.idlewave.perturb.sensitivity;

import io.idlewave.perturb.noise.Quantum;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The run time of an undisturbed run as a function of what a hop of one class takes. It never
 * falls, and is convex but for the rounding of prices to the quantum, for a route may have parts of
 * a hop: so nothing is asked of it but that it rises. Slopes say where to look.
 *
 * <p>Every answer is the one that evaluating all of the grid would give. A range of n quanta takes
 * at most 2 + log2(n) passes; it mostly takes few.
 */
public final class RisingCurve {

  private final Quantum quantum;
  private final LatencyEvaluator evaluator;
  private final NavigableMap<Double, LatencyPoint> points = new TreeMap<>();

  /**
   * A curve.
   *
   * @param quantum the grid of all times
   * @param evaluator evaluates it at shifts from the base
   */
  public RisingCurve(Quantum quantum, LatencyEvaluator evaluator) {
    this.quantum = quantum;
    this.evaluator = evaluator;
  }

  /**
   * For each share the largest shift on the grid, from 0 on, at which the run takes at most {@code
   * 1 + share} times as long as without; infinite if it still does where the shift is longer than
   * 1,024 times the run itself.
   *
   * @param shares finite and at least 0: 0.01 for 1 %
   * @throws IllegalStateException where the evaluator gives a curve that falls
   */
  public List<Tolerance> tolerances(double... shares) {
    evaluate(DoubleStream.of(0));
    double base = Objects.requireNonNull(points.get(0.0)).runtimeNanos();
    AllowedTimes allowed = new AllowedTimes(quantum);
    double[] bounds = Arrays.stream(shares).map(share -> allowed.nanos(base, share)).toArray();
    evaluate(DoubleStream.of(allowed.farNanos(Arrays.stream(bounds).max().orElse(base))));
    boolean open = true;
    while (open) {
      open = evaluate(Arrays.stream(bounds).flatMap(this::crossings));
    }
    return Arrays.stream(shares)
        .mapToObj(share -> new Tolerance(share, shift(allowed.nanos(base, share))))
        .toList();
  }

  /** Evaluates what is not known yet of these; whether there was any. */
  private boolean evaluate(DoubleStream shiftNanos) {
    double[] shifts =
        shiftNanos.filter(shift -> !points.containsKey(shift)).sorted().distinct().toArray();
    if (shifts.length == 0) {
      return false;
    }
    evaluator.evaluate(shifts).forEach(point -> points.put(point.shiftNanos(), point));
    double before = Double.NEGATIVE_INFINITY;
    for (LatencyPoint point : points.values()) {
      if (point.runtimeNanos() < before) {
        throw new IllegalStateException(
            "run time over the time of a hop: never falling, got less than %s at %s"
                .formatted(before, point));
      }
      before = point.runtimeNanos();
    }
    return true;
  }

  private double shift(double bound) {
    LatencyPoint last = Objects.requireNonNull(points.lastEntry()).getValue();
    if (last.runtimeNanos() <= bound) {
      return Double.POSITIVE_INFINITY;
    }
    return below(bound).shiftNanos();
  }

  private LatencyPoint below(double bound) {
    return points.values().stream()
        .filter(point -> point.runtimeNanos() <= bound)
        .reduce((one, two) -> two)
        .orElseThrow();
  }

  /** Where the tangents of the two points around the bound cross it, and the middle. */
  private DoubleStream crossings(double bound) {
    LatencyPoint left = below(bound);
    Map.@Nullable Entry<Double, LatencyPoint> above = points.higherEntry(left.shiftNanos());
    if (above == null) {
      return DoubleStream.empty();
    }
    LatencyPoint right = above.getValue();
    Span span = new Span(left, right);
    double fromLeft = (bound - left.runtimeNanos()) / left.slope();
    double fromRight = span.nanos() - (right.runtimeNanos() - bound) / right.slope();
    return left.slope() > 0
        ? span.inside(quantum.nanos(), fromLeft, fromRight)
        : span.inside(quantum.nanos(), fromRight);
  }
}
