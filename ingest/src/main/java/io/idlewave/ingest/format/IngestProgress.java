package io.idlewave.ingest.format;

/**
 * Is told how far an ingest has come. Calls arrive from several threads, but never two at a time.
 */
@FunctionalInterface
public interface IngestProgress {

  /** Nobody is told. */
  IngestProgress NONE = (ranksDone, ranksTotal, eventsDone, bytesDone) -> {};

  /**
   * The state so far. Every event file is read twice; events and bytes count in the second pass.
   *
   * @param ranksDone ranks whose calls are all written
   * @param ranksTotal ranks of the trace
   * @param eventsDone events folded
   * @param bytesDone bytes of event files folded
   */
  void update(int ranksDone, int ranksTotal, long eventsDone, long bytesDone);
}
