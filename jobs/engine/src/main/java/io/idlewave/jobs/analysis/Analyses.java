package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.Study;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The analyses that a study asks for, carried out one pass over the trace for all of them at a
 * time.
 */
final class Analyses {

  private final Study study;
  private final List<Analysis> asked;

  Analyses(Study study) {
    this.study = study;
    this.asked = Analysis.askedFor(study);
  }

  /** The tables that they fill. */
  List<Table<?>> tables() {
    List<Table<?>> tables = new ArrayList<>();
    asked.forEach(analysis -> tables.addAll(analysis.tables(study)));
    return tables;
  }

  /** How what they find is shown. */
  List<Finding> findings() {
    return asked.stream()
        .flatMap(analysis -> analysis.finding(study.timing().label()).stream())
        .toList();
  }

  /** Finds everything, in the order of the labels. */
  void run(AnalysisContext context, Findings findings) throws IOException {
    List<AnalysisRun> runs = new ArrayList<>();
    for (Analysis analysis : asked) {
      runs.add(analysis.start(context));
    }
    boolean walking = true;
    while (walking) {
      walking = walk(context.walks(), runs);
    }
    for (AnalysisRun run : runs) {
      run.give(findings);
    }
  }

  /** One round; returns whether any of them wanted one. */
  private static boolean walk(WalkRunner runner, List<AnalysisRun> runs) {
    Map<AnalysisRun, Integer> wanted = new LinkedHashMap<>();
    List<TraceWalk> walks = new ArrayList<>();
    for (AnalysisRun run : runs) {
      List<TraceWalk> next = run.walks();
      if (!next.isEmpty()) {
        wanted.put(run, next.size());
        walks.addAll(next);
      }
    }
    List<Serializable> found = walks.isEmpty() ? List.of() : runner.run(walks);
    int from = 0;
    for (Map.Entry<AnalysisRun, Integer> run : wanted.entrySet()) {
      run.getKey().walked(found.subList(from, from + run.getValue()));
      from += run.getValue();
    }
    return !walks.isEmpty();
  }
}
