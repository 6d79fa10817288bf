package io.idlewave.jobs.results.table;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * The Avro schema of a record class: a field per component, in their order, with the doc and the
 * unit of its {@link Column}. Text and enumerations are strings; a component that may be null is an
 * optional field.
 */
final class RowSchema {

  private static final String NAMESPACE = "io.idlewave";
  private static final String ROW = "Row";

  private RowSchema() {}

  /**
   * The schema, named after the class without a {@code Row} at its end.
   *
   * @throws IllegalArgumentException for a component without a column, or of a type that tables do
   *     not have
   */
  static Schema of(Class<? extends Record> row, String doc) {
    String name = row.getSimpleName();
    String shortName = name.endsWith(ROW) ? name.substring(0, name.length() - ROW.length()) : name;
    List<Field> fields = new ArrayList<>();
    for (RecordComponent component : row.getRecordComponents()) {
      fields.add(field(component));
    }
    return Schema.createRecord(shortName, doc, NAMESPACE, false, fields);
  }

  private static Field field(RecordComponent component) {
    Column column = component.getAnnotation(Column.class);
    if (column == null) {
      throw new IllegalArgumentException("a column without a doc: " + component);
    }
    Schema type = type(component, column);
    boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    Field field =
        optional
            ? new Field(
                component.getName(),
                Schema.createUnion(Schema.create(Schema.Type.NULL), type),
                column.value(),
                Field.NULL_DEFAULT_VALUE)
            : new Field(component.getName(), type, column.value());
    state(field, "unit", column.unit());
    state(field, "role", column.role() == Role.NONE ? "" : column.role().label());
    state(field, "heading", column.heading());
    state(field, "most", column.most());
    return field;
  }

  private static void state(Field field, String property, String value) {
    if (!value.isEmpty()) {
      field.addProp(property, value);
    }
  }

  private static Schema type(RecordComponent component, Column column) {
    Class<?> type = component.getType();
    if (type == String.class || type.isEnum()) {
      return Schema.create(Schema.Type.STRING);
    } else if (type == long.class || type == Long.class) {
      return Schema.create(Schema.Type.LONG);
    } else if (type == int.class || type == Integer.class) {
      return Schema.create(Schema.Type.INT);
    } else if (type == double.class || type == Double.class) {
      return Schema.create(Schema.Type.DOUBLE);
    } else if (type.isRecord()) {
      return of(type.asSubclass(Record.class), column.value());
    }
    throw new IllegalArgumentException("a column of a type that tables do not have: " + component);
  }
}
