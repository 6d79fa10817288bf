package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.file.DataFileReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the calls of one rank in their order, holding one Avro block at a time. Every problem of
 * the file surfaces as {@link BadTraceException} with file and call number.
 */
public final class RankReader implements Closeable {

  private final Path file;
  private final DataFileReader<MpiCall> avro;
  private long nextCall;
  private long blockStart;
  private int inBlock;

  RankReader(Path file, CallPosition from) {
    this.file = file;
    if (!Files.isRegularFile(file)) {
      throw new BadTraceException(file + ": missing; the archive needs one file per rank");
    }
    try {
      this.avro = new DataFileReader<>(file.toFile(), new MpiCallReader());
    } catch (IOException | AvroRuntimeException e) {
      throw new BadTraceException(file + ": not a rank file: " + e.getMessage(), e);
    }
    if (from.equals(CallPosition.START)) {
      this.blockStart = avro.previousSync();
    } else {
      seek(from);
    }
  }

  private void seek(CallPosition from) {
    try {
      avro.seek(from.syncPosition());
    } catch (IOException e) {
      throw failure(e);
    }
    blockStart = from.syncPosition();
    nextCall = from.callIndex() - from.skip();
    for (int i = 0; i < from.skip(); i++) {
      if (next() == null) {
        throw new BadTraceException(file + ": position " + from + " lies behind the last call");
      }
    }
  }

  /** The next call, or null behind the last. */
  public @Nullable MpiCall next() {
    try {
      if (!avro.hasNext()) {
        return null;
      }
      MpiCall call = avro.next();
      nextCall++;
      inBlock++;
      long sync = avro.previousSync();
      if (sync != blockStart) {
        blockStart = sync;
        inBlock = 0;
      }
      return call;
    } catch (RuntimeException e) {
      throw failure(e);
    }
  }

  /** The place before the call that {@link #next} returns next. */
  public CallPosition position() {
    return new CallPosition(blockStart, inBlock, nextCall);
  }

  private BadTraceException failure(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return new BadTraceException(
        file
            + ": cannot be read past call "
            + nextCall
            + " (truncated or corrupted): "
            + (cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage()),
        e);
  }

  @Override
  public void close() {
    try {
      avro.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }
}
