package io.idlewave.jobs.postgresql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Columns of a database for the fields of a table: names in snake case, a field that is a record as
 * a column for each of its fields.
 */
final class Columns {

  private Columns() {}

  /** {@code pathRanks} or {@code path-ranks} as {@code path_ranks}. */
  static String name(String of) {
    return of.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replace('-', '_').toLowerCase(Locale.ROOT);
  }

  /** A name as SQL takes it, also where it is a word of the language. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The names for a schema, in the order of its fields. */
  static List<String> of(Schema schema) {
    List<String> names = new ArrayList<>();
    addNames("", schema, names);
    return names;
  }

  private static void addNames(String prefix, Schema schema, List<String> names) {
    for (Schema.Field field : schema.getFields()) {
      String name = prefix + name(field.name());
      if (field.schema().getType() == Schema.Type.RECORD) {
        addNames(name + "_", field.schema(), names);
      } else {
        names.add(name);
      }
    }
  }

  /** The values of a row, in the order of {@link #of}. */
  static void addValues(GenericRecord row, List<@Nullable Object> values) {
    for (Schema.Field field : row.getSchema().getFields()) {
      Object value = row.get(field.pos());
      if (value instanceof GenericRecord nested) {
        addValues(nested, values);
      } else {
        values.add(value);
      }
    }
  }
}
