package io.idlewave.jobs.analysis.recorded;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.WaitWalk;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.row.WaitRow;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.observed.WaitTotals;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the calls of the recorded run waited for, and which ranks they waited for. */
public final class WaitStateAnalysis implements Analysis {

  private static final String WAITS = Tables.WAITS.name();

  private static final Map<String, String> PARTS =
      Map.ofEntries(
          Map.entry("computation", "between calls"),
          Map.entry(WaitReport.IDLE, "streams with nothing to do"),
          Map.entry("calls", "work of calls"),
          Map.entry("transfer", "until the last message is there"),
          Map.entry("late-sender", "a receiver waits until the send begins"),
          Map.entry("late-receiver", "a sender waits until the receive is posted"),
          Map.entry("wait-at-barrier", "the last member has not entered the barrier"),
          Map.entry("wait-at-nxn", "the last member has not entered a collective of all to all"),
          Map.entry("late-broadcast", "the root, which gives the data, has not entered"),
          Map.entry("early-reduce", "the root waits for members that have not entered"),
          Map.entry("early-scan", "members before this one have not entered"),
          Map.entry(
              WaitReport.UNEXPLAINED,
              "no recorded event explains it; here by the time of the run, in the caveat by the"
                  + " waits alone"));

  @Override
  public String label() {
    return WaitReport.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return timing.equals("observed");
  }

  @Override
  public boolean isOfRecordedRun(String timing) {
    return true;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.WAITS);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Wait states",
                "What the recorded run waited for. The parts of a rank add up to its run time;"
                    + " names are those of Scalasca's patterns.",
                List.of(
                    new Figure.Listing("Parts of the recorded run", WAITS, "part", 0),
                    new Figure.Bars("Where the recorded run went, by rank", WAITS, "rank", "part")))
            .explaining(PARTS));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    WaitWalk walk = WaitWalk.of(context.prepared());
    List<RunWindow> windows = context.prepared().survey().windows();
    return AnalysisRun.ofWalk(
        walk,
        WaitTotals.class,
        (totals, findings) -> {
          List<WaitRow> rows = WaitRows.of(windows, totals);
          findings.rows(Tables.WAITS, rows);
          findings.summary(this, WaitReport.of(walk.source(), rows));
        });
  }
}
