package io.idlewave.jobs.drawing;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.results.finding.Digest;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.study.AnalysisKind;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which findings a run has, and which it could have. */
public final class RunFindings {

  private RunFindings() {}

  /**
   * Those of a run, as it states them; of one of an earlier version, which did not say of all, as
   * this version knows them.
   */
  public static List<Finding> of(RunSummary summary) {
    List<Finding> stated = Objects.requireNonNullElse(summary.findings(), List.<Finding>of());
    Set<String> labels = stated.stream().map(Finding::label).collect(Collectors.toSet());
    List<TableContent> contents = summary.tables();
    Set<String> tables =
        contents == null
            ? Set.of()
            : contents.stream().map(TableContent::name).collect(Collectors.toSet());
    SummaryRows rows = new SummaryRows(summary, Set.of());
    Stream<Finding> others =
        AnalysisKind.all().stream()
            .flatMap(kind -> finding(kind, timing(summary)))
            .filter(finding -> !labels.contains(finding.label()))
            .map(finding -> finding.showing(figure -> has(finding, figure, tables, rows)))
            .filter(finding -> !finding.figures().isEmpty());
    return Stream.concat(stated.stream(), others)
        .sorted(Comparator.comparing(Finding::label))
        .toList();
  }

  private static boolean has(Finding finding, Figure figure, Set<String> tables, SummaryRows rows) {
    Digest digest = finding.digest(figure.table());
    return digest == null ? tables.contains(figure.table()) : rows.has(digest);
  }

  /** Those that studies of a timing may ask for, by its label. */
  public static List<Finding> possible(String timing) {
    return AnalysisKind.all().stream()
        .filter(kind -> kind.fits(timing) || !kind.isWord())
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
