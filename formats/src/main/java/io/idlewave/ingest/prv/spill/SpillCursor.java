package io.idlewave.ingest.prv.spill;

import io.idlewave.ingest.prv.spill.Spill.Run;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.PriorityQueue;

/** The records of one rank in their order, merged from the runs of a {@link Spill}. Mutable. */
public final class SpillCursor {

  private static final int BUFFERED = 64;

  private final Spill spill;
  private final PriorityQueue<Part> parts = new PriorityQueue<>();
  private final long[] record = new long[Spill.WIDTH];

  private final class Part implements Comparable<Part> {

    private final int number;
    private final long end;
    private final ByteBuffer buffer;
    private long next;

    Part(int number, long start, long end) {
      this.number = number;
      this.next = start;
      this.end = end;
      this.buffer =
          ByteBuffer.allocate((int) Math.min(BUFFERED, end - start) * Spill.RECORD_BYTES).limit(0);
    }

    /** Makes sure that its first record is in the buffer; returns false if there is none. */
    boolean fill() {
      if (buffer.hasRemaining()) {
        return true;
      }
      if (next == end) {
        return false;
      }
      int records = (int) Math.min(buffer.capacity() / Spill.RECORD_BYTES, end - next);
      buffer.clear().limit(records * Spill.RECORD_BYTES);
      spill.read(buffer, next);
      buffer.flip();
      next += records;
      return true;
    }

    private long key(int number) {
      return buffer.getLong(buffer.position() + number * Long.BYTES);
    }

    @Override
    public int compareTo(Part other) {
      int byTime = Long.compare(key(1), other.key(1));
      int byLine = byTime != 0 ? byTime : Long.compare(key(2), other.key(2));
      return byLine != 0 ? byLine : Integer.compare(number, other.number);
    }
  }

  SpillCursor(Spill spill, List<Run> runs, int rank) {
    this.spill = spill;
    for (Run run : runs) {
      long start = run.start(rank, 0);
      long end = run.start(rank, 1);
      if (start < end) {
        Part part = new Part(parts.size(), start, end);
        part.fill();
        parts.add(part);
      }
    }
  }

  /** Goes to the next record. Returns false at the end. */
  public boolean next() {
    Part first = parts.poll();
    if (first == null) {
      return false;
    }
    for (int i = 0; i < Spill.WIDTH; i++) {
      record[i] = first.buffer.getLong();
    }
    if (first.fill()) {
      parts.add(first);
    }
    return true;
  }

  public long nanos() {
    return record[1];
  }

  public int kind() {
    return Spill.kind(record[2]);
  }

  public long line() {
    return Spill.line(record[2]);
  }

  /** One of the record's own five numbers, from 0. */
  public long value(int number) {
    return record[3 + number];
  }
}
