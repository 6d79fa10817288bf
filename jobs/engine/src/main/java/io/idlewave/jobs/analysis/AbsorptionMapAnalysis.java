package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import java.util.List;

/** Which parts of the machine absorb noise: what the {@code map} of a study asks for. */
public final class AbsorptionMapAnalysis implements Analysis {

  @Override
  public String label() {
    return AbsorptionMap.LABEL;
  }

  @Override
  public boolean isWord() {
    return false;
  }

  @Override
  public boolean isAskedFor(Timing timing) {
    return false;
  }

  @Override
  public boolean isAskedFor(Study study) {
    return study.map() != null;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.ABSORPTION);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new AbsorptionMapRun(this, context);
  }
}
