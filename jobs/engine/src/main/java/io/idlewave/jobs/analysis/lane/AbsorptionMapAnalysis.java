package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import java.util.List;
import java.util.Optional;

/** Which parts of the machine absorb noise: what the {@code map} of a study asks for. */
public final class AbsorptionMapAnalysis implements Analysis {

  @Override
  public String label() {
    return AbsorptionMap.LABEL;
  }

  @Override
  public boolean isWord() {
    return false;
  }

  @Override
  public boolean isAskedFor(Timing timing) {
    return false;
  }

  @Override
  public boolean isAskedFor(Study study) {
    return study.map() != null;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.ABSORPTION);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Absorption by part of the machine",
                "Noise on one part after the other, and how much of it the rest of the run"
                    + " absorbs. What is not absorbed delays the run.",
                List.of(
                    new Figure.Line(
                        "Absorbed share of noise on one part alone",
                        Tables.ABSORPTION.name(),
                        "part",
                        "absorbedShare")))
            .needing("--map ranks, or --map nodes"));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new AbsorptionMapRun(this, context);
  }
}
