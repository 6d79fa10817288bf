package io.idlewave.jobs.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of an extension, as figures show them. */
class DrawingsTest {

  /** A row of a table that nothing in the product fills. */
  public record CostRow(
      @Column(value = "name of the scenario", role = Role.KEY) @Nullable String scenario,
      @Column(value = "where", role = Role.PLACE) String place,
      @Column(value = "how long", unit = "ns", role = Role.MEASURE) double nanos) {}

  private static final String ALIKE = "x".repeat(300);

  @TempDir private Path path;

  private List<Drawing> drawings(Figure figure, CostRow... rows) throws IOException {
    return drawings(figure, new Table<>("costs", CostRow.class, "rows", "place"), List.of(rows));
  }

  private <R extends Record> List<Drawing> drawings(Figure figure, Table<R> table, List<R> rows)
      throws IOException {
    try (TableWriter<R> writer =
        new TableWriter<>(
            table,
            new RunIdentity("study", 1, "0.1", 0.95, "digest", "trace"),
            Files.newOutputStream(path.resolve(table.fileName())))) {
      writer.write(rows);
    }
    return new Drawings(Results.summary(), new LocalFolder(path))
        .of(new Finding("costs", "Costs", "", List.of(figure)), any -> true);
  }

  private static List<@Nullable Object> values(Drawing drawing, String column) {
    Values values = drawing.column(column);
    assertThat(values).isNotNull();
    return values.values();
  }

  @Test
  void listing_longNamesThatBeginAlike_areGroupsOfTheirOwn() throws IOException {
    Figure byPlace = new Figure.Listing("Costs", "costs", "place", 0);
    Drawing drawing =
        drawings(byPlace, new CostRow("a", ALIKE + "1", 5), new CostRow("a", ALIKE + "2", 7))
            .get(0);
    assertThat(values(drawing, "place")).containsExactly(ALIKE + "1", ALIKE + "2");
    assertThat(values(drawing, "nanos")).containsExactly(5.0, 7.0);
  }

  @Test
  void figures_ofLongScenariosThatBeginAlike_areOneEach() throws IOException {
    Figure all = new Figure.Listing("Costs", "costs", "", 0);
    assertThat(drawings(all, new CostRow(ALIKE + "1", "p", 5), new CostRow(ALIKE + "2", "p", 7)))
        .extracting(Drawing::scenario)
        .containsExactly(ALIKE + "1", ALIKE + "2");
  }

  /** Neither a page nor a sum is lost for them. */
  @Test
  void figures_ofNumbersThatAreNone_areDrawnWithoutAndSaySo() throws IOException {
    Figure byPlace = new Figure.Listing("Costs", "costs", "place", 0);
    Drawing drawing =
        drawings(
                byPlace,
                new CostRow("a", "p", Double.NaN),
                new CostRow("a", "p", 5),
                new CostRow("a", "q", Double.NEGATIVE_INFINITY),
                new CostRow("a", "r", Double.MAX_VALUE),
                new CostRow("a", "r", Double.MAX_VALUE))
            .get(0);
    assertThat(values(drawing, "nanos")).containsExactly(5.0, null, null);
    assertThat(drawing.note()).isEqualTo("2 values are not finite, and missing here");
    assertThat(ReportJson.write(drawing)).doesNotContain("NaN", "Infinity");
  }

  @Test
  void figures_thatDoNotFit_areOfBadResults() {
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> drawings(new Figure.Line("Line", "costs", "nanos", "place")))
        .withMessageContaining("figure \"Line\": a measure, share or ratio place in table costs");
  }

  /** A row of the recorded run or the base, which have no scenario, or of one. */
  public record ShareRow(
      @Column(value = "recorded, base or scenario", role = Role.KEY) String run,
      @Column(value = "name of the scenario", role = Role.PLACE) @Nullable String scenario,
      @Column(value = "which", role = Role.PART) String part,
      @Column(value = "how much", unit = "1", role = Role.SHARE) double share) {}

  @Test
  void heat_ofScenariosThatAreCalledAsTheBase_hasAColumnForEach() throws IOException {
    Drawing drawing =
        drawings(
                new Figure.Heat("Shares", "shares", "scenario", "part"),
                new Table<>("shares", ShareRow.class, "rows", "run"),
                List.of(
                    new ShareRow("recorded", null, "transfer", 0.5),
                    new ShareRow("base", null, "transfer", 0.6),
                    new ShareRow("scenario", "base", "transfer", 0.7),
                    new ShareRow("scenario", "base run", "transfer", 0.8)))
            .get(0);
    assertThat(values(drawing, "scenario"))
        .containsExactly("recorded", "base run run", "base", "base run");
  }

  @Test
  void heat_ofRowsThatNothingNames_hasAColumnForThem() throws IOException {
    Drawing drawing =
        drawings(
                new Figure.Heat("Costs", "costs", "scenario", "place"),
                new CostRow(null, "p", 5),
                new CostRow(null, "q", 6),
                new CostRow("none", "p", 7))
            .get(0);
    assertThat(values(drawing, "scenario")).containsExactly("none run", "none run", "none");
  }
}
