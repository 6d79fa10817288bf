package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.jobs.results.Table;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The analyses that a study asks for, carried out one walk for all of them at a time. */
final class Analyses {

  private final List<Analysis> asked;

  Analyses(Study study) {
    this.asked = AnalysisKind.askedFor(study).stream().map(Analysis.class::cast).toList();
  }

  /** The tables that they fill. */
  List<Table<?>> tables() {
    List<Table<?>> tables = new ArrayList<>();
    asked.forEach(analysis -> tables.addAll(analysis.tables()));
    return tables;
  }

  /** Finds everything, in the order of the labels. */
  void run(AnalysisContext context, Findings findings) throws IOException {
    List<AnalysisRun> runs = new ArrayList<>();
    try {
      for (Analysis analysis : asked) {
        runs.add(analysis.start(context));
      }
      walk(context, runs);
      for (AnalysisRun run : runs) {
        run.give(findings);
      }
    } finally {
      for (AnalysisRun run : runs) {
        run.close();
      }
    }
  }

  private static void walk(AnalysisContext context, List<AnalysisRun> runs) {
    List<AnalysisRun> walking = wanting(runs);
    while (!walking.isEmpty()) {
      try (GraphWalk walk = new GraphWalk(context.archive(), GraphOptions.DEFAULT)) {
        for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
          for (AnalysisRun run : walking) {
            run.block(block);
          }
        }
      }
      walking.forEach(AnalysisRun::endWalk);
      walking = wanting(runs);
    }
  }

  private static List<AnalysisRun> wanting(List<AnalysisRun> runs) {
    return runs.stream().filter(AnalysisRun::wantsWalk).toList();
  }
}
