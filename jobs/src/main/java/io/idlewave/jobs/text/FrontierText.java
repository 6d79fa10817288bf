package io.idlewave.jobs.text;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.perturb.statistics.Statistic;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** A frontier of a live run, for a terminal. */
public final class FrontierText {

  private FrontierText() {}

  private static final String FIRST_WORD = "frontier ";

  /** Whether {@link #line} may have said that. */
  public static boolean isLine(String text) {
    return text.startsWith(FIRST_WORD) && text.contains(" at ");
  }

  /**
   * One line: how far the run is, and the scenario and bound that is delayed most.
   *
   * @param rows of one frontier, at least one
   * @param names what people call the ranks and further timelines of the trace, by their rows
   */
  public static String line(List<FrontierRow> rows, List<String> names) {
    FrontierRow first = rows.get(0);
    String place =
        FIRST_WORD
            + "%d at %s"
                .formatted(first.frontier(), HumanUnits.time((double) first.frontierNanos()));
    return rows.stream()
        .filter(row -> row.delayP99Nanos() != null)
        .max(Comparator.comparing(row -> Objects.requireNonNull(row.delayP99Nanos())))
        .map(
            most ->
                "%s: delay p50 %s%s (%s, %s); rank %s behind most often"
                    .formatted(
                        place,
                        HumanUnits.time(Objects.requireNonNull(most.delayP50Nanos())),
                        p99(most),
                        PlainText.label(most.scenario()),
                        most.bound().label(),
                        PlainText.label(names.get(Objects.requireNonNull(most.slowestRank())))))
        .orElse(place + ": every replicate has ended in a deadlock");
  }

  /** Few replicates do not carry it. */
  private static String p99(FrontierRow row) {
    return Statistic.P99.isCarriedBy(row.replicates())
        ? ", p99 " + HumanUnits.time(Objects.requireNonNull(row.delayP99Nanos()))
        : "";
  }
}
