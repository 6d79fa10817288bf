package io.idlewave.ingest.archive;

import io.idlewave.ingest.file.VarintBytes;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The blocks of one rank in a file that it shares with others, by the index of the archive. */
final class ContainerBlocks implements CallBlocks {

  private final Containers containers;
  private final ContainerFile file;
  private final int rank;
  private final String place;
  private final long[] positions;
  private final VarintBytes row = new VarintBytes();
  private byte[] buffer = {};
  private int next;
  private boolean closed;

  /**
   * The blocks of {@code rank}.
   *
   * @param positions where they begin, in order
   * @throws BadTraceException if the file is missing or holds anything else
   */
  ContainerBlocks(Containers containers, int rank, String place, long[] positions) {
    this.containers = containers;
    this.rank = rank;
    this.place = place;
    this.positions = positions;
    this.file = containers.acquire(rank);
  }

  @Override
  public String place() {
    return place;
  }

  @Override
  public void seek(long position) {
    int found = Arrays.binarySearch(positions, position);
    if (found < 0) {
      throw new BadTraceException(
          "%s: no block begins at byte %d: the archive was made anew; make its index again"
              .formatted(place, position));
    }
    next = found;
  }

  @Override
  public @Nullable CallBlock next(long firstCall) throws IOException {
    if (next == positions.length) {
      return null;
    }
    long position = positions[next++];
    ByteBuffer bytes = file.read(position, buffer);
    buffer = bytes.array();
    int from = bytes.arrayOffset();
    int end = from + bytes.limit() - 1;
    row.read(buffer, from, end + 1);
    int foundRank = row.nextInt();
    long foundFirst = row.nextLong();
    long calls = row.nextLong();
    if (foundRank != rank || foundFirst != firstCall) {
      throw new IOException(
          "block at byte %d: rank %d from call %d on, got rank %d from call %d on"
              .formatted(position, rank, firstCall, foundRank, foundFirst));
    }
    if (calls <= 0 || row.remaining() == 0 || buffer[end] != 0) {
      throw new IOException("block at byte %d: a list of calls with its end".formatted(position));
    }
    return new CallBlock(
        position, calls, ByteBuffer.wrap(buffer, row.position(), end - row.position()));
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      containers.release(rank);
    }
  }
}
