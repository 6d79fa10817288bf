package io.idlewave.perturb.sensitivity;

import io.idlewave.perturb.noise.Quantum;
import java.util.List;

/**
 * The run time of an undisturbed run as a function of what a hop of one class takes. It never
 * falls, and is convex but for the rounding of prices to the quantum, for a route may have parts of
 * a hop: so nothing is asked of it but that it rises. Slopes say where to look.
 *
 * <p>Every answer is the one that evaluating all of the grid would give. A range of n quanta takes
 * at most 2 + log2(n) passes; it mostly takes few.
 */
public final class RisingCurve {

  private final SampledCurve curve;

  /**
   * A curve.
   *
   * @param quantum the grid of all times
   * @param evaluator evaluates it at shifts from the base
   */
  public RisingCurve(Quantum quantum, LatencyEvaluator evaluator) {
    this.curve = new SampledCurve(quantum, evaluator, RisingCurve::requireRising);
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
    return curve.tolerances(0, shares, curve.allowedNanos(shares));
  }

  private static void requireRising(Span span) {
    double before = span.left().runtimeNanos();
    if (span.right().runtimeNanos() < before) {
      throw new IllegalStateException(
          "run time over the time of a hop: never falling, got less than %s at %s"
              .formatted(before, span.right()));
    }
  }
}
