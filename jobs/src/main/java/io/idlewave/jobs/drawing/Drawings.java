package io.idlewave.jobs.drawing;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.finding.Digest;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.FigureFit;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.finding.ShownColumn;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Reads the tables of a results folder into what figures show. */
public final class Drawings {

  private static final int MOST_BINS = 256;
  private static final int MOST_NODES = 1_000;

  /** Cells of all heat maps together, how many of these count, and what one of them has. */
  private static final int MOST_CELLS = 30_000;

  private static final int MOST_MAPS = 200;
  private static final int MOST_LINES = 64;
  private static final int FEWEST_BINS = 8;
  private static final int MOST_WIDE = 100;
  private static final int FEWEST_WIDE = 10;

  /** Rows of a figure over all scenarios together, and the fewest of one of these. */
  private static final int MOST_ROWS = 3_000;

  private static final int FEWEST_ROWS = 8;

  /** Scenarios and bounds of a figure. */
  private static final int MOST_SPLITS = 400;

  private final SummaryRows rows;
  private final @Nullable InputFolder folder;
  private final Set<String> pieces;
  private final int ranks;
  private final String rowsWord;
  private final int runs;

  /** Those of a folder. */
  public Drawings(RunSummary summary, InputFolder folder) {
    this.folder = folder;
    AbsorptionMap map = summary.part(AbsorptionMap.LABEL, AbsorptionMap.class);
    this.pieces = map == null ? Set.of() : map.pieces();
    this.rows = new SummaryRows(summary, pieces);
    this.ranks = summary.trace().rows();
    this.rowsWord = summary.trace().timelines() == null ? "ranks" : "timelines";
    long stated = summary.scenarios().stream().filter(of -> !pieces.contains(of.name())).count();
    this.runs = Math.max(1, (int) stated);
  }

  /** Those of one part of a summary that nobody wrote, under its label. */
  public Drawings(String label, Record part) {
    this.folder = null;
    this.pieces = Set.of();
    this.rows = new SummaryRows(label, part);
    this.ranks = 0;
    this.rowsWord = "ranks";
    this.runs = 1;
  }

  /**
   * Figures of a finding; scenarios that a map adds are left out.
   *
   * @param shown which of its figures: the tables of others are not read
   * @throws BadResultsException if a table is missing or corrupted, or lacks what a figure shows
   */
  public List<Drawing> of(Finding finding, Predicate<Figure> shown) {
    List<Drawing> drawings = new ArrayList<>();
    finding.figures().stream()
        .filter(shown)
        .forEach(figure -> drawings.addAll(of(figure, finding.digest(figure.table()))));
    return drawings;
  }

  private record Split(@Nullable String scenario, @Nullable String bound, @Nullable String which) {}

  private List<Drawing> of(Figure figure, @Nullable Digest digest) {
    if (digest != null) {
      return of(
          figure,
          fitting(figure, ShownColumn.of(digest)),
          ResultsFolder.SUMMARY_FILE,
          into -> rows.read(digest, into));
    }
    InputFolder folder = Objects.requireNonNull(this.folder);
    Table<?> table = Tables.of(folder, figure.table());
    return of(
        figure,
        fitting(figure, ShownColumn.of(table.schema())),
        table.fileName(),
        into -> TableReader.records(table, folder, into));
  }

  /** The columns, which are what the figure shows: a file may state any figure. */
  private List<ShownColumn> fitting(Figure figure, List<ShownColumn> columns) {
    try {
      FigureFit.require(figure, columns);
    } catch (IllegalArgumentException e) {
      String place = folder == null ? ResultsFolder.SUMMARY_FILE : folder.location();
      throw new BadResultsException(
          place + ": " + PlainText.message(String.valueOf(e.getMessage())), e);
    }
    return columns;
  }

  private List<Drawing> of(
      Figure figure,
      List<ShownColumn> columns,
      String file,
      Consumer<Consumer<GenericRecord>> source) {
    ShownColumn scenario =
        split(figure, columns, column -> column.name().equals(ShownColumn.SCENARIO));
    ShownColumn bound = split(figure, columns, column -> column.name().equals(ShownColumn.BOUND));
    ShownColumn which = split(figure, columns, column -> column.role() == Role.CASE);
    Map<Split, Fold> folds = new LinkedHashMap<>();
    Map<Split, Long> odd = new HashMap<>();
    long[] beyond = {0};
    source.accept(
        row -> {
          Split split = new Split(text(scenario, row), text(bound, row), text(which, row));
          if (isPiece(split)) {
            return;
          }
          if (folds.containsKey(split) || folds.size() < MOST_SPLITS) {
            folds.computeIfAbsent(split, key -> fold(figure, columns)).add(row);
            odd.merge(
                split, columns.stream().filter(column -> column.isOdd(row)).count(), Long::sum);
          } else {
            beyond[0]++;
          }
        });
    List<Drawing> drawings = new ArrayList<>();
    folds.forEach(
        (split, fold) ->
            drawings.add(
                drawing(
                    figure,
                    file,
                    split,
                    fold,
                    note(fold.note(), odd.getOrDefault(split, 0L)),
                    drawings.size() == MOST_SPLITS - 1 ? beyond[0] : 0)));
    drawings.removeIf(drawing -> figure instanceof Figure.Heat && drawing.rows() == 0);
    return drawings;
  }

