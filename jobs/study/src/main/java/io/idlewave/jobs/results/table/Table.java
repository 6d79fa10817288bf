package io.idlewave.jobs.results.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A table of results: what its rows are, and how they stand in Avro. Its schema, derived from the
 * record class of a row, has a doc on every field and a unit where there is one.
 */
public final class Table<R extends Record> {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

  /** Names of columns, which become those of a database, too. */
  private static final Pattern COLUMN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private static final String KEY = "key";

  private static final Set<Schema.Type> TYPES =
      Set.of(Schema.Type.STRING, Schema.Type.LONG, Schema.Type.INT, Schema.Type.DOUBLE);

  private final String name;
  private final List<String> key;
  private final Schema schema;
  private final Function<R, GenericRecord> encode;
  private final Function<GenericRecord, R> decode;

  /**
   * A table.
   *
   * @param name of the table, in lower case, unlike that of any other
   * @param row the class of its rows, with a {@link Column} on every component
   * @param key the columns that tell rows apart
   */
  public Table(String name, Class<R> row, String doc, String... key) {
    this.name = name;
    this.key = List.of(key);
    this.schema = RowSchema.of(row, doc);
    RowCodec<R> codec = new RowCodec<>(row, schema);
    this.encode = codec::encode;
    this.decode = codec::decode;
    this.schema.addProp(KEY, this.key);
    for (String column : key) {
      if (schema.getField(column) == null) {
        throw new IllegalArgumentException(name + ": no column to be a key: " + column);
      }
    }
  }

  private Table(
      String name,
      Schema schema,
      List<String> key,
      Function<R, GenericRecord> encode,
      Function<GenericRecord, R> decode) {
    this.name = name;
    this.schema = schema;
    this.key = key;
    this.encode = encode;
    this.decode = decode;
  }

  /**
   * A table as its file states it, whoever made it.
   *
   * @throws IllegalArgumentException for a name or a column that no table has
   */
  public static Table<FileRow> of(String name, Schema schema) {
    if (!isName(name)) {
      throw new IllegalArgumentException("name of a table: lower case letters, digits and -");
    }
    requireColumns(schema, 0);
    return new Table<>(name, schema, keyOf(schema), FileRow::values, FileRow::new);
  }

  /** Whether a table can be called so; such a name leads to no other folder. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  private static List<String> keyOf(Schema schema) {
    List<String> key = new ArrayList<>();
    if (schema.getObjectProp(KEY) instanceof Collection<?> stated) {
      stated.forEach(column -> key.add(String.valueOf(column)));
    }
    key.removeIf(column -> schema.getField(column) == null);
    return List.copyOf(key);
  }

  private static void requireColumns(Schema schema, int depth) {
    if (schema.getType() != Schema.Type.RECORD || depth > 1) {
      throw new IllegalArgumentException("a table has columns, and records of columns");
    }
    for (Schema.Field field : schema.getFields()) {
      if (!COLUMN.matcher(field.name()).matches()) {
        throw new IllegalArgumentException("a name that no column has");
      }
      List<Schema> types = new ArrayList<>();
      if (field.schema().isUnion()) {
        types.addAll(field.schema().getTypes());
        types.removeIf(type -> type.getType() == Schema.Type.NULL);
      } else {
        types.add(field.schema());
      }
      if (types.size() == 1 && types.get(0).getType() == Schema.Type.RECORD) {
        requireColumns(types.get(0), depth + 1);
      } else if (types.size() != 1 || !TYPES.contains(types.get(0).getType())) {
        throw new IllegalArgumentException("a column of a type that tables do not have");
      }
    }
  }

  /** Its name, such as {@code runtimes}. */
  public String name() {
    return name;
  }

  /** The name of its file in a results folder. */
  public String fileName() {
    return name + ".avro";
  }

  /** The columns that tell rows apart, in the order in which the rows stand. */
  public List<String> key() {
    return key;
  }

  public Schema schema() {
    return schema;
  }

  /** A row as a record of the {@link #schema()}. */
  public GenericRecord encode(R row) {
    return encode.apply(row);
  }

  /**
   * The row of a record.
   *
   * @throws org.apache.avro.AvroRuntimeException if it holds a value that no row has
   */
  public R decode(GenericRecord record) {
    return decode.apply(record);
  }

  @Override
  public String toString() {
    return name;
  }
}
