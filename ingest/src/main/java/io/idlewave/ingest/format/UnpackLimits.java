package io.idlewave.ingest.format;

/**
 * How much a packed trace may unpack to, so that a small file cannot fill a disk.
 *
 * @param entries files and folders
 * @param bytes of all files
 * @param ratio unpacked bytes per packed one, from {@code ratioBytes} unpacked on
 * @param ratioBytes unpacked bytes that may have any ratio
 */
record UnpackLimits(long entries, long bytes, long ratio, long ratioBytes) {

  /** More than any known trace takes. */
  static final UnpackLimits DEFAULT = new UnpackLimits(1_000_000, 1L << 40, 1000, 1L << 28);

  boolean exceededBy(long entriesFound, long bytesFound, long packedBytes) {
    return entriesFound > entries
        || bytesFound > bytes
        || (bytesFound > ratioBytes && bytesFound / ratio > packedBytes);
  }

  String text() {
    return "at most %d entries, %d MiB, and %d times the packed size beyond %d MiB"
        .formatted(entries, bytes >> 20, ratio, ratioBytes >> 20);
  }
}
