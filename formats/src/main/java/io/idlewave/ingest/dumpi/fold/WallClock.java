package io.idlewave.ingest.dumpi.fold;

import java.util.HashMap;
import java.util.Map;

/** A rank's clock. Seconds have 16 bits: falling by more than half of that is another round. */
final class WallClock {

  private static final long ROUND_NANOS = 65_536_000_000_000L;

  private static final class Reader {
    boolean started;
    long lastNanos;
    long rounds;
  }

  private final Map<Integer, Reader> threads = new HashMap<>();
  private boolean started;
  private long originNanos;

  /** Time of the first reading on the node's clock. */
  long originNanos() {
    return originNanos;
  }

  /** How many threads have read the clock. */
  int threads() {
    return threads.size();
  }

  /** A reading of a thread, in ns since the first one of all. */
  long nanos(int thread, long readNanos) {
    Reader reader = threads.computeIfAbsent(thread, unused -> new Reader());
    if (reader.started && readNanos < reader.lastNanos - ROUND_NANOS / 2) {
      reader.rounds++;
    }
    reader.started = true;
    reader.lastNanos = readNanos;
    long nanos = Math.addExact(readNanos, Math.multiplyExact(reader.rounds, ROUND_NANOS));
    if (!started) {
      started = true;
      originNanos = nanos;
    }
    return Math.subtractExact(nanos, originNanos);
  }
}
