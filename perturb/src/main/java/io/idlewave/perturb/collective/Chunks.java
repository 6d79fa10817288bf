package io.idlewave.perturb.collective;

/**
 * Data that are handed on in chunks: all of one size but the last, which may be smaller. No data
 * are one empty chunk.
 *
 * @param bytes of all
 * @param chunkBytes of each but the last, at least 1
 */
record Chunks(long bytes, long chunkBytes) {

  static Chunks of(long bytes, long chunkBytes) {
    return new Chunks(
        bytes, Math.max(Math.max(1, chunkBytes), BlockSize.ceilDiv(bytes, Transport.MOST_CHUNKS)));
  }

  int count() {
    return (int) Math.max(1, BlockSize.ceilDiv(bytes, chunkBytes));
  }

  long bytesOf(int chunk) {
    return Math.min(chunkBytes, bytes - chunk * chunkBytes);
  }
}
