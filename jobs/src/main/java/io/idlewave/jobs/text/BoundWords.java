package io.idlewave.jobs.text;

import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.perturb.scenario.Bound;
import java.util.List;

/**
 * What a terminal calls the bounds of results: {@code exact} alone only where a result is exact
 * under the recorded order and the timing as such.
 *
 * @param restrictions what else exact results are conditional on
 */
public record BoundWords(List<Condition> restrictions) {

  private static final String EXACT = Bound.EXACT.label();
  private static final String EXACT_GIVEN = EXACT + " given";

  /** Takes an immutable copy. */
  public BoundWords {
    restrictions = List.copyOf(restrictions);
  }

  /** Those of results. */
  public static BoundWords of(RunSummary summary) {
    return new BoundWords(summary.restrictions());
  }

  /** What {@code bound} is called. */
  public String of(String bound) {
    return bound.equals(EXACT) && !restrictions.isEmpty() ? EXACT_GIVEN : bound;
  }

  /** What exact results are given, where there are any that are given more than the order. */
  List<String> lines(RunSummary summary) {
    boolean any = summary.scenarios().stream().anyMatch(r -> of(r.bound()).equals(EXACT_GIVEN));
    return any ? List.of(EXACT_GIVEN + ": " + CaveatText.line(restrictions)) : List.of();
  }
}
