package io.idlewave.jobs.run;

import io.idlewave.jobs.report.CensusReport;
import io.idlewave.jobs.report.Engine;
import io.idlewave.jobs.report.Intervals;
import io.idlewave.jobs.report.OutputFolder;
import io.idlewave.jobs.report.RankRow;
import io.idlewave.jobs.report.ResultSchemas;
import io.idlewave.jobs.report.ResultsFolder;
import io.idlewave.jobs.report.RunSummary;
import io.idlewave.jobs.report.RuntimeRow;
import io.idlewave.jobs.report.ScenarioResult;
import io.idlewave.jobs.report.Statistics;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.statistics.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns the lanes of a whole study into its results folder: the tables first, {@code summary.json}
 * last. Doing it again gives the same files.
 */
public final class ResultsCommitter {

  private final PreparedStudy prepared;
  private final OutputFolder folder;

  /** A committer of the results of {@code prepared} to {@code folder}. */
  public ResultsCommitter(PreparedStudy prepared, OutputFolder folder) {
    this.prepared = prepared;
    this.folder = folder;
  }

  /**
   * Writes everything.
   *
   * @param lanes all lanes of the study, ordered by scenario, bound and first replicate
   * @param engine what the run cost
   */
  public void commit(List<LaneResult> lanes, Engine engine) throws IOException {
    ResultsFolder.begin(folder);
    List<ScenarioResult> results = new ArrayList<>();
    try (var runtimes = ResultSchemas.RUNTIMES.create(folder);
        var ranks = ResultSchemas.RANKS.create(folder)) {
      for (int from = 0; from < lanes.size(); ) {
        int to = from;
        LaneResult first = lanes.get(from);
        while (to < lanes.size()
            && lanes.get(to).scenario() == first.scenario()
            && lanes.get(to).bound() == first.bound()) {
          to++;
        }
        ScenarioLanes all = new ScenarioLanes(lanes.subList(from, to), prepared.spanNanos());
        String name = prepared.scenarios().get(first.scenario()).name();
        for (RuntimeRow row : all.runtimes(name)) {
          runtimes.write(row);
        }
        if (all.finished() > 0) {
          for (int rank = 0; rank < all.ranks(); rank++) {
            Summary delay = Summary.of(all.rankNanos(rank), prepared.quantum());
            ranks.write(new RankRow(name, first.bound(), rank, Statistics.of(delay)));
          }
        }
        results.add(result(name, first.bound(), all));
        from = to;
      }
    }
    CensusReport census = Censuses.report(prepared.survey().census());
    RunSummary summary = new RunSummary(census, results, engine, prepared.caveat());
    ResultsFolder.commit(folder, prepared.study(), summary);
  }

  private ScenarioResult result(String name, Bound bound, ScenarioLanes lanes) {
    double baseNanos = prepared.survey().census().spanNanos();
    ScenarioResult empty =
        new ScenarioResult(
            name,
            "observed",
            prepared.slack().label(),
            prepared.study().rules().label(),
            bound.label(),
            prepared.eagerThresholdBytes(),
            lanes.replicates(),
            lanes.replicates() - lanes.finished(),
            baseNanos,
            null,
            null,
            null,
            Intervals.NONE);
    if (lanes.finished() == 0) {
      return empty;
    }
    double[] runtimeNanos = lanes.runtimeNanos();
    double[] delayNanos = runtimeNanos.clone();
    for (int i = 0; i < delayNanos.length; i++) {
      delayNanos[i] -= baseNanos;
    }
    Summary runtime = Summary.of(runtimeNanos, prepared.quantum());
    Summary delay = Summary.of(delayNanos, prepared.quantum());
    return baseNanos > 0
        ? empty.with(runtime, delay, runtime.dividedBy(baseNanos))
        : empty.with(runtime, delay, null);
  }
}
