package io.idlewave.ingest.kineto.read;

import java.util.Comparator;

/** A stream of an accelerator, which {@code device} numbers. */
public record StreamId(long device, long stream) implements Comparable<StreamId> {

  private static final Comparator<StreamId> ORDER =
      Comparator.comparingLong(StreamId::device).thenComparingLong(StreamId::stream);

  @Override
  public int compareTo(StreamId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "device " + device + " stream " + stream;
  }
}
