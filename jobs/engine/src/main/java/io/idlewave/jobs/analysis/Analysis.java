package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.finding.FigureFit;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;

/**
 * Something that is found beside run times, once the lanes of a study have been propagated. What it
 * wants lanes to carry it states beforehand ({@link #extras}). Its life in one run: {@link #start}
 * with the lanes; walks over the trace, as long as it wants another; its findings.
 */
public interface Analysis extends AnalysisKind {

  /** Those that page and terminal draw by themselves. */
  Set<String> WITH_OWN_FACES = Set.of("waves");

  /**
   * Those that a study asks for, in the order of their labels.
   *
   * @throws ServiceConfigurationError if an extension has registered a word that nothing finds, or
   *     figures that its tables cannot show
   */
  static List<Analysis> askedFor(Study study) {
    List<Analysis> asked = AnalysisKind.askedFor(study).stream().map(Analysis::of).toList();
    asked.forEach(
        analysis ->
            analysis
                .finding(study.timing().label())
                .ifPresent(found -> requireFit(analysis, found, study)));
    return asked;
  }

  private static void requireFit(Analysis analysis, Finding finding, Study study) {
    List<Table<?>> tables = new ArrayList<>(List.of(Tables.RUNTIMES, Tables.RANKS));
    tables.addAll(analysis.tables(study));
    try {
      FigureFit.require(finding, tables);
    } catch (IllegalArgumentException e) {
      throw new ServiceConfigurationError(
          "analysis %s: %s".formatted(analysis.label(), e.getMessage()), e);
    }
  }

  private static Analysis of(AnalysisKind kind) {
    if (kind instanceof Analysis analysis) {
      return analysis;
    }
    throw new ServiceConfigurationError(
        "analysis %s: an implementation of %s, got %s"
            .formatted(kind.label(), Analysis.class.getName(), kind.getClass().getName()));
  }

  /** The tables that it fills. */
  default List<Table<?>> tables() {
    return List.of();
  }

  /** The tables that it fills for a study, where that depends on what the study asks. */
  default List<Table<?>> tables(Study study) {
    return tables();
  }

  /**
   * How what it finds is shown; by default the rows of its tables as they stand. Empty for one that
   * has no table, or faces of its own.
   */
  default Optional<Finding> finding() {
    return tables().isEmpty() || WITH_OWN_FACES.contains(label())
        ? Optional.empty()
        : Optional.of(Finding.ofTables(label(), tables()));
  }

  /** The same in a timing, by its label, where that makes a difference. */
  default Optional<Finding> finding(String timing) {
    return finding();
  }

  /** Starts on the lanes of a run. */
  AnalysisRun start(AnalysisContext context);
}
