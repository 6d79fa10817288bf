package io.idlewave.ingest.dumpi.fold;

/**
 * A receive as its call states it.
 *
 * @param request number of the request, given once, or -1 of a blocking receive
 * @param comm number of the communicator
 * @param source rank there, or {@link #ANY}, or less for the null process
 * @param tag of the message, or {@link #ANY}
 * @param bytes at most
 */
record Receiving(long request, int comm, int source, int tag, long bytes) {

  /** Any source, any tag. */
  static final int ANY = -1;

  /** The null process, as some libraries have it; MPICH has it as {@link #ANY}. */
  static boolean isNullProcess(int source) {
    return source < ANY;
  }

  /** Whether sender and tag are known without a status. */
  boolean isExplicit() {
    return source >= 0 && tag >= 0;
  }
}
