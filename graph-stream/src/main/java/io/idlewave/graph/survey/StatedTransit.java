package io.idlewave.graph.survey;

import io.idlewave.ingest.model.SendMode;
import java.io.Serializable;

/**
 * The stated transit of the messages of a recorded run: the costs that a synthetic program was made
 * with, or times measured on the machine. It counts as what every message took, in the place of the
 * smallest that were seen.
 *
 * @param overheadNanos from the begin of a send until its message leaves, in ns
 * @param latencyNanos of a message of zero bytes, and of each leg of a handshake, in ns
 * @param picosPerByte of each byte of a message, in ps
 * @param eager which standard sends of the recorded run had no handshake, which takes two legs more
 */
public record StatedTransit(
    long overheadNanos, long latencyNanos, long picosPerByte, EagerBracket eager)
    implements Serializable {

  /** The largest overhead and latency, and the largest time per byte in ps. */
  public static final long MAX = 1_000_000_000_000_000L;

  private static final long MAX_TRANSFER_NANOS = 1L << 60;

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if a value is negative or larger than {@link #MAX}
   */
  public StatedTransit {
    check("overhead", "ns", overheadNanos);
    check("latency", "ns", latencyNanos);
    check("time per byte", "ps", picosPerByte);
  }

  private static void check(String what, String unit, long value) {
    if (value < 0 || value > MAX) {
      throw new IllegalArgumentException(
          "%s of a message: 0 to %d %s, got %d %s".formatted(what, MAX, unit, value, unit));
    }
  }

  /**
   * From the begin of a send until its data are there, if its receiver is there first, in ns.
   *
   * @param latest whether a message of unknown protocol is one with a handshake
   */
  public long nanos(SendMode mode, long bytes, boolean latest) {
    int legs = handshakes(mode, bytes, latest) ? 3 : 1;
    return overheadNanos + legs * latencyNanos + transferNanos(bytes);
  }

  /**
   * From the begin of a send until its request is there, or from the post of a receive until the
   * answer is, in ns. A request leaves once its send has spent its overhead, an answer at once.
   *
   * @param latest whether it is read as a request
   */
  public long legNanos(boolean latest) {
    return latencyNanos + (latest ? overheadNanos : 0);
  }

  private boolean handshakes(SendMode mode, long bytes, boolean latest) {
    return switch (mode) {
      case SYNCHRONOUS -> true;
      case STANDARD -> bytes > eager.lowerBytes() && (latest || !eager.isAmbiguous(bytes));
      case BUFFERED, READY -> false;
    };
  }

  /** The time of all bytes, rounded up, and small enough to be added to times. */
  private long transferNanos(long bytes) {
    long picos = bytes * picosPerByte;
    boolean fits = picos >= 0 && Math.multiplyHigh(bytes, picosPerByte) == 0;
    return fits ? Math.min(MAX_TRANSFER_NANOS, -Math.floorDiv(-picos, 1000L)) : MAX_TRANSFER_NANOS;
  }
}
