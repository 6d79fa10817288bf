package io.idlewave.jobs.results.part;

import io.idlewave.jobs.results.row.EfficiencyRow;
import java.util.List;

/** How well runs use their processors, as the POP Centre of Excellence defines it. */
public record EfficiencyReport(String span, List<EfficiencyRow> rows) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "efficiencies";

  public EfficiencyReport {
    rows = List.copyOf(rows);
  }
}
