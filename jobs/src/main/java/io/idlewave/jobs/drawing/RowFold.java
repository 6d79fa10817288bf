package io.idlewave.jobs.drawing;

import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Rows as they stand: the first ones, or those with the largest first measure. Mutable. */
final class RowFold implements Fold {

  private final List<ShownColumn> columns;
  private final @Nullable ShownColumn sortedBy;
  private final int most;
  private final List<Row> rows = new ArrayList<>();
  private long seen;

  private record Row(double size, List<@Nullable Object> values) {}

  /**
   * A fold of no rows yet.
   *
   * @param columns that are shown
   * @param sorted whether the largest come first
   * @param most rows
   */
  RowFold(List<ShownColumn> columns, boolean sorted, int most) {
    this.columns = List.copyOf(columns);
    this.sortedBy =
        sorted
            ? columns.stream().filter(c -> c.role() == Role.MEASURE).findFirst().orElse(null)
            : null;
    this.most = most;
  }

  @Override
  public void add(GenericRecord row) {
    seen++;
    if (sortedBy == null && rows.size() >= most) {
      return;
    }
    Number size = sortedBy == null ? null : sortedBy.number(row);
    List<@Nullable Object> values = new ArrayList<>();
    columns.forEach(column -> values.add(column.of(row)));
    rows.add(new Row(size == null ? 0 : Math.abs(size.doubleValue()), values));
    if (rows.size() > 2 * most + 1_000) {
      keepLargest();
    }
  }

  private void keepLargest() {
    if (sortedBy != null) {
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
      for (Row row : rows) {
        values.add(row.values().get(c));
      }
      all.add(columns.get(c).with(values));
    }
    return all;
  }

  @Override
  public long left() {
    return seen - Math.min(seen, most);
  }
}
