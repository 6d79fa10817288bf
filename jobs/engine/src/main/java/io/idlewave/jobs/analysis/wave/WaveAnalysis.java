package io.idlewave.jobs.analysis.wave;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.results.part.Waves;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;

/** How the waves of one-off delays travel from rank to rank, in either timing. */
public final class WaveAnalysis implements Analysis {

  @Override
  public String label() {
    return Waves.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return true;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.WAVES, Tables.WAVE_HOPS);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new WaveRun(this, context);
  }
}
