package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Writes the calls of one rank in order. Not thread-safe; ranks can be written in parallel. */
public final class RankWriter implements Closeable {

  /** Encoded bytes per block of a trace of few ranks: the unit of reading and of positions. */
  private static final int LARGEST_BLOCK_BYTES = 64 * 1024;

  /** Smaller blocks would cost more in reading than they save in memory. */
  private static final int SMALLEST_BLOCK_BYTES = 2 * 1024;

  /** What a block of each rank may take together, as long as blocks are not smallest. */
  private static final int ALL_BLOCKS_BYTES = 128 * 1024 * 1024;

  private final ContainerWriter container;
  private final int rank;
  private final int blockBytes;
  private final CallDigest digest = new CallDigest(true);
  private final List<Long> positions = new ArrayList<>();
  private final LongestTime longest = new LongestTime();
  private CallBytes block = new CallBytes(true);
  private long calls;
  private long blockStart;
  private long lastLeaveNanos;

  /** Writes to {@code container} in blocks of so many bytes. */
  RankWriter(ContainerWriter container, int rank, int blockBytes) {
    this.container = container;
    this.rank = rank;
    this.blockBytes = blockBytes;
  }

  /** Bytes of a block in an archive of so many ranks. */
  static int blockBytes(int ranks) {
    int share = ALL_BLOCKS_BYTES / Math.max(1, ranks);
    return Math.min(LARGEST_BLOCK_BYTES, Math.max(SMALLEST_BLOCK_BYTES, share));
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
    block.add(call);
    longest.add(call);
    lastLeaveNanos = call.leaveNanos();
    calls++;
    if (block.length() >= blockBytes) {
      finishBlock();
    }
  }

  private void finishBlock() {
    long count = calls - blockStart;
    if (count > 0) {
      digest.add(block.since(0));
      try {
        positions.add(container.append(rank, blockStart, count, block.since(0)));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write the calls up to " + calls, e);
      }
      block.clear();
      blockStart = calls;
    }
  }

  /** The digest of all calls, once no more are written. */
  String digest() {
    return digest.finish();
  }

  /** Where the blocks begin, once no more are written. */
  List<Long> positions() {
    return positions;
  }

  /** The longest of the times between and in the calls written so far. */
  LongestTime longest() {
    return longest;
  }

  /** Calls written so far. */
  public long calls() {
    return calls;
  }

  @Override
  public void close() {
    finishBlock();
    block = new CallBytes(true);
  }
}
