package io.idlewave.perturb.sensitivity;

import java.util.stream.DoubleStream;

/** Two neighbouring points of a curve. */
record Span(LatencyPoint left, LatencyPoint right) {

  double nanos() {
    return right.shiftNanos() - left.shiftNanos();
  }

  /** Whether the curve is linear between them: a convex one is if it meets the tangent again. */
  boolean isLinear() {
    return left.tangentNanos(right.shiftNanos()) == right.runtimeNanos();
  }

  boolean isConvex() {
    return left.slope() <= right.slope()
        && left.tangentNanos(right.shiftNanos()) <= right.runtimeNanos()
        && right.tangentNanos(left.shiftNanos()) <= left.runtimeNanos();
  }

  /**
   * Grid points strictly inside: the two around each position, and the one in the middle, by which
   * the span shrinks to half at least.
   *
   * @param positionsNanos where the curve is expected to bend or to cross, from the left end; need
   *     not be exact, nor inside
   */
  DoubleStream inside(double quantumNanos, double... positionsNanos) {
    return DoubleStream.concat(DoubleStream.of(positionsNanos), DoubleStream.of(nanos() / 2))
        .map(position -> Math.floor(position / quantumNanos) * quantumNanos + left.shiftNanos())
        .flatMap(shift -> DoubleStream.of(shift, shift + quantumNanos))
        .filter(shift -> shift > left.shiftNanos() && shift < right.shiftNanos());
  }
}
