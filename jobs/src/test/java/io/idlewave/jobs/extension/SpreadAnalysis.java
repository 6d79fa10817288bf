package io.idlewave.jobs.extension;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.results.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** A foreign analysis: how far run times lie apart, and in a walk, how many calls there are. */
public final class SpreadAnalysis implements Analysis {

  @Override
  public String label() {
    return "spread";
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(SpreadRow.TABLE);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new Run(context);
  }

  private final class Run implements AnalysisRun {

    private final AnalysisContext context;
    private long calls;
    private int walks;

    Run(AnalysisContext context) {
      this.context = context;
    }

    @Override
    public boolean wantsWalk() {
      return walks == 0;
    }

    @Override
    public void block(GraphBlock block) {
      for (int i = 0; i < block.entryCount(); i++) {
        calls += block.has(i, GraphBlock.ENDS) ? 1 : 0;
      }
    }

    @Override
    public void endWalk() {
      walks++;
    }

    @Override
    public void give(Findings findings) throws IOException {
      findings.rows(
          SpreadRow.TABLE,
          context.scenarios().stream()
              .map(lanes -> new SpreadRow(context.name(lanes), spread(lanes.runtimeNanos())))
              .toList());
      findings.summary(
          SpreadAnalysis.this,
          JsonNodeFactory.instance.objectNode().put("calls", calls).put("walks", walks));
    }

    private static double spread(double[] runtimeNanos) {
      return Arrays.stream(runtimeNanos).max().orElseThrow()
          - Arrays.stream(runtimeNanos).min().orElseThrow();
    }
  }
}
