package io.idlewave.jobs.drawing;

import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.finding.ShownColumn;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Cells over two axes, for as many as a page has room for: the mean and the largest of ranks that
 * are neighbours, and neighbours along x put together before that. All ranks have the same x, and
 * rows of one follow each other; other things along y are kept until the end. Mutable.
 */
final class HeatFold implements Fold {

  private final ShownColumn x;
  private final @Nullable ShownColumn end;
  private final ShownColumn y;
  private final List<ShownColumn> measured;
  private final @Nullable RankBins bins;
  private final String rowsWord;
  private final int most;
  private final List<GenericRecord> rows = new ArrayList<>();
  private final List<Object> along = new ArrayList<>();
  private final List<@Nullable Object> ends = new ArrayList<>();
  private final Map<Object, Cells> cells = new LinkedHashMap<>();

  private record Cells(double[][] sum, double[][] largest) {

    static Cells of(int measures, int width) {
      double[][] largest = new double[measures][width];
      Arrays.stream(largest).forEach(row -> Arrays.fill(row, Double.NEGATIVE_INFINITY));
      return new Cells(new double[measures][width], largest);
    }
  }

  /**
   * No cells yet.
   *
   * @param all columns of the table
   * @param bins groups of ranks; null where y is something else
   * @param rowsWord what is in the groups
   * @param most cells along x
   */
  HeatFold(
      List<ShownColumn> all,
      ShownColumn x,
      ShownColumn y,
      @Nullable RankBins bins,
      String rowsWord,
      int most) {
    this.x = x;
    this.y = y;
    this.end =
        all.stream()
            .skip(all.indexOf(x) + 1L)
            .limit(1)
            .filter(column -> column.role() == Role.HIGH)
            .findFirst()
            .orElse(null);
    this.measured =
        all.stream()
            .filter(
                c -> c.role() == Role.MEASURE || c.role() == Role.RATIO || c.role() == Role.NONE)
            .filter(c -> !c.isText())
            .toList();
    this.bins = bins;
    this.rowsWord = rowsWord;
    this.most = most;
  }

  @Override
  public void add(GenericRecord row) {
    if (x.of(row) == null || y.of(row) == null) {
      return;
    }
    if (bins != null && !rows.isEmpty() && !value(y, row).equals(value(y, rows.get(0)))) {
      finish();
    }
    rows.add(row);
  }

  private static Object value(ShownColumn column, GenericRecord row) {
    Object value = column.of(row);
    return value == null ? "" : value;
  }

  private static List<Object> distinct(ShownColumn column, List<GenericRecord> rows) {
    List<Object> values =
        rows.stream().map(row -> value(column, row)).distinct().collect(Collectors.toList());
    if (values.stream().allMatch(Double.class::isInstance)) {
      values.sort(null);
    }
    return values;
  }

  private int merged() {
    return Math.max(1, -Math.floorDiv(-along.size(), most));
  }

  private int width() {
    return -Math.floorDiv(-along.size(), merged());
  }

  /** What came since is all that there is of its y. */
  private void finish() {
    if (along.isEmpty()) {
      along.addAll(distinct(x, rows));
      for (int i = 0; end != null && i < rows.size(); i++) {
        ends.add(end.of(rows.get(i)));
      }
    }
    for (Object name : distinct(y, rows)) {
      Object line = bins != null && name instanceof Number rank ? bins.bin(rank.intValue()) : name;
      Cells of = cells.computeIfAbsent(line, key -> Cells.of(measured.size(), width()));
      Map<Integer, List<GenericRecord>> byCell =
          rows.stream()
              .filter(row -> value(y, row).equals(name))
              .collect(Collectors.groupingBy(row -> along.indexOf(value(x, row)) / merged()));
      byCell.forEach((cell, some) -> add(of, cell, some));
    }
    rows.clear();
  }

  private void add(Cells to, int cell, List<GenericRecord> some) {
    for (int c = 0; c < measured.size(); c++) {
      double value = together(measured.get(c), some);
      to.sum()[c][cell] += value;
      to.largest()[c][cell] = Math.max(to.largest()[c][cell], value);
    }
  }

  /** What adds up is added; of ratios the largest counts, and otherwise the last. */
  private static double together(ShownColumn column, List<GenericRecord> rows) {
    double together = 0;
    for (GenericRecord row : rows) {
      Number number = column.number(row);
      double value = number == null ? 0 : number.doubleValue();
      together =
          switch (column.role()) {
            case MEASURE -> together + value;
            case RATIO -> Math.max(together, value);
            default -> value;
          };
    }
    return together;
  }

  /**
   * The cells of each measure, those of one line after those of another, and hidden beside them
   * what stands along the axes.
   */
  @Override
  public List<Values> columns() {
    if (!rows.isEmpty()) {
      finish();
    }
    List<Object> lines = new ArrayList<>(cells.keySet());
    List<Values> columns = new ArrayList<>();
    for (int c = 0; c < measured.size(); c++) {
      ShownColumn of = measured.get(c);
      List<@Nullable Object> means = new ArrayList<>();
      List<@Nullable Object> largest = new ArrayList<>();
      for (Object line : lines) {
        Cells in = Objects.requireNonNull(cells.get(line));
        for (int cell = 0; cell < width(); cell++) {
          double max = in.largest()[c][cell];
          int ranks = bins == null || !(line instanceof Integer bin) ? 1 : bins.size(bin);
          means.add(Double.isInfinite(max) ? null : rounded(of, in.sum()[c][cell] / ranks));
          largest.add(Double.isInfinite(max) ? null : rounded(of, max));
        }
      }
      columns.add(Values.of(of, means));
      if (bins != null) {
        columns.add(new Values(of.name() + ".max", "", Values.HIDDEN, of.unit(), largest, null));
      }
    }
    axis(columns, "x", x, starts());
    axis(columns, "xTo", x, stops());
    axis(columns, "y", y, new ArrayList<>(bins == null ? lines : bins.from()));
    axis(columns, "yTo", y, new ArrayList<>(bins == null ? lines : bins.to()));
    return columns;
  }

  private static Object rounded(ShownColumn column, double value) {
    return column.unit().equals("ns") ? (Object) Math.round(value) : (Object) value;
  }

  private static void axis(
      List<Values> columns, String name, ShownColumn of, List<@Nullable Object> values) {
    columns.add(new Values(name, of.heading(), Values.HIDDEN, of.unit(), values, null));
  }

  private List<@Nullable Object> starts() {
    List<@Nullable Object> starts = new ArrayList<>();
    for (int at = 0; at < along.size(); at += merged()) {
      starts.add(along.get(at));
    }
    return starts;
  }

  private List<@Nullable Object> stops() {
    List<@Nullable Object> last = end == null ? Collections.unmodifiableList(along) : ends;
    List<@Nullable Object> stops = new ArrayList<>();
    for (int at = 0; at < along.size(); at += merged()) {
      stops.add(last.get(Math.min(along.size(), at + merged()) - 1));
    }
    return stops;
  }

  @Override
  public @Nullable String note() {
    String ranks = bins == null ? null : bins.note(rowsWord);
    String wide =
        merged() == 1
            ? null
            : "%d %s are shown as %d, up to %d neighbours each"
                .formatted(
                    along.size(),
                    end == null ? x.heading() + "s" : "windows of time",
                    width(),
                    merged());
    return ranks == null || wide == null ? (ranks == null ? wide : ranks) : ranks + "; " + wide;
  }
}
