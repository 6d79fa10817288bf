package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How sure it is which factor matters most, by scenario and bound: a part of the summary. */
public record VarianceReport(List<OfScenario> scenarios) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "variance";

  /** Takes an immutable copy. */
  public VarianceReport {
    scenarios = List.copyOf(scenarios);
  }

  /**
   * One scenario and bound.
   *
   * @param samples pairs of replicates that all factors are estimated from
   * @param sdNanos the standard deviation of run times; null where nothing is said
   * @param first the factor with the largest total share; null for none
   * @param turns the probability, at most, that in truth another factor has a larger one
   * @param refusal why nothing is said; null where something is
   */
  public record OfScenario(
      String scenario,
      String bound,
      int samples,
      @Nullable Double sdNanos,
      @Nullable String first,
      @Nullable Double turns,
      @Nullable String refusal) {}
}
