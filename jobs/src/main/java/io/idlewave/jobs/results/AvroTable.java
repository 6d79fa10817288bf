package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.BadResultsException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/**
 * A table of results: an Avro container file, deflated, that any Avro tool reads. It is written and
 * read row by row in bounded memory.
 *
 * @param <T> a row
 */
public final class AvroTable<T> {

  private final String fileName;
  private final Schema schema;
  private final Function<T, GenericRecord> encode;
  private final Function<GenericRecord, T> decode;

  AvroTable(
      String fileName,
      Schema schema,
      Function<T, GenericRecord> encode,
      Function<GenericRecord, T> decode) {
    this.fileName = fileName;
    this.schema = schema;
    this.encode = encode;
    this.decode = decode;
  }

  /** The name of the file. */
  public String fileName() {
    return fileName;
  }

  /** The schema of a row. */
  public Schema schema() {
    return schema;
  }

  /** Starts the table in a folder. */
  public Writer<T> create(OutputFolder folder) throws IOException {
    return new Writer<>(this, folder);
  }

  /**
   * Hands every row to {@code rows}. Avro takes the end of a truncated file for the end of the
   * table, so the number of rows must be known. A row that {@code rows} refuses with an
   * IllegalArgumentException counts as corrupted.
   *
   * @throws BadResultsException if the file is missing or corrupted, or has another number of rows
   */
  public void read(InputFolder folder, long expectedRows, Consumer<T> rows) {
    String file = folder.location() + "/" + fileName;
    long row = 0;
    try (InputStream in = folder.open(fileName);
        DataFileStream<GenericRecord> avro =
            new DataFileStream<>(in, new GenericDatumReader<>(null, schema))) {
      while (avro.hasNext()) {
        rows.accept(decode.apply(avro.next()));
        row++;
      }
    } catch (IOException | AvroRuntimeException | IllegalArgumentException e) {
      throw new BadResultsException(
          file + ": cannot be read past row " + row + ": " + e.getMessage(), e);
    }
    if (row != expectedRows) {
      throw new BadResultsException(
          file + ": " + expectedRows + " rows, got " + row + " (truncated or of another run)");
    }
  }

  /** Writes rows; the table is whole once this is closed. */
  public static final class Writer<T> implements Closeable {

    private final AvroTable<T> table;
    private final DataFileWriter<GenericRecord> avro;

    private Writer(AvroTable<T> table, OutputFolder folder) throws IOException {
      this.table = table;
      this.avro = new DataFileWriter<>(new GenericDatumWriter<>(table.schema));
      avro.setCodec(CodecFactory.deflateCodec(CodecFactory.DEFAULT_DEFLATE_LEVEL));
      avro.create(table.schema, folder.create(table.fileName));
    }

    /** Adds a row. */
    public void write(T row) throws IOException {
      avro.append(table.encode.apply(row));
    }

    @Override
    public void close() throws IOException {
      avro.close();
    }
  }
}
