package io.idlewave.jobs.drawing;

import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.finding.ShownColumn;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Rows as they stand: the first ones, or those with the largest measures, or ratios where there is
 * none. Mutable.
 */
final class RowFold implements Fold {

  private final List<ShownColumn> columns;
  private final boolean sorted;
  private final int most;
  private final List<Row> rows = new ArrayList<>();
  private final double[] totals;
  private final boolean ratios;
  private long seen;

  private record Row(double size, List<@Nullable Object> values) {}

  /**
   * A fold of no rows yet.
   *
   * @param columns that are shown
   * @param sorted whether the largest come first, and all others are added up behind them
   * @param most rows
   */
  RowFold(List<ShownColumn> columns, boolean sorted, int most) {
    this.columns = List.copyOf(columns);
    this.sorted = sorted;
    this.most = most;
    this.totals = new double[columns.size()];
    this.ratios = columns.stream().noneMatch(column -> column.role() == Role.MEASURE);
  }

  @Override
  public void add(GenericRecord row) {
    seen++;
    if (!sorted && rows.size() >= most) {
      return;
    }
    double size = 0;
    List<@Nullable Object> values = new ArrayList<>();
    for (int c = 0; c < totals.length; c++) {
      Object value = columns.get(c).of(row);
      values.add(value);
      Role role = columns.get(c).role();
      if (value instanceof Number number && (role == Role.MEASURE || role == Role.RATIO)) {
        size += ratios == (role == Role.RATIO) ? Math.abs(number.doubleValue()) : 0;
        totals[c] += number.doubleValue();
      }
    }
    rows.add(new Row(size, values));
    if (rows.size() > 2 * most + 1_000) {
      keepLargest();
    }
  }

  private void keepLargest() {
    if (sorted) {
      rows.sort(Comparator.comparingDouble(row -> -row.size()));
    }
    if (rows.size() > most) {
      rows.subList(most, rows.size()).clear();
    }
  }

  @Override
  public List<Values> columns() {
    keepLargest();
    List<Values> all = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      List<@Nullable Object> values = new ArrayList<>();
      double listed = 0;
      for (Row row : rows) {
        Object value = row.values().get(c);
        values.add(value);
        listed += value instanceof Number number ? number.doubleValue() : 0;
      }
      if (sorted && seen > rows.size()) {
        values.add(ofOthers(columns.get(c), totals[c] - listed));
      }
      all.add(Values.of(columns.get(c), values));
    }
    return all;
  }

  private @Nullable Object ofOthers(ShownColumn column, double sum) {
    if (column.role() == Role.MEASURE) {
      return sum;
    }
    return column.role() == Role.PLACE ? (seen - rows.size()) + " others" : null;
  }

  @Override
  public long left() {
    return sorted ? 0 : seen - Math.min(seen, most);
  }
}
