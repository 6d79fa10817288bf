package io.idlewave.jobs.results.table;

import io.idlewave.ingest.file.NativeCodecs;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * Writes a table as an Avro container file, deflated, that any Avro library reads; row by row in
 * bounded memory. Its header names the run. The same rows of the same run give the same bytes: the
 * marker between blocks is derived from run and table, not drawn.
 */
public final class TableWriter<R extends Record> implements Closeable {

  private final Table<R> table;
  private final DataFileWriter<GenericRecord> file;
  private final GenericDatumWriter<GenericRecord> rowWriter;
  private final ByteArrayOutputStream encoded = new ByteArrayOutputStream();
  private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(encoded, null);
  private final MessageDigest digest = Sha256.start();
  private long rows;

  /** Starts a file, which is whole once this is closed. */
  public TableWriter(Table<R> table, RunIdentity run, OutputStream out) throws IOException {
    NativeCodecs.require();
    this.table = table;
    this.rowWriter = new GenericDatumWriter<>(table.schema());
    this.file = new DataFileWriter<>(rowWriter);
    file.setCodec(CodecFactory.deflateCodec(CodecFactory.DEFAULT_DEFLATE_LEVEL));
    run.properties().forEach(file::setMeta);
    file.create(table.schema(), out, marker(table, run));
  }

  private static byte[] marker(Table<?> table, RunIdentity run) {
    MessageDigest marker = Sha256.start();
    marker.update((table.schema() + "\n" + run).getBytes(StandardCharsets.UTF_8));
    return Arrays.copyOf(marker.digest(), DataFileConstants.SYNC_SIZE);
  }

  public void write(List<R> added) throws IOException {
    for (R row : added) {
      encoded.reset();
      rowWriter.write(table.encode(row), encoder);
      digest.update(encoded.toByteArray());
      file.appendEncoded(ByteBuffer.wrap(encoded.toByteArray()));
      rows++;
    }
  }

  /** What has been written; the writer takes no more rows. */
  public TableContent content() {
    return new TableContent(
        table.name(), rows, Sha256.hex(digest), TableColumns.sha256(table.schema()));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Closes all, also where one of them fails to, and then throws what failed. */
  public static void closeAll(Collection<? extends TableWriter<?>> writers) throws IOException {
    IOException failure = null;
    for (TableWriter<?> writer : writers) {
      try {
        writer.close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
