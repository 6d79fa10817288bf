package io.idlewave.jobs.results.part;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.row.EfficiencyRow;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well runs use their processors, as the POP Centre of Excellence defines it. The component
 * names are a stable contract.
 *
 * @param span what those of the recorded run are of: {@code run} or {@code trace}
 * @param rows one per run and efficiency: the recorded run, the base, then the scenarios
 */
public record EfficiencyReport(String span, List<EfficiencyRow> rows) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "efficiencies";

  /** Takes an immutable copy. */
  public EfficiencyReport {
    rows = List.copyOf(rows);
  }

  /** That of a summary; null where it has none. */
  public static @Nullable EfficiencyReport of(RunSummary summary) {
    JsonNode part = summary.analyses() == null ? null : summary.analyses().get(LABEL);
    return part == null ? null : ReportJson.read(part, EfficiencyReport.class);
  }

  /** It as a part of a summary. */
  public JsonNode toJson() {
    return ReportJson.tree(this);
  }
}
