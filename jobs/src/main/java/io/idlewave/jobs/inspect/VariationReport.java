package io.idlewave.jobs.inspect;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.steps.SteppedTrace;
import io.idlewave.perturb.memory.StepModel;
import io.idlewave.perturb.memory.StepTimes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What makes the time that a rank computes in a step vary.
 *
 * @param steps of which it was learned: the last ones
 * @param shares of the variance, as {@link StepModel#shares} names them
 */
public record VariationReport(int steps, Map<String, Double> shares) {

  private static final int FEWEST_STEPS = 10;

  /** Ranks times steps: what is learned within a second or two. */
  private static final int MOST_TIMES = 1 << 15;

  public VariationReport {
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
  }

  /** Of a trace; null where it has too few steps, or nothing varies. */
  static @Nullable VariationReport of(Supplier<SteppedTrace> trace) {
    StepTimes computing;
    try {
      computing = trace.get().steps().computing();
    } catch (RefusedException e) {
      return null;
    }
    int steps = Math.min(computing.steps(), MOST_TIMES / computing.ranks());
    if (steps < FEWEST_STEPS) {
      return null;
    }
    Map<String, Double> shares =
        StepModel.learn(computing.between(computing.steps() - steps, computing.steps())).shares();
    return shares.values().stream().anyMatch(share -> share > 0)
        ? new VariationReport(steps, shares)
        : null;
  }
}
