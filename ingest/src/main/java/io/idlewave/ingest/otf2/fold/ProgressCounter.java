package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.IngestProgress;

/** Sums up what the threads of an ingest have done, and tells the listener. */
public final class ProgressCounter {

  private final IngestProgress listener;
  private final int ranksTotal;
  private int ranksDone;
  private long events;
  private long bytes;

  public ProgressCounter(IngestProgress listener, int ranksTotal) {
    this.listener = listener;
    this.ranksTotal = ranksTotal;
    listener.update(0, ranksTotal, 0, 0);
  }

  public synchronized void add(int ranks, long moreEvents, long moreBytes) {
    ranksDone += ranks;
    events += moreEvents;
    bytes += moreBytes;
    listener.update(ranksDone, ranksTotal, events, bytes);
  }
}
