package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.BadResultsException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/**
 * A table as an Avro container file, deflated, that any Avro library reads. It is written and read
 * row by row in bounded memory.
 *
 * @param <R> a row
 */
public final class TableFile<R extends Record> implements Closeable {

  private final Table<R> table;
  private final DataFileWriter<GenericRecord> avro;

  /** Starts the file of a table in a folder; it is whole once this is closed. */
  TableFile(Table<R> table, OutputFolder folder) throws IOException {
    this.table = table;
    this.avro = new DataFileWriter<>(new GenericDatumWriter<>(table.schema()));
    avro.setCodec(CodecFactory.deflateCodec(CodecFactory.DEFAULT_DEFLATE_LEVEL));
    avro.create(table.schema(), folder.create(table.fileName()));
  }

  /** Adds rows. */
  void write(List<R> rows) throws IOException {
    for (R row : rows) {
      avro.append(table.encode(row));
    }
  }

  @Override
  public void close() throws IOException {
    avro.close();
  }

  /**
   * Hands every row of a table to {@code rows}. Avro takes the end of a truncated file for the end
   * of the table, so the number of rows must be known. A row that {@code rows} refuses with an
   * IllegalArgumentException counts as corrupted.
   *
   * @throws BadResultsException if the file is missing or corrupted, or has another number of rows
   */
  public static <R extends Record> void read(
      Table<R> table, InputFolder folder, long expectedRows, Consumer<R> rows) {
    String file = folder.location() + "/" + table.fileName();
    long row = 0;
    try (InputStream in = folder.open(table.fileName());
        DataFileStream<GenericRecord> avro =
            new DataFileStream<>(in, new GenericDatumReader<>(null, table.schema()))) {
      while (avro.hasNext()) {
        rows.accept(table.decode(avro.next()));
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
}
