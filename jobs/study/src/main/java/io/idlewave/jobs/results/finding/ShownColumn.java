package io.idlewave.jobs.results.finding;

import io.idlewave.ingest.model.PlainText;
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
public record ShownColumn(
    String name,
    List<Integer> places,
    String heading,
    String unit,
    Role role,
    String most,
    boolean isText) {

  public static final String SCENARIO = "scenario";
  public static final String BOUND = "bound";

  /** Takes an immutable copy. */
  public ShownColumn {
    places = List.copyOf(places);
  }

  /** The columns of a digest. */
  public static List<ShownColumn> of(Digest digest) {
    List<ShownColumn> columns = new ArrayList<>();
    for (Digest.Cell cell : digest.cells()) {
      Role role = Role.of(cell.role());
      columns.add(
          new ShownColumn(
              cell.at(),
              List.of(columns.size()),
              PlainText.label(cell.heading()),
              PlainText.label(cell.unit()),
              role,
              "",
              cell.unit().isEmpty() && role != Role.COUNT && role != Role.RANK));
    }
    return columns;
  }

  /** Those of a schema, in their order. */
  public static List<ShownColumn> of(Schema schema) {
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
        places,
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
  public boolean adds() {
    return !isText
        && switch (role) {
          case MEASURE, COUNT, LOW, HIGH, PART -> true;
          default -> false;
        };
  }

  /** Whether it tells which scenario, bound or other case a row is of. */
  public boolean splits() {
    return name.equals(SCENARIO) || name.equals(BOUND) || role == Role.CASE;
  }

  /** Its value in a row: a whole text, a finite number or null. */
  public @Nullable Object of(GenericRecord row) {
    Object value = stated(row);
    return value instanceof CharSequence text ? text.toString() : isFinite(value) ? value : null;
  }

  /** Whether it has a number in a row that is none, or endless. */
  public boolean isOdd(GenericRecord row) {
    return !isFinite(stated(row));
  }

  private static boolean isFinite(@Nullable Object value) {
    return !(value instanceof Double number) || Double.isFinite(number);
  }

  private @Nullable Object stated(GenericRecord row) {
    Object at = row;
    for (int place : places) {
      at = at instanceof GenericRecord record ? record.get(place) : null;
    }
    return at;
  }

  /** Its number in a row; null where there is none. */
  public @Nullable Number number(GenericRecord row) {
    return of(row) instanceof Number number ? number : null;
  }
}
