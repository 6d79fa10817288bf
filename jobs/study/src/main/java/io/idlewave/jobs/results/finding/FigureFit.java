package io.idlewave.jobs.results.finding;

import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.Table;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether tables have the columns that figures are drawn of. */
public final class FigureFit {

  private final Figure figure;
  private final List<ShownColumn> columns;

  private FigureFit(Figure figure, List<ShownColumn> columns) {
    this.figure = figure;
    this.columns = columns;
  }

  /**
   * Makes sure that the figures of a finding can be drawn.
   *
   * @param tables all that there will be
   * @throws IllegalArgumentException naming the figure, what it lacks, and what there is
   */
  public static void require(Finding finding, List<Table<?>> tables) {
    for (Figure figure : finding.figures()) {
      Digest digest = finding.digest(figure.table());
      require(
          figure,
          digest != null
              ? ShownColumn.of(digest)
              : tables.stream()
                  .filter(table -> table.name().equals(figure.table()))
                  .findFirst()
                  .map(table -> ShownColumn.of(table.schema()))
                  .orElseThrow(
                      () ->
                          wrong(
                              figure,
                              "a table " + figure.table(),
                              tables.stream().map(Table::name))));
    }
  }

  /**
   * Makes sure that a figure can be drawn of columns.
   *
   * @throws IllegalArgumentException as {@link #require(Finding, List)}
   */
  public static void require(Figure figure, List<ShownColumn> columns) {
    FigureFit fit = new FigureFit(figure, columns);
    if (figure instanceof Figure.Listing listing) {
      fit.requireUnlessEmpty(listing.by());
    } else if (figure instanceof Figure.Bars bars) {
      if (bars.isOverRanks()) {
        fit.requireNumber(bars.by());
      } else {
        fit.requireColumn(bars.by());
      }
      fit.requireUnlessEmpty(bars.stackedBy());
      fit.requireOne(bars.stackedBy().isEmpty() ? List.of(Role.PART) : List.of(Role.MEASURE));
    } else if (figure instanceof Figure.Heat heat) {
      fit.requireColumn(heat.x());
      fit.requireColumn(heat.y());
      fit.requireOne(List.of(Role.MEASURE, Role.SHARE, Role.RATIO));
    } else if (figure instanceof Figure.Line line) {
      fit.requireColumn(line.x());
      if (line.axes().size() == 1) {
        fit.requireOne(List.of(Role.MEASURE));
      } else {
        fit.requireMeasure(line.axes().get(1));
      }
    } else if (figure instanceof Figure.Tree tree) {
      fit.requireNumber(tree.node());
      fit.requireNumber(tree.parent());
      fit.requireColumn(tree.name());
      fit.requireMeasure(tree.size());
    }
  }

  private void requireMeasure(String name) {
    require(
        "a measure, share or ratio " + name,
        column ->
            column.name().equals(name)
                && isNumberOf(column, List.of(Role.MEASURE, Role.SHARE, Role.RATIO)));
  }

  private void requireUnlessEmpty(String name) {
    if (!name.isEmpty()) {
      requireColumn(name);
    }
  }

  private void requireColumn(String name) {
    require("a column " + name, column -> column.name().equals(name));
  }

  private void requireNumber(String name) {
    require(
        "a column of numbers " + name, column -> column.name().equals(name) && !column.isText());
  }

  private void requireOne(List<Role> roles) {
    require(
        "a column of numbers with the role "
            + roles.stream().map(Role::label).collect(Collectors.joining(" or ")),
        column -> isNumberOf(column, roles));
  }

  private static boolean isNumberOf(ShownColumn column, List<Role> roles) {
    return !column.isText() && roles.contains(column.role());
  }

  private void require(String what, Predicate<ShownColumn> fits) {
    if (columns.stream().noneMatch(fits)) {
      throw wrong(
          figure, what + " in table " + figure.table(), columns.stream().map(FigureFit::words));
    }
  }

  private static String words(ShownColumn column) {
    return "%s (%s%s)"
        .formatted(
            column.name(),
            column.isText() ? "text" : "number",
            column.role() == Role.NONE ? "" : ", " + column.role().label());
  }

  private static IllegalArgumentException wrong(Figure figure, String what, Stream<String> there) {
    return new IllegalArgumentException(
        "figure \"%s\": %s, got %s"
            .formatted(figure.title(), what, there.collect(Collectors.joining(", "))));
  }
}
