package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;

/**
 * Writes the calls of one rank in their order. Not thread-safe; ranks can be written in parallel.
 */
public final class RankWriter implements Closeable {

  /** Uncompressed bytes per Avro block: the unit of reading and of positions. */
  private static final int BLOCK_BYTES = 64 * 1024;

  private static final int ZSTD_LEVEL = 1;

  /** Otherwise a flipped bit within a block could go unnoticed. */
  private static final boolean WITH_CHECKSUM = true;

  private final DataFileWriter<MpiCall> avro;
  private final CallDigest digest = new CallDigest(true);
  private long calls;
  private long lastLeaveNanos;

  /** Starts the file; what is written depends on rank and calls alone. */
  RankWriter(Path file, int rank) {
    this.avro =
        new DataFileWriter<MpiCall>(new GenericDatumWriter<>())
            .setCodec(CodecFactory.zstandardCodec(ZSTD_LEVEL, WITH_CHECKSUM))
            .setSyncInterval(BLOCK_BYTES);
    try {
      avro.create(MpiCallSchema.SCHEMA, Files.newOutputStream(file), syncMarker(rank));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + file, e);
    }
  }

  /**
   * Appends a call.
   *
   * @throws IllegalArgumentException if it begins before the previous one ended, or divides another
   *     time than that between them
   */
  public void write(MpiCall call) {
    if (call.enterNanos() < lastLeaveNanos) {
      throw new IllegalArgumentException(
          "call "
              + calls
              + ": enters at or after its predecessor's end, "
              + lastLeaveNanos
              + " ns, got "
              + call.enterNanos());
    }
    long stretchNanos = call.enterNanos() - lastLeaveNanos;
    if (!MpiCall.divides(call.stretch(), stretchNanos)) {
      throw new IllegalArgumentException(
          "call " + calls + ": divides " + stretchNanos + " ns, got " + call.stretch());
    }
    try {
      avro.appendEncoded(digest.add(call));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write call " + calls, e);
    }
    lastLeaveNanos = call.leaveNanos();
    calls++;
  }

  /** The marker between blocks: another one in each rank's file, the same each time. */
  private static byte[] syncMarker(int rank) {
    byte[] name = "idlewave calls of rank %d".formatted(rank).getBytes(StandardCharsets.US_ASCII);
    return Arrays.copyOf(CallDigest.sha256().digest(name), DataFileConstants.SYNC_SIZE);
  }

  /** The digest of all calls, once no more are written. */
  String digest() {
    return digest.finish();
  }

  /** Calls written so far. */
  public long calls() {
    return calls;
  }

  @Override
  public void close() {
    try {
      avro.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
