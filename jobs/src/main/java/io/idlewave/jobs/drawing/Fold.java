package io.idlewave.jobs.drawing;

import io.idlewave.jobs.drawing.Drawing.Values;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Takes the rows of a table one after the other, and gives what a figure shows of them. Mutable.
 */
interface Fold {

  void add(GenericRecord row);

  /** The columns, once all rows have come. */
  List<Values> columns();

  /** How many rows are left out. */
  default long left() {
    return 0;
  }

  /** How rows were put together; null where they were not. */
  default @Nullable String note() {
    return null;
  }
}
