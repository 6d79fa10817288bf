package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What results do not cover because the order is the recorded one: places where the program's way
 * depends on what has come when it looks.
 */
public record NotCovered(
    @Nullable Long wildcardReceives,
    long choices,
    long tests,
    long probes,
    long polledLoops,
    List<ChangedOutcomes> outcomes) {

  public NotCovered {
    outcomes = List.copyOf(outcomes);
  }

  /** The largest share of replicates of a scenario and bound with such an outcome. */
  public double largestShare() {
    return outcomes.stream().mapToDouble(ChangedOutcomes::replicatesShare).max().orElse(0);
  }

  /**
   * Receives of one scenario and bound that another call could have completed, or that a test could
   * have found incomplete.
   */
  public record ChangedOutcomes(
      String scenario, String bound, double mean, long most, double replicatesShare) {}
}
