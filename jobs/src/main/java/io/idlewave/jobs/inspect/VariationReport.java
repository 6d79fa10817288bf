package io.idlewave.jobs.inspect;

import io.idlewave.jobs.prepare.steps.RecordedSteps;
import io.idlewave.perturb.memory.StepModel;
import io.idlewave.perturb.memory.StepTimes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
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

  /** Of recorded steps; null where there are too few, or nothing varies. */
  static @Nullable VariationReport of(RecordedSteps recorded) {
    StepTimes computing = recorded.last(MOST_TIMES).computing();
    if (computing.steps() < FEWEST_STEPS) {
      return null;
    }
    Map<String, Double> shares = StepModel.learn(computing).shares();
    return shares.values().stream().anyMatch(share -> share > 0)
        ? new VariationReport(computing.steps(), shares)
        : null;
  }
}
