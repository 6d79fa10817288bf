package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.compare.ResultsPair;
import io.idlewave.jobs.compare.RunComparison;
import io.idlewave.jobs.failure.RefusedException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run beside the first one.
 *
 * @param first name of the first run
 * @param second name of the other
 * @param paired whether replicates of the same number are compared
 * @param notes why not, and what else differs
 * @param rows one per scenario and bound that both have
 */
public record Comparison(
    String first, String second, boolean paired, List<String> notes, List<Row> rows)
    implements Section {

  /** Takes immutable copies. */
  public Comparison {
    notes = List.copyOf(notes);
    rows = List.copyOf(rows);
  }

  /**
   * A scenario of both, under one bound: the second less the first.
   *
   * @param scenario its name in the first run
   * @param otherScenario its name in the second
   * @param bound of both
   * @param pairs replicates compared with each other; 0 where they are not paired
   * @param mean difference of run times, in ns
   * @param p50 median of them, in ns
   * @param ratio mean ratio
   */
  public record Row(
      String scenario,
      String otherScenario,
      String bound,
      long pairs,
      Figure mean,
      Figure p50,
      Figure ratio) {

    static Row of(RunComparison.Scenario found) {
      return new Row(
          PlainText.name(found.name()),
          PlainText.name(found.secondName()),
          found.bound(),
          found.pairs(),
          Figure.of(found.meanDifferenceNanos(), found.meanInterval()),
          Figure.of(found.medianDifferenceNanos(), found.medianInterval()),
          Figure.of(found.ratio(), found.ratioInterval()));
    }
  }

  /** Two runs that have nothing in common. */
  public record None(String first, String second, String missing) implements Section {}

  static Section of(RunData first, String firstName, RunData second, String secondName) {
    try {
      RunComparison found = new ResultsPair(first.folder(), second.folder()).compare();
      return new Comparison(
          firstName,
          secondName,
          found.paired(),
          Stream.concat(found.unpairedBecause().stream(), found.otherwise().stream())
              .map(PlainText::name)
              .toList(),
          Notes.head(found.scenarios(), 2 * ScenarioViews.MOST).stream().map(Row::of).toList());
    } catch (RefusedException e) {
      return new None(firstName, secondName, "The two have no scenario and bound in common.");
    }
  }
}
