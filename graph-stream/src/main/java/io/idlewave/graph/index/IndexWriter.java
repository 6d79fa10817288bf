package io.idlewave.graph.index;

import io.idlewave.ingest.archive.TraceArchive;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes an index file of an archive. The file appears whole, by {@link #commit}, or not at all;
 * one that was there is replaced. Equal items of equal archives make equal files, byte by byte.
 */
public final class IndexWriter<T> implements Closeable {

  private static final int ZSTD_LEVEL = 1;
  private static final boolean WITH_CHECKSUM = true;

  private final Path file;
  private final Path part;
  private final DataFileWriter<Numbered<T>> avro;
  private long written;

  /** Starts the file; {@code settings} are what else a reader has to know, by name. */
  public IndexWriter(TraceArchive archive, IndexFormat<T> format, Map<String, Long> settings) {
    this.file = format.in(archive);
    this.part = file.resolveSibling(file.getFileName() + ".part");
    String digest = archive.contentDigest();
    this.avro =
        new DataFileWriter<>(new Numbered.Writer<>(format))
            .setCodec(CodecFactory.zstandardCodec(ZSTD_LEVEL, WITH_CHECKSUM))
            .setMeta(IndexFormat.VERSION, format.version())
            .setMeta(IndexFormat.ARCHIVE, digest);
    new TreeMap<>(settings).forEach(avro::setMeta); // the order of Map.of differs from run to run
    try {
      avro.create(format.schema(), Files.newOutputStream(part), marker(digest));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + part, e);
    }
  }

  /** What separates blocks, from the content: a file of random markers is never the same twice. */
  private static byte[] marker(String digest) {
    return Arrays.copyOf(digest.getBytes(StandardCharsets.US_ASCII), DataFileConstants.SYNC_SIZE);
  }

  /** Appends the next item. */
  public void write(T item) {
    append(item);
  }

  private void append(@Nullable T item) {
    try {
      avro.append(new Numbered<>(written++, item));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + part, e);
    }
  }

  /** Completes the file. */
  public void commit() {
    append(null);
    try {
      avro.close();
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot complete " + file, e);
    }
  }

  /** Gives up the file unless it was committed. */
  @Override
  public void close() {
    try {
      avro.close();
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + part, e);
    }
  }
}
