package io.idlewave.jobs.results.finding;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureFitTest {

  /** A row with a column for each axis, and one measure. */
  public record CostRow(
      @Column(value = "which", role = Role.RANK) int rank,
      @Column(value = "where", role = Role.PLACE) String place,
      @Column("a number without a role") double depth,
      @Column(value = "how long", unit = "ns", role = Role.MEASURE) double nanos) {}

  /** A row without anything to measure. */
  public record NameRow(
      @Column("which") int rank, @Column(value = "what", role = Role.MEASURE) String name) {}

  private static final Table<CostRow> COSTS = new Table<>("costs", CostRow.class, "rows", "rank");
  private static final Table<NameRow> NAMES = new Table<>("names", NameRow.class, "rows", "rank");

  @Test
  void require_figuresThatFit_arePassed() {
    List<Figure> figures =
        List.of(
            new Figure.Listing("a", "costs", "", 0),
            new Figure.Listing("b", "costs", "place", 3),
            new Figure.Bars("c", "costs", "rank", "place"),
            new Figure.Heat("d", "costs", "rank", "place"),
            new Figure.Line("e", "costs", "depth", "nanos"),
            new Figure.Tree("f", "costs", "rank", "depth", "place", "nanos"));
    Finding finding = new Finding("costs", "Costs", "", figures);
    assertThatCode(() -> FigureFit.require(finding, List.of(NAMES, COSTS)))
        .doesNotThrowAnyException();
  }

  private static void assertRefused(Figure figure, String message) {
    Finding finding = new Finding("costs", "Costs", "", List.of(figure));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FigureFit.require(finding, List.of(COSTS, NAMES)))
        .withMessage(message);
  }

  @Test
  void require_noSuchTableOrColumn_saysWhichThereAre() {
    assertRefused(
        new Figure.Listing("Most", "cost", "", 0),
        "figure \"Most\": a table cost, got costs, names");
    assertRefused(
        new Figure.Heat("Map", "costs", "region", "place"),
        "figure \"Map\": a column region in table costs, got rank (number, rank), place (text,"
            + " place), depth (number), nanos (number, measure)");
  }

  @Test
  void require_columnOfAnotherTypeOrRole_isRefused() {
    String names = " in table names, got rank (number), name (text, measure)";
    assertRefused(
        new Figure.Line("Line", "names", "rank", "name"),
        "figure \"Line\": a measure, share or ratio name" + names);
    assertRefused(
        new Figure.Line("Line", "names", "rank", ""),
        "figure \"Line\": a column of numbers with the role measure" + names);
    assertRefused(
        new Figure.Heat("Map", "names", "rank", "name"),
        "figure \"Map\": a column of numbers with the role measure or share or ratio" + names);
    assertRefused(
        new Figure.Bars("Bars", "names", "rank", ""),
        "figure \"Bars\": a column of numbers with the role part" + names);
    assertRefused(
        new Figure.Tree("Tree", "names", "rank", "rank", "name", "name"),
        "figure \"Tree\": a measure, share or ratio name" + names);
  }
}
