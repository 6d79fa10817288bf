package io.idlewave.jobs.pipeline;

import io.idlewave.graph.live.RankLag;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * The metrics of the operator of a live trace.
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
 *   laggingRank       gauge    the rank whose calls have come least far, -1 for none
 *   lagSeconds        gauge    trace time that it is behind the rank that has come furthest, in s
 *   silentRanks       gauge    ranks that have sent nothing for longer than the stated silence
 * </pre>
 */
final class LiveMetrics {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Counter received;
  private final Counter emitted;
  private volatile long lastBlock = -1;
  private volatile long unreadBytes;
  private volatile long spilledBytes;
  private volatile int awaitedRank = -1;
  private volatile int silentRanks;
  private volatile RankLag lag = RankLag.NONE;

  LiveMetrics(MetricGroup group) {
    received = group.counter("recordsReceived");
    emitted = group.counter("blocksEmitted");
    group.gauge("lastBlock", (Gauge<Long>) () -> lastBlock);
    group.gauge("unreadBytes", (Gauge<Long>) () -> unreadBytes);
    group.gauge("spilledBytes", (Gauge<Long>) () -> spilledBytes);
    group.gauge("awaitedRank", (Gauge<Integer>) () -> awaitedRank);
    group.gauge("laggingRank", (Gauge<Integer>) () -> lag.rank());
    group.gauge("lagSeconds", (Gauge<Double>) () -> lag.nanos() / NANOS_PER_SECOND);
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

  /** This rank is furthest behind. */
  void lagging(RankLag latest) {
    lag = latest;
  }

  /** So many ranks are silent. */
  void silent(int count) {
    silentRanks = count;
  }
}
