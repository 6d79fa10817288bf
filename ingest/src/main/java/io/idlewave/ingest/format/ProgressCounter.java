package io.idlewave.ingest.format;

import java.util.function.LongConsumer;

/**
 * Sums up what the threads of an ingest have done, and reports it. A thread that was interrupted
 * ends with a {@link java.util.concurrent.CancellationException} at its next report.
 */
public final class ProgressCounter {

  private final IngestProgress listener;
  private final int ranksTotal;
  private final long bytesTotal;
  private int ranksDone;
  private long bytesDone;

  public ProgressCounter(IngestProgress listener, int ranksTotal, long bytesTotal) {
    this.listener = listener;
    this.ranksTotal = ranksTotal;
    this.bytesTotal = bytesTotal;
    listener.update(0, ranksTotal, 0, bytesTotal);
  }

  /** All calls of one more rank are written. */
  public synchronized void rankDone() {
    Interruption.check();
    ranksDone++;
    listener.update(ranksDone, ranksTotal, bytesDone, bytesTotal);
  }

  private synchronized void add(long bytes) {
    Interruption.check();
    bytesDone += bytes;
    listener.update(ranksDone, ranksTotal, bytesDone, bytesTotal);
  }

  /** For one reading of one file: takes the number of bytes read so far. */
  public LongConsumer file() {
    return new LongConsumer() {
      private long reported;

      @Override
      public void accept(long bytes) {
        add(bytes - reported);
        reported = bytes;
      }
    };
  }
}
