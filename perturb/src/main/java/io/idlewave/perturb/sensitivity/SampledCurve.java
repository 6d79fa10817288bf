package io.idlewave.perturb.sensitivity;

import io.idlewave.perturb.noise.Quantum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The points of a rising curve that are known, and where it crosses bounds. Mutable. */
final class SampledCurve {

  private final Quantum quantum;
  private final AllowedTimes times;
  private final LatencyEvaluator evaluator;
  private final Consumer<Span> check;
  private final NavigableMap<Double, LatencyPoint> points = new TreeMap<>();

  /** A curve; {@code check} throws where two neighbours cannot be points of it. */
  SampledCurve(Quantum quantum, LatencyEvaluator evaluator, Consumer<Span> check) {
    this.quantum = quantum;
    this.times = new AllowedTimes(quantum);
    this.evaluator = evaluator;
    this.check = check;
  }

  /** Evaluates the points at these shifts in one pass; whether there were any. */
  boolean evaluate(DoubleStream shiftNanos) {
    // Adding 0 turns -0 into 0.
    double[] shifts = shiftNanos.map(shift -> shift + 0.0).sorted().distinct().toArray();
    if (shifts.length == 0) {
      return false;
    }
    for (LatencyPoint point : evaluator.evaluate(shifts)) {
      points.put(point.shiftNanos() + 0.0, point);
    }
    spans().forEach(check);
    return true;
  }

  /** The known points, by shift. */
  List<LatencyPoint> points() {
    return List.copyOf(points.values());
  }

  /** The known points, two by two. */
  List<Span> spans() {
    List<Span> spans = new ArrayList<>();
    LatencyPoint left = null;
    for (LatencyPoint right : points.values()) {
      if (left != null) {
        spans.add(new Span(left, right));
      }
      left = right;
    }
    return spans;
  }

  /** How long the run may take that takes longer than at shift 0 by each of these shares. */
  double[] allowedNanos(double... shares) {
    evaluate(DoubleStream.of(0));
    double base = Objects.requireNonNull(points.get(0.0)).runtimeNanos();
    return Arrays.stream(shares).map(share -> times.nanos(base, share)).toArray();
  }

  /**
   * For each share the largest value on the grid at which the run takes no longer than is allowed.
   *
   * @param latencyNanos the value at shift 0
   */
  List<Tolerance> tolerances(double latencyNanos, double[] shares, double[] allowedNanos) {
    evaluate(DoubleStream.of(times.farNanos(Arrays.stream(allowedNanos).max().orElse(0))));
    boolean open = true;
    while (open) {
      open = evaluate(Arrays.stream(allowedNanos).flatMap(this::crossings));
    }
    return IntStream.range(0, shares.length)
        .mapToObj(i -> new Tolerance(shares[i], latencyNanos + largestShift(allowedNanos[i])))
        .toList();
  }

  /** Where the tangents of the ends of the span that crosses the bound cross it. */
  private DoubleStream crossings(double bound) {
    for (Span span : spans()) {
      LatencyPoint left = span.left();
      LatencyPoint right = span.right();
      if (left.runtimeNanos() <= bound && right.runtimeNanos() > bound) {
        double fromLeft = (bound - left.runtimeNanos()) / left.slope();
        double fromRight = span.nanos() - (right.runtimeNanos() - bound) / right.slope();
        return left.slope() > 0
            ? span.inside(quantum.nanos(), fromLeft, fromRight)
            : span.inside(quantum.nanos(), fromRight);
      }
    }
    return DoubleStream.empty();
  }

  private double largestShift(double bound) {
    LatencyPoint last = Objects.requireNonNull(points.lastEntry()).getValue();
    return last.runtimeNanos() <= bound
        ? Double.POSITIVE_INFINITY
        : points.values().stream()
            .filter(point -> point.runtimeNanos() <= bound)
            .mapToDouble(LatencyPoint::shiftNanos)
            .max()
            .orElseThrow();
  }
}
