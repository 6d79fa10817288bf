package io.idlewave.ingest.dumpi.decode;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The record that a {@link RecordReader} has read last. Refilled for each record. */
public final class DumpiRecord {

  /** What a record is about. */
  public enum Kind {
    CALL,
    REGION_ENTER,
    REGION_EXIT
  }

  private static final class Slot {
    long value;
    final IntColumn column = new IntColumn();
  }

  private final Map<Field, Slot> slots = new EnumMap<>(Field.class);

  private final IntColumn statusBytes = new IntColumn();
  private final IntColumn statusSource = new IntColumn();
  private final IntColumn statusTag = new IntColumn();
  private final IntColumn statusCancelled = new IntColumn();

  @Nullable Function function;
  Kind kind = Kind.CALL;
  int thread;
  boolean timed;
  long enterNanos;
  long leaveNanos;
  long region;

  DumpiRecord() {
    for (Field field : Field.values()) {
      slots.put(field, new Slot());
    }
  }

  private Slot slot(Field field) {
    return Objects.requireNonNull(slots.get(field));
  }

  public Kind kind() {
    return kind;
  }

  public Function function() {
    return Objects.requireNonNull(function);
  }

  public long region() {
    return region;
  }

  /** Number of the thread. */
  public int thread() {
    return thread;
  }

  public boolean timed() {
    return timed;
  }

  /** Entry in ns on the node's clock, before any correction of the 16 bits of seconds. */
  public long enterNanos() {
    return enterNanos;
  }

  /** Exit in ns on the node's clock, before any correction of the 16 bits of seconds. */
  public long leaveNanos() {
    return leaveNanos;
  }

  /** A number that the function {@linkplain Function#has has}; 0 where only a root states it. */
  public int value(Field field) {
    return (int) slot(field).value;
  }

  /** An array that the function has; empty where only a root states it. */
  public IntColumn column(Field field) {
    return slot(field).column;
  }

  public int statuses() {
    return statusBytes.length();
  }

  /** Bytes that the receive of a status got. */
  public int statusBytes(int index) {
    return statusBytes.get(index);
  }

  /** From which rank of the communicator it got them. */
  public int statusSource(int index) {
    return statusSource.get(index);
  }

  public int statusTag(int index) {
    return statusTag.get(index);
  }

  public boolean statusCancelled(int index) {
    return statusCancelled.get(index) != 0;
  }

  void set(Field field, long value) {
    slot(field).value = value;
  }

  void clear(Field field) {
    slot(field).value = 0;
    slot(field).column.clear();
  }

  void clearStatuses() {
    statusBytes.clear();
    statusSource.clear();
    statusTag.clear();
    statusCancelled.clear();
  }

  void addStatus(int bytes, int source, int tag, int cancelled) {
    statusBytes.add(bytes);
    statusSource.add(source);
    statusTag.add(tag);
    statusCancelled.add(cancelled);
  }
}
