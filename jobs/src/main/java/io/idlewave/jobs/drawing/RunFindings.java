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
import java.util.stream.Stream;

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
        .flatMap(kind -> finding(kind, timing(summary)))
        .filter(finding -> finding.figures().stream().map(Figure::table).allMatch(tables::contains))
        .toList();
  }

  /** Those that studies of a timing may ask for, by its label. */
  public static List<Finding> possible(String timing) {
    return AnalysisKind.all().stream()
        .filter(kind -> kind.fits(timing))
        .flatMap(kind -> finding(kind, timing))
        .toList();
  }

  private static Stream<Finding> finding(AnalysisKind kind, String timing) {
    return kind instanceof Analysis known ? known.finding(timing).stream() : Stream.empty();
  }

  private static String timing(RunSummary summary) {
    return summary.scenarios().isEmpty() ? "observed" : summary.scenarios().get(0).timing();
  }
}
