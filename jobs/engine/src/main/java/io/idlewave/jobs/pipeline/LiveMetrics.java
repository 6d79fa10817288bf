package io.idlewave.jobs.pipeline;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * What the operator of a live trace shows to whoever watches the job.
 *
 * <pre>
 *   name              type     unit and meaning
 *   recordsReceived   counter  records of the stream, also those that come twice
 *   blocksEmitted     counter  graph blocks passed on
 *   lastBlock         gauge    number of the last of them, -1 before the first
 *   unreadBytes       gauge    calls that have come and wait for others, in bytes
 *   spilledBytes      gauge    calls and messages written to disk because the window was full, in
 *                              bytes
 *   awaitedRank       gauge    the rank whose call the walk waits for, -1 for none
 *   silentRanks       gauge    ranks that have sent nothing for longer than the stated silence
 * </pre>
 */
final class LiveMetrics {

  private final Counter received;
  private final Counter emitted;
  private volatile long lastBlock = -1;
  private volatile long unreadBytes;
  private volatile long spilledBytes;
  private volatile int awaitedRank = -1;
  private volatile int silentRanks;

  LiveMetrics(MetricGroup group) {
    received = group.counter("recordsReceived");
    emitted = group.counter("blocksEmitted");
    group.gauge("lastBlock", (Gauge<Long>) () -> lastBlock);
    group.gauge("unreadBytes", (Gauge<Long>) () -> unreadBytes);
    group.gauge("spilledBytes", (Gauge<Long>) () -> spilledBytes);
    group.gauge("awaitedRank", (Gauge<Integer>) () -> awaitedRank);
    group.gauge("silentRanks", (Gauge<Integer>) () -> silentRanks);
  }

  /** A record has come. */
  void received() {
    received.inc();
  }

  /** A block has been passed on. */
  void emitted(long number) {
    emitted.inc();
    lastBlock = number;
  }

  /** So much waits, of what so much has been written to disk, and for whom. */
  void waiting(long bytes, long spilled, int rank) {
    unreadBytes = bytes;
    spilledBytes = spilled;
    awaitedRank = rank;
  }

  /** So many ranks are silent. */
  void silent(int count) {
    silentRanks = count;
  }
}