  /** {@code odd}: how many numbers are none. */
  private static @Nullable String note(@Nullable String ofFold, long odd) {
    String missing =
        "%d %s not finite, and missing here".formatted(odd, odd == 1 ? "value is" : "values are");
    return odd == 0 ? ofFold : ofFold == null ? missing : ofFold + "; " + missing;
  }

  private boolean isPiece(Split split) {
    return split.scenario() != null && pieces.contains(split.scenario());
  }

  /** {@code beyond}: rows of scenarios that have no figure, which the last one names. */
  private static Drawing drawing(
      Figure figure, String file, Split split, Fold fold, @Nullable String note, long beyond) {
    return new Drawing(
        figure.kind(),
        PlainText.label(figure.title()),
        figure.table(),
        file,
        split.scenario(),
        split.bound(),
        split.which(),
        note,
        fold.left() + beyond,
        figure.axes(),
        figure instanceof Figure.Heat heat
            ? named(fold.columns(), heat)
            : file.equals(ResultsFolder.SUMMARY_FILE) && split.scenario() == null
                ? stated(fold.columns())
                : fold.columns());
  }

  /** What no row of a summary has is no column. */
  private static List<Values> stated(List<Values> columns) {
    return columns.stream()
        .filter(column -> column.values().stream().anyMatch(Objects::nonNull))
        .toList();
  }

  /**
   * Where a row has no value of {@code x}, its first text that nothing is drawn over names it
   * there, as no other row's value does.
   */
  private static List<Values> named(List<Values> columns, Figure.Heat heat) {
    List<Values> named = new ArrayList<>(columns);
    named.replaceAll(
        column -> column.name().equals(heat.x()) ? named(column, columns, heat.axes()) : column);
    return named;
  }

  private static Values named(Values column, List<Values> columns, List<String> axes) {
    List<@Nullable Object> values = new ArrayList<>(column.values());
    for (int row = 0; row < values.size(); row++) {
      if (values.get(row) == null) {
        String name = name(columns, axes, row);
        while (column.values().contains(name)) {
          name += " run";
        }
        values.set(row, name);
      }
    }
    return column.with(values);
  }

  private static String name(List<Values> columns, List<String> axes, int row) {
    for (Values column : columns) {
      if (!axes.contains(column.name()) && column.values().get(row) instanceof String text) {
        return text;
      }
    }
    return "none";
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
          column(columns, tree.node()),
          column(columns, tree.parent()),
          column(columns, tree.name()),
          column(columns, tree.size()),
          MOST_NODES);
    }
    if (figure instanceof Figure.Bars bars) {
      ShownColumn by = column(columns, bars.by());
      BarParts parts =
          BarParts.of(
              columns, bars.stackedBy().isEmpty() ? null : column(columns, bars.stackedBy()));
      boolean split = columns.stream().anyMatch(ShownColumn::splits);
      return by.role() == Role.RANK
          ? new BarsFold(by, parts, RankBins.of(ranks, most(MOST_BINS, split)), rowsWord)
          : new NamedBarsFold(columns, by, parts);
    }
    if (figure instanceof Figure.Listing listing) {
      int top = listing.top();
      boolean split = columns.stream().anyMatch(ShownColumn::splits);
      return listing.by().isEmpty()
          ? new RowFold(shown(columns), top > 0, most(top, split))
          : new Groups(columns, column(columns, listing.by()), top, MOST_ROWS);
    }
    if (figure instanceof Figure.Heat heat) {
      ShownColumn x = column(columns, heat.x());
      if (x.role() == Role.TIME) {
        return heat(columns, x, column(columns, heat.y()));
      }
    }
    return new RowFold(figure instanceof Figure.Heat ? columns : shown(columns), false, MOST_ROWS);
  }

  private Fold heat(List<ShownColumn> columns, ShownColumn x, ShownColumn y) {
    int cells = MOST_CELLS / Math.min(MOST_MAPS, runs);
    int most = Math.max(FEWEST_BINS, Math.min(MOST_LINES, cells / MOST_WIDE));
    RankBins bins = y.role() == Role.RANK ? RankBins.of(ranks, most) : null;
    int lines = bins == null ? MOST_LINES : Math.max(1, bins.count());
    int wide = Math.max(FEWEST_WIDE, Math.min(MOST_WIDE, cells / lines));
    return new HeatFold(columns, x, y, bins, rowsWord, wide);
  }

  /** How many rows there are room for where a figure stands for each scenario and bound. */
  private int most(int top, boolean split) {
    int room = split ? Math.max(FEWEST_ROWS, MOST_ROWS / runs) : MOST_ROWS;
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

  private static ShownColumn column(List<ShownColumn> columns, String name) {
    return Objects.requireNonNull(find(columns, name));
  }

  private static @Nullable ShownColumn find(List<ShownColumn> columns, String name) {
    return columns.stream().filter(c -> c.name().equals(name)).findFirst().orElse(null);
  }

  private static @Nullable String text(@Nullable ShownColumn column, GenericRecord row) {
    Object value = column == null ? null : column.of(row);
    return value == null ? null : value.toString();
  }
}
