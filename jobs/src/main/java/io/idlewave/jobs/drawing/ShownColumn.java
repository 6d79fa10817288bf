package io.idlewave.jobs.drawing;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table, as its schema declares it for figures.
 *
 * @param name its name; of a column within a record {@code RECORD.NAME}
 * @param places where its value stands: in the row, and in the record there
 * @param heading what it is called; empty where the rank with most of it alone is shown
 * @param unit empty for none
 * @param role what it is to figures
 * @param most what the rank with most of it is called; empty where nobody asks
 * @param isText whether it holds texts
 */
record ShownColumn(
    String name,
    List<Integer> places,
    String heading,
    String unit,
    Role role,
    String most,
    boolean isText) {

  /** Those of a schema, in their order. */
  static List<ShownColumn> of(Schema schema) {
    List<ShownColumn> columns = new ArrayList<>();
    add(schema, "", List.of(), columns);
    return columns;
  }

  private static void add(
      Schema schema, String prefix, List<Integer> above, List<ShownColumn> into) {
    for (Schema.Field field : schema.getFields()) {
      Schema type =
          field.schema().isUnion()
              ? field.schema().getTypes().stream()
                  .filter(one -> one.getType() != Schema.Type.NULL)
                  .findFirst()
                  .orElseThrow()
              : field.schema();
      List<Integer> places = new ArrayList<>(above);
      places.add(field.pos());
      if (type.getType() == Schema.Type.RECORD) {
        add(type, prefix + field.name() + ".", places, into);
      } else {
        into.add(of(field, prefix, places, type.getType() == Schema.Type.STRING));
      }
    }
  }

  private static ShownColumn of(
      Schema.Field field, String prefix, List<Integer> places, boolean isText) {
    String heading = stated(field, "heading");
    String most = stated(field, "most");
    return new ShownColumn(
        prefix + field.name(),
        List.copyOf(places),
        heading.isEmpty() && most.isEmpty() ? words(prefix + field.name()) : heading,
        stated(field, "unit"),
        Role.of(stated(field, "role")),
        most,
        isText);
  }

  private static String stated(Schema.Field field, String property) {
    return PlainText.label(Objects.requireNonNullElse(field.getProp(property), ""));
  }

  /** Such as {@code spread} of {@code spreadNanos}: the unit stands beside each value. */
  private static String words(String name) {
    return name.replaceAll("(Nanos|Bytes)(?=$|\\.)", "")
        .replaceAll("([a-z0-9])([A-Z])", "$1 $2")
        .replace('.', ' ')
        .toLowerCase(Locale.ROOT);
  }

  /** Whether figures add it up over rows. */
  boolean adds() {
    return !isText
        && switch (role) {
          case MEASURE, COUNT, LOW, HIGH, PART -> true;
          default -> false;
        };
  }

  /** Whether it tells which scenario, bound or other case a row is of. */
  boolean splits() {
    return name.equals(Drawings.SCENARIO) || name.equals(Drawings.BOUND) || role == Role.CASE;
  }

  /** Its value in a row: a text, a number or null. */
  @Nullable Object of(GenericRecord row) {
    Object at = row;
    for (int place : places) {
      at = at instanceof GenericRecord record ? record.get(place) : null;
    }
    return at instanceof CharSequence text ? PlainText.label(text.toString()) : at;
  }

  /** Its number in a row; null where there is none. */
  @Nullable Number number(GenericRecord row) {
    return of(row) instanceof Number number ? number : null;
  }

  /** It with values. */
  Values with(List<@Nullable Object> values) {
    return new Values(name, heading, role.label(), unit, values, null);
  }
}
