package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.AnalysisKind;
import java.util.List;

/**
 * Something that is found beside run times, once the lanes of a study have been propagated. What it
 * wants lanes to carry it states beforehand ({@link #extras}). Its life in one run: {@link #start}
 * with the lanes; walks over the trace, as long as it wants another; its findings.
 */
public interface Analysis extends AnalysisKind {

  /** The tables that it fills. */
  default List<Table<?>> tables() {
    return List.of();
  }

  /** Starts on the lanes of a run. */
  AnalysisRun start(AnalysisContext context);
}
