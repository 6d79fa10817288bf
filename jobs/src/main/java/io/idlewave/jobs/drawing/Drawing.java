package io.idlewave.jobs.drawing;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.finding.ShownColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure with its values.
 *
 * @param kind listing, bars, heat, line or tree
 * @param title what it shows
 * @param table the name of its table
 * @param file the name of the file with all of its rows
 * @param scenario which scenario it is of; null where it holds for all
 * @param bound which bound; null likewise
 * @param which which of several of its kind; null where there is one
 * @param note how it was thinned out, and what of it is missing; null for neither
 * @param left how many rows are left out
 * @param axes names of the columns that the figure is drawn over: of bars what each stands for and
 *     the part, of a heat map x and y, of a line x
 * @param columns in the order in which they are shown, and those of equal length; what stands along
 *     the axes of cells is hidden beside them
 */
public record Drawing(
    String kind,
    String title,
    String table,
    String file,
    @Nullable String scenario,
    @Nullable String bound,
    @Nullable String which,
    @Nullable String note,
    long left,
    List<String> axes,
    List<Values> columns) {

  /** Takes immutable copies; the scenario is a plain name. */
  public Drawing {
    scenario = scenario == null ? null : PlainText.name(scenario);
    axes = List.copyOf(axes);
    columns = List.copyOf(columns);
  }

  /** How many rows there are. */
  public int rows() {
    return columns.isEmpty() ? 0 : columns.get(0).values().size();
  }

  /** The column of a name; null where there is none. */
  public @Nullable Values column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst().orElse(null);
  }

  /**
   * A column.
   *
   * @param name as in the table
   * @param heading what it is called
   * @param role what it is to the figure, the word of a {@code Role}; {@code hidden} where it is
   *     not shown by itself
   * @param unit of numbers: {@code ns}, {@code B}, {@code s}, {@code 1}; empty for none
   * @param values texts and numbers
   * @param ranks of each value the rank that has so much; null where values are of no rank
   */
  public record Values(
      String name,
      String heading,
      String role,
      String unit,
      List<@Nullable Object> values,
      @Nullable List<@Nullable Integer> ranks) {

    /** The role of what is not shown by itself. */
    public static final String HIDDEN = "hidden";

    /** Takes immutable copies; texts are plain names, and sums without an end none. */
    public Values {
      List<@Nullable Object> plain = new ArrayList<>(values);
      plain.replaceAll(Values::plain);
      values = Collections.unmodifiableList(plain);
      ranks = ranks == null ? null : Collections.unmodifiableList(new ArrayList<>(ranks));
    }

    private static @Nullable Object plain(@Nullable Object value) {
      if (value instanceof Double number && !Double.isFinite(number)) {
        return null;
      }
      return value instanceof String text ? PlainText.name(text) : value;
    }

    /** Values of a column of a table. */
    static Values of(ShownColumn column, List<@Nullable Object> values) {
      return new Values(
          column.name(), column.heading(), column.role().label(), column.unit(), values, null);
    }

    /** Whether it names rows. */
    public boolean isLabel() {
      return switch (role) {
        case "part" -> values.stream().noneMatch(Number.class::isInstance);
        case "rank", "place", "key" -> values.stream().noneMatch(Double.class::isInstance);
        default -> false;
      };
    }

    /** It with other values. */
    public Values with(List<@Nullable Object> others) {
      return new Values(name, heading, role, unit, others, ranks);
    }

    /** Whether it is shown by itself. */
    public boolean isShown() {
      return !role.equals(HIDDEN);
    }
  }
}
