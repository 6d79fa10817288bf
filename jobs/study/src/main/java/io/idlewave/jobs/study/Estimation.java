package io.idlewave.jobs.study;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a study asks of the replicates beside their statistics.
 *
 * @param reference the scenario that the others are compared with; null for the first
 * @param limitNanos a run time of which it is asked how likely it is exceeded, or null
 * @param limitsNanos the same of single scenarios, by their name, instead of that of the study
 * @param precision what the replicates have to tell, or null for as much as they do
 * @param fitsTail whether a distribution is fitted to the largest run times
 */
public record Estimation(
    @Nullable String reference,
    @Nullable Double limitNanos,
    Map<String, Double> limitsNanos,
    @Nullable Precision precision,
    boolean fitsTail) {

  /** Nothing is asked. */
  public static final Estimation DEFAULT = new Estimation(null, null, Map.of(), null, false);

  public Estimation {
    Map<String, Double> others = new TreeMap<>(limitsNanos);
    others.values().removeIf(other -> other.equals(limitNanos));
    limitsNanos = Collections.unmodifiableMap(others);
  }

  /** The limit of a scenario, in ns; null where there is none. */
  public @Nullable Double limitOf(String scenario) {
    return limitsNanos.containsKey(scenario) ? limitsNanos.get(scenario) : limitNanos;
  }

  /**
   * The probability with which an interval may miss its truth, so that all of them hold with 95 %
   * however many passes there are: 5 % over the passes that there may be (Bonferroni).
   *
   * @param first replicates of the first pass
   */
  public double missedPerLook(int first) {
    return 0.05 / (precision == null ? 1 : precision.passes(first));
  }
}
