package io.idlewave.jobs.drawing;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Reads the tables of a results folder into what figures show. */
public final class Drawings {

  static final String SCENARIO = "scenario";
  static final String BOUND = "bound";

  private static final int MOST_BINS = 256;
  private static final int MOST_NODES = 1_000;

  /** Rows of a figure over all scenarios together, and the fewest of one of these. */
  private static final int MOST_ROWS = 3_000;

  private static final int FEWEST_ROWS = 8;

  /** Scenarios and bounds of a figure. */
  private static final int MOST_SPLITS = 400;

  private final RunSummary summary;
  private final InputFolder folder;
  private final Set<String> pieces;

  /** Those of a folder. */
  public Drawings(RunSummary summary, InputFolder folder) {
    this.summary = summary;
    this.folder = folder;
    AbsorptionMap map = summary.part(AbsorptionMap.LABEL, AbsorptionMap.class);
    this.pieces = map == null ? Set.of() : map.pieces();
  }

  /**
   * Figures of a finding; scenarios that a map adds are left out.
   *
   * @param shown which of its figures: the tables of others are not read
   * @throws BadResultsException if a table is missing or corrupted
   */
  public List<Drawing> of(Finding finding, Predicate<Figure> shown) {
    List<Drawing> drawings = new ArrayList<>();
    finding.figures().stream().filter(shown).forEach(figure -> drawings.addAll(of(figure)));
    return drawings;
  }

  private record Split(@Nullable String scenario, @Nullable String bound, @Nullable String which) {}

  private List<Drawing> of(Figure figure) {
    Table<?> table = Tables.of(folder, figure.table());
    List<ShownColumn> columns = ShownColumn.of(table.schema());
    ShownColumn scenario = split(figure, columns, column -> column.name().equals(SCENARIO));
    ShownColumn bound = split(figure, columns, column -> column.name().equals(BOUND));
    ShownColumn which = split(figure, columns, column -> column.role() == Role.CASE);
    Map<Split, Fold> folds = new LinkedHashMap<>();
    long[] beyond = {0};
    TableReader.records(
        table,
        folder,
        row -> {
          Split split = new Split(text(scenario, row), text(bound, row), text(which, row));
          if (isPiece(split)) {
            return;
          }
          if (folds.containsKey(split) || folds.size() < MOST_SPLITS) {
            folds.computeIfAbsent(split, key -> fold(figure, columns)).add(row);
          } else {
            beyond[0]++;
          }
        });
    List<Drawing> drawings = new ArrayList<>();
    folds.forEach(
        (split, fold) ->
            drawings.add(
                drawing(figure, split, fold, drawings.size() == MOST_SPLITS - 1 ? beyond[0] : 0)));
    return drawings;
  }

  private boolean isPiece(Split split) {
    return split.scenario() != null && pieces.contains(split.scenario());
  }

  /** {@code beyond}: rows of scenarios that have no figure, which the last one names. */
  private static Drawing drawing(Figure figure, Split split, Fold fold, long beyond) {
    return new Drawing(
        figure.kind(),
        PlainText.label(figure.title()),
        figure.table(),
        split.scenario(),
        split.bound(),
        split.which(),
        fold.note(),
        fold.left() + beyond,
        figure.axes(),
        figure instanceof Figure.Heat heat ? named(fold.columns(), heat.x()) : fold.columns());
  }

  /**
   * Where a row has no value of a column, its first text names it there, as no other row's does.
   */
  private static List<Values> named(List<Values> columns, String name) {
    List<Values> named = new ArrayList<>(columns);
    named.replaceAll(
        column -> {
          List<@Nullable Object> values = new ArrayList<>(column.values());
          Set<@Nullable Object> stated = new HashSet<>(values);
          for (int row = 0; row < values.size(); row++) {
            if (column.name().equals(name) && values.get(row) == null) {
              Object text = columns.get(0).values().get(row);
              values.set(row, stated.contains(text) ? text + " run" : text);
            }
          }
          return column.with(values);
        });
    return named;
  }

  /** The column whose values each have a figure of their own, unless it is drawn over. */
  private static @Nullable ShownColumn split(
      Figure figure, List<ShownColumn> columns, Predicate<ShownColumn> wanted) {
    return columns.stream()
        .filter(wanted.and(column -> !figure.axes().contains(column.name())))
        .findFirst()
        .orElse(null);
  }

  private Fold fold(Figure figure, List<ShownColumn> columns) {
    if (figure instanceof Figure.Tree tree) {
      return new TreeFold(
          columns,
          column(figure, columns, tree.node()),
          column(figure, columns, tree.parent()),
          column(figure, columns, tree.name()),
          column(figure, columns, tree.size()),
          MOST_NODES);
    }
    if (figure instanceof Figure.Bars bars) {
      ShownColumn by = column(figure, columns, bars.by());
      BarParts parts =
          BarParts.of(
              columns,
              bars.stackedBy().isEmpty() ? null : column(figure, columns, bars.stackedBy()));
      boolean timelines = summary.trace().timelines() != null;
      boolean split = columns.stream().anyMatch(ShownColumn::splits);
      return by.role() == Role.RANK
          ? new BarsFold(
              by,
              parts,
              RankBins.of(summary.trace().rows(), most(MOST_BINS, split)),
              timelines ? "timelines" : "ranks")
          : new NamedBarsFold(columns, by, parts);
    }
    figure.axes().forEach(axis -> column(figure, columns, axis));
    if (figure instanceof Figure.Listing listing) {
      int top = listing.top();
      boolean split = columns.stream().anyMatch(ShownColumn::splits);
      return listing.by().isEmpty()
          ? new RowFold(shown(columns), top > 0, most(top, split))
          : new Groups(columns, column(figure, columns, listing.by()), top, MOST_ROWS);
    }
    return new RowFold(figure instanceof Figure.Heat ? columns : shown(columns), false, MOST_ROWS);
  }

  /** How many rows there are room for where a figure stands for each scenario and bound. */
  private int most(int top, boolean split) {
    int room =
        split
            ? Math.max(FEWEST_ROWS, MOST_ROWS / Math.max(1, summary.scenarios().size()))
            : MOST_ROWS;
    return top > 0 ? Math.min(top, room) : room;
  }

  /** What tells rows apart is shown where nothing else names them. */
  private static List<ShownColumn> shown(List<ShownColumn> all) {
    List<ShownColumn> columns = all.stream().filter(c -> !c.splits()).toList();
    boolean named =
        columns.stream()
            .anyMatch(c -> c.role() != Role.KEY && (c.isText() || c.role() == Role.RANK));
    return named ? columns.stream().filter(c -> c.role() != Role.KEY).toList() : columns;
  }

  private ShownColumn column(Figure figure, List<ShownColumn> columns, String name) {
    ShownColumn column = find(columns, name);
    if (column == null) {
      throw new BadResultsException(
          "%s/%s.avro: a column %s, which a figure shows, got none"
              .formatted(folder.location(), figure.table(), PlainText.label(name)));
    }
    return column;
  }

  private static @Nullable ShownColumn find(List<ShownColumn> columns, String name) {
    return columns.stream().filter(c -> c.name().equals(name)).findFirst().orElse(null);
  }

  private static @Nullable String text(@Nullable ShownColumn column, GenericRecord row) {
    Object value = column == null ? null : column.of(row);
    return value == null ? null : value.toString();
  }
}
