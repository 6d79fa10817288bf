package io.idlewave.ingest.format;

/** Takes reports of how far an ingest has come, from several threads, never two at a time. */
@FunctionalInterface
public interface IngestProgress {

  /** Ignores all reports. */
  IngestProgress NONE = (ranksDone, ranksTotal, bytesDone, bytesTotal) -> {};

  /**
   * The state so far.
   *
   * @param ranksDone ranks whose calls are all written
   * @param bytesDone bytes of the foreign trace read so far
   * @param bytesTotal bytes to read in all; what is read twice counts twice
   */
  void update(int ranksDone, int ranksTotal, long bytesDone, long bytesTotal);
}
