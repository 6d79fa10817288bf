package io.idlewave.graph.cut;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.file.DataFileReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code cuts.avro} of an archive, one cut at a time in the order of the walk. Every problem
 * of the file surfaces as {@link BadTraceException} with the file and the cut's number.
 */
public final class CutReader implements Closeable {

  private final Path file;
  private final int ranks;
  private final DataFileReader<Cut> avro;
  private final int blockEntries;
  private final long cutIntervalEntries;
  private long read;

  /**
   * Opens the file.
   *
   * @throws BadTraceException if it is missing, no file of cuts, or that of another archive
   */
  public CutReader(TraceArchive archive) {
    this.file = CutFile.in(archive);
    this.ranks = archive.metadata().rankCount();
    if (!Files.isRegularFile(file)) {
      throw new BadTraceException(file + ": missing; the cuts of the archive were never written");
    }
    try {
      this.avro = new DataFileReader<>(file.toFile(), new CutCodec.Reader());
    } catch (IOException | RuntimeException e) {
      throw new BadTraceException(file + ": not a file of cuts: " + e.getMessage(), e);
    }
    try {
      this.blockEntries = (int) number(CutFile.BLOCK_ENTRIES);
      this.cutIntervalEntries = number(CutFile.CUT_INTERVAL_ENTRIES);
      if (number(CutFile.ARCHIVE) != CutFile.fingerprint(archive)) {
        throw new BadTraceException(
            file + ": written for another content of " + archive.folder() + "; write it again");
      }
    } catch (BadTraceException e) {
      close();
      throw e;
    }
  }

  private long number(String key) {
    String value = avro.getMetaString(key);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new BadTraceException(file + ": " + key + ": an integer, got " + value, e);
    }
  }

  /** Entries per block of the walk that yielded the cuts. */
  public int blockEntries() {
    return blockEntries;
  }

  /** Entries between two cuts of that walk. */
  public long cutIntervalEntries() {
    return cutIntervalEntries;
  }

  /** The next cut, or null behind the last. */
  public @Nullable Cut next() {
    Cut cut;
    try {
      if (!avro.hasNext()) {
        return null;
      }
      cut = avro.next();
    } catch (RuntimeException | OutOfMemoryError e) {
      // a corrupted block length asks for any amount of memory
      throw new BadTraceException(
          file
              + ": cannot be read past cut "
              + read
              + " (truncated or corrupted): "
              + e.getMessage(),
          e);
    }
    if (cut.positions().size() != ranks) {
      throw new BadTraceException(
          file
              + ": cut "
              + read
              + ": positions of "
              + ranks
              + " ranks, got "
              + cut.positions().size());
    }
    read++;
    return cut;
  }

  @Override
  public void close() {
    try {
      avro.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + file, e);
    }
  }
}
