package io.idlewave.ingest.goal;

import io.idlewave.ingest.format.WarningLog;
import java.io.Closeable;
import java.util.function.LongConsumer;

/** A schedule file, of which each rank's section can be read on its own, by several threads. */
interface Schedule extends Closeable {

  /** Ranks of a schedule at most: more than any machine has, fewer than memory holds. */
  int MAX_RANKS = 1 << 20;

  /** The number of ranks, 1 to {@link #MAX_RANKS}. */
  int ranks();

  boolean defines(int rank);

  /** Bytes that reading all sections takes. */
  long bytes();

  /**
   * Reads the section of a rank that has one, which takes about 40 B of memory per operation.
   *
   * @param log counts what the section has beside operations
   * @param progress takes the bytes read so far
   */
  RankSchedule read(int rank, WarningLog log, LongConsumer progress);

  @Override
  void close();
}
