package io.idlewave.jobs.results.part;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The second reading of a trace whose ranks spend much of their time in waits that nothing
 * explains. Results take these as work; here they absorb, as with {@code slack: local}. The
 * component names are a stable contract.
 *
 * @param share of the run times of all ranks that lies after the last known arrival of a call, 0 to
 *     1
 * @param ifTheyAbsorb one entry per scenario and bound, of the first 64 replicates of the scenarios
 *     of the summary, which say what holds if these waits are work
 */
public record UnexplainedWaits(double share, List<ScenarioResult> ifTheyAbsorb) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "unexplained-waits";

  /** Takes an immutable copy. */
  public UnexplainedWaits {
    ifTheyAbsorb = List.copyOf(ifTheyAbsorb);
  }

  /** That of a summary, or null where these waits are few. */
  public static @Nullable UnexplainedWaits of(RunSummary summary) {
    JsonNode part = summary.analyses() == null ? null : summary.analyses().get(LABEL);
    return part == null ? null : ReportJson.read(part, UnexplainedWaits.class);
  }

  /** The bounds of one scenario. */
  public List<ScenarioResult> ifTheyAbsorb(String scenario) {
    return ifTheyAbsorb.stream().filter(result -> result.name().equals(scenario)).toList();
  }

  /** It as a part of a summary. */
  public JsonNode toJson() {
    return ReportJson.tree(this);
  }
}
