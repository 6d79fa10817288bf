package io.idlewave.jobs.drawing;

import io.idlewave.jobs.results.finding.ShownColumn;
import io.idlewave.jobs.results.table.Role;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * The parts that a row adds to a bar.
 *
 * @param part the column with the part; null where each part is a column of its own
 * @param measured the columns with how much it is
 */
record BarParts(@Nullable ShownColumn part, List<ShownColumn> measured) {

  /** Those of a table with such columns. */
  static BarParts of(List<ShownColumn> all, @Nullable ShownColumn part) {
    return new BarParts(
        part,
        all.stream()
            .filter(column -> !column.isText())
            .filter(
                column ->
                    part == null
                        ? column.role() == Role.PART || column.role() == Role.TAKEN_OFF
                        : column.role() == Role.MEASURE)
            .limit(part == null ? Long.MAX_VALUE : 1)
            .toList());
  }

  /** The unit of all of them. */
  String unit() {
    return measured.isEmpty() ? "" : measured.get(0).unit();
  }

  /** Tells the parts of a row; what is taken off is below 0. */
  void tell(GenericRecord row, ObjDoubleConsumer<String> takes) {
    for (ShownColumn column : measured) {
      Number number = column.number(row);
      double value = number == null ? 0 : number.doubleValue();
      takes.accept(
          part == null ? column.heading() : String.valueOf(part.of(row)),
          column.role() == Role.TAKEN_OFF ? 0 - value : value);
    }
  }
}
