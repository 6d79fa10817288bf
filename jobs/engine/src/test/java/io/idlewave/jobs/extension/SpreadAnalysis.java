package io.idlewave.jobs.extension;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.table.Table;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Spread",
                "How steady the run time is.",
                List.of(new Figure.Listing("How far run times lie apart", "spread", "", 0)))
            .saying(List.of("The largest less the smallest of all replicates.")));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return AnalysisRun.ofWalk(
        new CountingWalk(),
        Long.class,
        (calls, findings) -> {
          findings.rows(
              SpreadRow.TABLE,
              context.scenarios().stream()
                  .map(lanes -> new SpreadRow(context.name(lanes), spread(lanes.runtimeNanos())))
                  .toList());
          findings.summary(this, JsonNodeFactory.instance.objectNode().put("calls", calls));
        });
  }

  private static double spread(double[] runtimeNanos) {
    return Arrays.stream(runtimeNanos).max().orElseThrow()
        - Arrays.stream(runtimeNanos).min().orElseThrow();
  }

  /** Counts calls. */
  private static final class CountingWalk implements TraceWalk {

    private static final long serialVersionUID = 1L;

    private long calls;

    @Override
    public void begin(Path scratch) {
      calls = 0;
    }

    @Override
    public void block(GraphBlock block) {
      for (int i = 0; i < block.entryCount(); i++) {
        calls += block.has(i, GraphBlock.ENDS) ? 1 : 0;
      }
    }

    @Override
    public Long end() {
      return calls;
    }
  }
}
