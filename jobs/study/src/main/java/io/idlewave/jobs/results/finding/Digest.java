package io.idlewave.jobs.results.finding;

import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that stand in the summary, and in no table of their own. The component names are a stable
 * contract.
 *
 * @param name by which figures call it, unlike that of any table
 * @param rows where they are in the summary, such as {@code analyses/links/rows/*}: {@code *} is
 *     each entry, {@code runs/*} the base and then each scenario of the study
 * @param cells what they hold
 */
public record Digest(String name, String rows, List<Cell> cells) {

  /** Takes an immutable copy. */
  public Digest {
    cells = List.copyOf(cells);
  }

  /** A digest of rows without any columns yet. */
  public static Digest of(String name, String rows) {
    return new Digest(name, rows, List.of());
  }

  /** The same with a number. */
  public Digest number(String at, String heading, String unit, Role role) {
    List<Cell> all = new ArrayList<>(cells);
    all.add(new Cell(at, heading, unit, role.label()));
    return new Digest(name, rows, all);
  }

  /** The same with a text that names the row. */
  public Digest text(String at, String heading) {
    return number(at, heading, "", Role.PLACE);
  }

  /** The same with a share of a whole. */
  public Digest share(String at, String heading) {
    return number(at, heading, "1", Role.SHARE);
  }

  /** The same with what replicates have on average, at least and at most, side by side there. */
  public Digest ofReplicates(String at, String heading, String unit) {
    return number(at + "mean", heading, unit, Role.MEASURE)
        .number(at + "min", "least", unit, Role.LEAST)
        .number(at + "max", "most", unit, Role.MOST);
  }

  /**
   * A column.
   *
   * @param at where its value is below the row; {@code .} is the row itself, {@code $} its name or
   *     key, and {@code ../} leads to the entry that the row stands in; after {@code /} where it is
   *     in the summary, {@code $} being the key
   * @param heading what it is called
   * @param unit empty for none
   * @param role what it is to a figure
   */
  public record Cell(String at, String heading, String unit, String role) {}
}
