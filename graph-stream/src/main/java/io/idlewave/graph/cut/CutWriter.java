package io.idlewave.graph.cut;

import io.idlewave.ingest.archive.TraceArchive;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;

/**
 * Writes {@code cuts.avro} of an archive. The file appears whole, by {@link #commit}, or not at
 * all; one that was there is replaced.
 */
public final class CutWriter implements Closeable {

  private static final int ZSTD_LEVEL = 1;
  private static final boolean WITH_CHECKSUM = true;

  private final Path file;
  private final Path part;
  private final DataFileWriter<Cut> avro;

  /**
   * Starts the file.
   *
   * @param blockEntries entries per block of the walk that yields the cuts
   * @param cutIntervalEntries entries between two cuts of that walk
   */
  public CutWriter(TraceArchive archive, int blockEntries, long cutIntervalEntries) {
    this.file = CutFile.in(archive);
    this.part = file.resolveSibling(CutFile.NAME + ".part");
    this.avro =
        new DataFileWriter<>(new CutCodec.Writer())
            .setCodec(CodecFactory.zstandardCodec(ZSTD_LEVEL, WITH_CHECKSUM))
            .setMeta(CutFile.BLOCK_ENTRIES, blockEntries)
            .setMeta(CutFile.CUT_INTERVAL_ENTRIES, cutIntervalEntries)
            .setMeta(CutFile.ARCHIVE, CutFile.fingerprint(archive));
    try {
      avro.create(CutCodec.SCHEMA, part.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + part, e);
    }
  }

  /** Appends the next cut. */
  public void write(Cut cut) {
    try {
      avro.append(cut);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + part, e);
    }
  }

  /** Completes the file. */
  public void commit() {
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
