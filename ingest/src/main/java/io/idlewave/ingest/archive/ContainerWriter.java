package io.idlewave.ingest.archive;

import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Writes the blocks of several ranks to one file. Threads may share it. */
final class ContainerWriter implements Closeable {

  private static final int ZSTD_LEVEL = 1;

  /** Otherwise a flipped bit within a block could go unnoticed. */
  private static final boolean WITH_CHECKSUM = true;

  private final OutputStream out;
  private final byte[] marker;
  private final ZstdCompressCtx zstd = new ZstdCompressCtx();
  private final ByteArrayOutputStream row = new ByteArrayOutputStream();
  private final BinaryEncoder rowOut = EncoderFactory.get().directBinaryEncoder(row, null);
  private final ByteArrayOutputStream frame = new ByteArrayOutputStream();
  private final BinaryEncoder frameOut = EncoderFactory.get().directBinaryEncoder(frame, null);
  private long length;

  /** Starts the container of that number. */
  ContainerWriter(Path file, int container) throws IOException {
    this.out = Files.newOutputStream(file);
    ContainerHeader header = ContainerHeader.of(container);
    this.marker = header.marker();
    byte[] bytes = header.bytes();
    out.write(bytes);
    length = bytes.length;
    zstd.setLevel(ZSTD_LEVEL).setChecksum(WITH_CHECKSUM);
  }

  /**
   * Writes {@code calls} calls of {@code rank}, of which the first has the number {@code
   * firstCall}, encoded in {@code encoded}.
   *
   * @return where the block begins
   */
  synchronized long append(int rank, long firstCall, long calls, ByteBuffer encoded)
      throws IOException {
    row.reset();
    rowOut.writeInt(rank);
    rowOut.writeLong(firstCall);
    rowOut.writeArrayStart();
    rowOut.setItemCount(calls);
    row.write(encoded.array(), encoded.arrayOffset() + encoded.position(), encoded.remaining());
    rowOut.writeArrayEnd();
    byte[] compressed = zstd.compress(row.toByteArray());
    frame.reset();
    frameOut.writeLong(1);
    frameOut.writeLong(compressed.length);
    frameOut.writeFixed(compressed);
    frameOut.writeFixed(marker);
    long position = length;
    frame.writeTo(out);
    length += frame.size();
    return position;
  }

  @Override
  public synchronized void close() throws IOException {
    zstd.close();
    out.close();
  }
}
