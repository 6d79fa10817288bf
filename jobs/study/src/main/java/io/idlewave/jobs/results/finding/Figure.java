package io.idlewave.jobs.results.finding;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a table of results. It names columns; what else it shows of a column, its heading,
 * unit and role, stands in the schema of the table. Where a table has the columns {@code scenario}
 * and {@code bound}, or one that says which of several its rows are of, there is a figure for each
 * of them. The component names are a stable contract.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Figure.Listing.class, name = "listing"),
  @JsonSubTypes.Type(value = Figure.Bars.class, name = "bars"),
  @JsonSubTypes.Type(value = Figure.Heat.class, name = "heat"),
  @JsonSubTypes.Type(value = Figure.Line.class, name = "line"),
  @JsonSubTypes.Type(value = Figure.Tree.class, name = "tree")
})
public sealed interface Figure {

  /** What it shows, in a few words. */
  String title();

  String table();

  /** The word for such a figure. */
  String kind();

  /** The columns that it is drawn over, where there are some. */
  default List<String> axes() {
    return List.of();
  }

  /** Whether it has a place for each rank; text has no room for that. */
  default boolean isOverRanks() {
    return axes().contains("rank");
  }

  /**
   * Rows, one below the other.
   *
   * @param by the column whose equal values are put together, measures and counts added up; empty
   *     for rows as they stand
   * @param top how many rows there are at most, those with the largest measures together first, and
   *     a row for all others; put together, those with the largest first measure; 0 for all, in
   *     their order
   */
  record Listing(String title, String table, String by, int top) implements Figure {

    /** All rows of a table as they stand. */
    public static Listing all(String title, String table) {
      return new Listing(title, table, "", 0);
    }

    @Override
    public String kind() {
      return "listing";
    }
  }

  /**
   * Bars of parts that add up.
   *
   * @param title what it shows
   * @param table its table
   * @param by the column with a bar for each value; many ranks are put into groups of neighbours,
   *     small places into one, and a place is named by all columns of places
   * @param stackedBy the column with the part; empty where each part is a column of its own
   */
  record Bars(String title, String table, String by, String stackedBy) implements Figure {

    @Override
    public String kind() {
      return "bars";
    }

    @Override
    public List<String> axes() {
      return stackedBy.isEmpty() ? List.of(by) : List.of(by, stackedBy);
    }
  }

  /**
   * A shaded cell for each pair of values: the first measure, with its ends where there are some.
   *
   * @param x the column with a column of cells for each value
   * @param y the column with a row of cells for each value
   */
  record Heat(String title, String table, String x, String y) implements Figure {

    @Override
    public String kind() {
      return "heat";
    }

    @Override
    public List<String> axes() {
      return List.of(x, y);
    }
  }

  /**
   * A measure or share over a column of numbers or names, within its lower and upper end.
   *
   * @param title what it shows
   * @param table its table
   * @param x the column of numbers, or of names
   * @param y the measure or share; empty for the first measure, and null in results of earlier
   *     versions
   */
  record Line(String title, String table, String x, @Nullable String y) implements Figure {

    @Override
    public String kind() {
      return "line";
    }

    @Override
    public List<String> axes() {
      return y == null || y.isEmpty() ? List.of(x) : List.of(x, y);
    }
  }

  /**
   * Times inside each other, rows of one node added up.
   *
   * @param node the column with the number of a node; each comes after the one around it
   * @param parent the column with the number of the node around it, null of the root
   * @param size the measure with all that is inside it
   */
  record Tree(String title, String table, String node, String parent, String name, String size)
      implements Figure {

    @Override
    public String kind() {
      return "tree";
    }
  }
}
