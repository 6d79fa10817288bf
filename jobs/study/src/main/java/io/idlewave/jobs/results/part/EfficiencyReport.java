package io.idlewave.jobs.results.part;

import io.idlewave.jobs.results.row.EfficiencyRow;
import java.util.List;

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

  public EfficiencyReport {
    rows = List.copyOf(rows);
  }
}
