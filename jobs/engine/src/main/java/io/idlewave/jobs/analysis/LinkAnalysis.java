package io.idlewave.jobs.analysis;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.results.part.LinkReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.Study;
import java.util.List;

/** What goes over the links of the topology of the study's machine, in the undisturbed run. */
public final class LinkAnalysis implements Analysis {

  @Override
  public String label() {
    return LinkReport.LABEL;
  }

  @Override
  public void requireFits(Study study, TraceMetadata metadata) {
    boolean hasLinks =
        study.timing().fold(observed -> false, model -> model.machine().network().hops() != null);
    if (!hasLinks) {
      throw new StudyException(
          "analysis: %s: on a network of the study with a topology, got none".formatted(label()));
    }
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.LINKS);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new LinkRun(this, context);
  }
}
