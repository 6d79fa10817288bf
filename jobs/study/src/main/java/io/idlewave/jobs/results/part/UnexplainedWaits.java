package io.idlewave.jobs.results.part;

import io.idlewave.jobs.results.summary.ScenarioResult;
import java.util.List;

/**
 * The second reading of a trace whose ranks spend much of their time in waits that nothing
 * explains. Results take these as work; here they absorb, as with {@code slack: local}.
 */
public record UnexplainedWaits(double share, List<ScenarioResult> ifTheyAbsorb) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "unexplained-waits";

  public UnexplainedWaits {
    ifTheyAbsorb = List.copyOf(ifTheyAbsorb);
  }

  public List<ScenarioResult> ifTheyAbsorb(String scenario) {
    return ifTheyAbsorb.stream().filter(result -> result.name().equals(scenario)).toList();
  }
}
