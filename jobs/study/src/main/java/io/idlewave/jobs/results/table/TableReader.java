package io.idlewave.jobs.results.table;

import io.idlewave.ingest.file.NativeCodecs;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.place.InputFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table of a results folder, also one that an earlier version wrote, or one that another
 * Avro tool has written again in other blocks or with another codec.
 */
public final class TableReader<R extends Record> {

  private final Table<R> table;
  private final InputFolder folder;
  private final @Nullable String columnsSha256;
  private final MessageDigest digest = Sha256.start();
  private long rows;

  private TableReader(Table<R> table, InputFolder folder, @Nullable String columnsSha256) {
    this.table = table;
    this.folder = folder;
    this.columnsSha256 = columnsSha256;
  }

  /**
   * Hands every row to {@code consumer}. A row that it refuses with an IllegalArgumentException
   * counts as corrupted.
   *
   * @throws BadResultsException if the file is missing or corrupted
   */
  public static <R extends Record> void read(
      Table<R> table, InputFolder folder, Consumer<R> consumer) {
    new TableReader<>(table, folder, null).read(consumer);
  }

  /**
   * Reads a table of known content.
   *
   * @param expected what the summary beside it says
   * @throws BadResultsException also if columns or rows are lost, doubled, changed or of another
   *     run
   */
  public static <R extends Record> void read(
      Table<R> table, InputFolder folder, TableContent expected, Consumer<R> consumer) {
    TableReader<R> reader = new TableReader<>(table, folder, expected.columnsSha256());
    reader.read(consumer);
    reader.require(expected.rows(), expected.sha256());
  }

  /** Reads a table of an earlier version, of which the number of rows alone is known. */
  public static <R extends Record> void read(
      Table<R> table, InputFolder folder, long expectedRows, Consumer<R> consumer) {
    TableReader<R> reader = new TableReader<>(table, folder, null);
    reader.read(consumer);
    reader.require(expectedRows, null);
  }

  /**
   * Hands every row of a table of known content to {@code records} as it stands in the file, which
   * spares who hands it on to make a row of it.
   *
   * @throws BadResultsException if the file is missing or corrupted, or columns or rows are lost,
   *     doubled, changed or of another run; rows before that place have been handed over
   */
  public static <R extends Record> void records(
      Table<R> table, InputFolder folder, TableContent expected, Consumer<GenericRecord> records) {
    TableReader<R> reader = new TableReader<>(table, folder, expected.columnsSha256());
    reader.readRecords(records);
    reader.require(expected.rows(), expected.sha256());
  }

  /** Hands every row to {@code records} as it stands in the file. */
  public static <R extends Record> void records(
      Table<R> table, InputFolder folder, Consumer<GenericRecord> records) {
    new TableReader<>(table, folder, null).readRecords(records);
  }

  /**
   * A table as its file states it.
   *
   * @throws BadResultsException if the file is missing, or no table
   */
  public static Table<FileRow> table(InputFolder folder, String name) {
    String file = name + ".avro";
    if (!Table.isName(name)) {
      throw new BadResultsException(folder.location() + ": a table of a name that none has");
    }
    try (InputStream in = folder.open(file);
        DataFileStream<GenericRecord> rows = opened(in, new GenericDatumReader<>())) {
      return Table.of(name, rows.getSchema());
    } catch (IOException | AvroRuntimeException | IllegalArgumentException e) {
      throw new BadResultsException(
          folder.location() + "/" + file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** Avro takes the end of a truncated file for the end of the table. */
  private void require(long expectedRows, @Nullable String sha256) {
    if (rows != expectedRows) {
      throw new BadResultsException(
          location()
              + ": %d rows, got %d (lost, doubled or of another run)"
                  .formatted(expectedRows, rows));
    }
    if (sha256 != null && !sha256.equals(Sha256.hex(digest))) {
      throw new BadResultsException(
          location() + ": other rows than the run wrote (changed, or of another run)");
    }
  }

  private String location() {
    return folder.location() + "/" + table.fileName();
  }

  private void read(Consumer<R> consumer) {
    readRecords(record -> consumer.accept(row(record)));
  }

  private void readRecords(Consumer<GenericRecord> consumer) {
    try (InputStream in = folder.open(table.fileName());
        DataFileStream<GenericRecord> file =
            opened(in, new GenericDatumReader<>(null, table.schema()))) {
      requireColumns(file.getSchema());
      GenericDatumReader<GenericRecord> rowReader =
          new GenericDatumReader<>(file.getSchema(), table.schema());
      for (ByteBuffer block = next(file); block != null; block = next(file)) {
        readBlock(block, file.getBlockCount(), rowReader, consumer);
      }
    } catch (IOException | AvroRuntimeException | IllegalArgumentException e) {
      throw new BadResultsException(
          location() + ": cannot be read past row " + rows + ": " + e.getMessage(), e);
    }
  }

  private void requireColumns(Schema schema) {
    if (columnsSha256 != null && !columnsSha256.equals(TableColumns.sha256(schema))) {
      throw new BadResultsException(
          location() + ": other columns than the run wrote (changed, or damaged)");
    }
  }

  /** Avro has an exception of its own for some damage alone: a length that no array has is none. */
  private static DataFileStream<GenericRecord> opened(
      InputStream in, GenericDatumReader<GenericRecord> reader) throws IOException {
    NativeCodecs.require();
    try {
      return new DataFileStream<>(in, reader);
    } catch (RuntimeException e) {
      throw new AvroRuntimeException("no table: " + reason(e), e);
    }
  }

  private static @Nullable ByteBuffer next(DataFileStream<GenericRecord> file) throws IOException {
    try {
      return file.hasNext() ? file.nextBlock() : null;
    } catch (RuntimeException e) {
      throw new AvroRuntimeException("no block of rows: " + reason(e), e);
    }
  }

  /** Avro wraps what codecs and streams throw, and names its class in the message. */
  private static String reason(RuntimeException failure) {
    Throwable innermost = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      innermost = cause;
    }
    return String.valueOf(innermost.getMessage());
  }

  private void readBlock(
      ByteBuffer block,
      long blockRows,
      GenericDatumReader<GenericRecord> rowReader,
      Consumer<GenericRecord> consumer)
      throws IOException {
    byte[] bytes = new byte[block.remaining()];
    block.get(bytes);
    digest.update(bytes);
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
    for (long i = blockRows; i > 0; i--) {
      consumer.accept(record(rowReader, decoder));
      rows++;
    }
    if (!decoder.isEnd()) {
      throw new IOException("a block has more than its rows");
    }
  }

  private static GenericRecord record(
      GenericDatumReader<GenericRecord> rowReader, BinaryDecoder decoder) throws IOException {
    try {
      return rowReader.read(null, decoder);
    } catch (RuntimeException e) {
      throw new AvroRuntimeException("no row of this table", e);
    }
  }

  private R row(GenericRecord record) {
    try {
      return table.decode(record);
    } catch (RuntimeException e) {
      throw new AvroRuntimeException("no row of this table", e);
    }
  }
}
