package io.idlewave.jobs.drawing;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.study.AnalysisKind;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which findings a run has, and which it could have. */
public final class RunFindings {

  private RunFindings() {}

  /**
   * Those of a run; of one of an earlier version, which did not say, as this version knows them.
   */
  public static List<Finding> of(RunSummary summary) {
    List<Finding> stated = summary.findings();
    if (stated != null) {
      return stated;
    }
    List<TableContent> contents = summary.tables();
    Set<String> tables =
        contents == null
            ? Set.of()
            : contents.stream().map(TableContent::name).collect(Collectors.toSet());
    return AnalysisKind.all().stream()
        .flatMap(kind -> kind instanceof Analysis known ? known.finding().stream() : null)
        .filter(finding -> finding.figures().stream().map(Figure::table).allMatch(tables::contains))
        .toList();
  }

  /** Those that studies of a timing may ask for, by its label. */
  public static List<Finding> possible(String timing) {
    return AnalysisKind.all().stream()
        .filter(kind -> kind.fits(timing))
        .flatMap(kind -> kind instanceof Analysis known ? known.finding().stream() : null)
        .toList();
  }
}
