package io.idlewave.graph.index;

import io.idlewave.graph.index.AvroRecords.Form;
import io.idlewave.ingest.archive.TraceArchive;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A kind of index file.
 *
 * <p>Each record of the file is numbered from 0 and holds one item; the last holds none, so that
 * its number is the count of items. A block of the container that is missing, doubled or out of
 * place breaks the numbers, and a file cut between two blocks has no last record.
 *
 * @param <T> the record class of an item
 */
public final class IndexFormat<T> {

  static final String VERSION = "idlewave.version";
  static final String ARCHIVE = "idlewave.archive";

  private static final String NAMESPACE = "io.idlewave";

  private final String fileName;
  private final String item;
  private final int version;
  private final Class<T> type;
  private final Form form;
  private final Schema schema;

  /**
   * A format.
   *
   * @param fileName name of the file in the archive's folder
   * @param item what an item is called in messages
   * @param version a change of {@code type} is a new version
   */
  public IndexFormat(String fileName, String item, int version, Class<T> type) {
    this.fileName = fileName;
    this.item = item;
    this.version = version;
    this.type = type;
    this.form = AvroRecords.of(type);
    this.schema =
        Schema.createRecord(
            "Numbered" + type.getSimpleName(),
            "One " + item + ", or the end of the file.",
            NAMESPACE,
            false,
            List.of(
                new Schema.Field(
                    "number",
                    Schema.create(Schema.Type.LONG),
                    "counted from 0; the end counts too"),
                new Schema.Field(
                    "item",
                    Schema.createUnion(Schema.create(Schema.Type.NULL), form.schema()),
                    "null in the last record of the file")));
  }

  private IndexFormat(IndexFormat<?> file, Class<T> type, Form form) {
    this.fileName = file.fileName;
    this.item = file.item;
    this.version = file.version;
    this.type = type;
    this.form = form;
    this.schema = file.schema;
  }

  /** These files, read for the first field of items alone: a long. The rest is passed over. */
  public IndexFormat<Long> firstField() {
    return new IndexFormat<>(this, Long.class, new FirstField(form.schema()));
  }

  /** Where the file of {@code archive} lies. */
  public Path in(TraceArchive archive) {
    return archive.folder().resolve(fileName);
  }

  String item() {
    return item;
  }

  int version() {
    return version;
  }

  Class<T> type() {
    return type;
  }

  Form form() {
    return form;
  }

  Schema schema() {
    return schema;
  }
}
