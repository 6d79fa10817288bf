package io.idlewave.jobs.results.table;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A table of results: what its rows are, and how they stand in Avro. Its schema, derived from the
 * record class of a row, has a doc on every field and a unit where there is one.
 *
 * @param <R> a row
 */
public final class Table<R extends Record> {

  private final String name;
  private final List<String> key;
  private final Schema schema;
  private final RowCodec<R> codec;

  /**
   * A table.
   *
   * @param name of the table, in lower case, unlike that of any other
   * @param row the class of its rows, with a {@link Column} on every component
   * @param doc which rows there are
   * @param key the columns that tell rows apart
   */
  public Table(String name, Class<R> row, String doc, String... key) {
    this.name = name;
    this.key = List.of(key);
    this.schema = RowSchema.of(row, doc);
    this.codec = new RowCodec<>(row, schema);
    for (String column : key) {
      if (schema.getField(column) == null) {
        throw new IllegalArgumentException(name + ": no column to be a key: " + column);
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

  /** The schema of a row. */
  public Schema schema() {
    return schema;
  }

  /** A row as a record of the {@link #schema()}. */
  public GenericRecord encode(R row) {
    return codec.encode(row);
  }

  /**
   * The row of a record.
   *
   * @throws org.apache.avro.AvroRuntimeException if it holds a value that no row has
   */
  public R decode(GenericRecord record) {
    return codec.decode(record);
  }

  @Override
  public String toString() {
    return name;
  }
}
