package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.Difference;
import io.idlewave.jobs.results.summary.Estimates;
import io.idlewave.perturb.statistics.Statistic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much longer scenarios run than the reference, replicate by replicate.
 *
 * @param note how it was thinned out
 * @param reference the scenario that the others are compared with
 * @param rows one per other scenario and bound
 */
public record DifferenceSection(@Nullable String note, String reference, List<Row> rows)
    implements Section {

  private static final int MOST = 2 * ScenarioViews.MOST;

  /** Takes an immutable copy. */
  public DifferenceSection {
    rows = List.copyOf(rows);
  }

  /**
   * A scenario under one bound.
   *
   * @param scenario its name
   * @param bound of both run times
   * @param pairs replicates that both have finished
   * @param mean of the differences, in ns
   * @param p50 their median, in ns
   * @param ratio mean ratio
   */
  public record Row(
      String scenario, String bound, long pairs, Figure mean, Figure p50, Figure ratio) {}

  static Section of(RunData run) {
    Estimates estimates = run.summary().estimates();
    if (estimates == null || estimates.differences().isEmpty()) {
      return new Missing("The study has a single scenario: there is nothing to compare it with.");
    }
    List<Difference> all = estimates.differences();
    return new DifferenceSection(
        Notes.first(MOST, all.size(), "differences"),
        PlainText.name(all.get(0).reference()),
        Notes.head(all, MOST).stream().map(DifferenceSection::row).toList());
  }

  private static Row row(Difference found) {
    var differences = found.intervals().differenceNanos();
    return new Row(
        PlainText.name(found.scenario()),
        found.bound(),
        found.pairs(),
        Figure.of(found.differenceNanos().mean(), differences, Statistic.MEAN),
        Figure.of(found.differenceNanos().p50(), differences, Statistic.P50),
        Figure.of(found.ratio().mean(), found.intervals().ratio(), Statistic.MEAN));
  }
}
