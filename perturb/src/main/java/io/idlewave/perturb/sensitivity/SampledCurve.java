package io.idlewave.perturb.sensitivity;

import io.idlewave.perturb.noise.BeyondQuantumException;
import io.idlewave.perturb.noise.Quantum;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** The points of a curve that are known, and a check that they can be of a convex one. Mutable. */
final class SampledCurve {

  private final double exactNanos;
  private final LatencyEvaluator evaluator;
  private final NavigableMap<Double, LatencyPoint> points = new TreeMap<>();

  SampledCurve(Quantum quantum, LatencyEvaluator evaluator) {
    this.exactNanos = 0x1p53 * quantum.nanos();
    this.evaluator = evaluator;
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
    checkConvex();
    return true;
  }

  private void checkConvex() {
    for (Span span : spans()) {
      boolean exact = span.right().runtimeNanos() < exactNanos;
      if (span.left().slope() < 0 || (exact && !span.isConvex())) {
        throw new IllegalStateException(
            "latency curve: convex and ascending expected, got %s and %s"
                .formatted(span.left(), span.right()));
      }
    }
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

  /**
   * Checks that a run time is exact on the grid.
   *
   * @throws BeyondQuantumException where it is beyond 2^53 quanta
   */
  void requireExact(double runtimeNanos) {
    if (!(runtimeNanos < exactNanos)) {
      throw new BeyondQuantumException(
          "latency curve: run times in ns below 2^53 quanta, which are "
              + exactNanos
              + ", got "
              + runtimeNanos);
    }
  }
}
