package io.idlewave.ingest.archive;

import java.nio.ByteBuffer;

/**
 * Some calls of a rank that follow each other, in memory in the encoding of {@link MpiCallSchema}.
 *
 * @param position byte offset of the block in its file
 * @param calls how many calls the file says there are
 * @param encoded the calls, in an array; until the next block is read
 */
record CallBlock(long position, long calls, ByteBuffer encoded) {

  /** The block before the first one: it holds nothing. */
  static final CallBlock NONE = new CallBlock(0, 0, ByteBuffer.allocate(0));
}
