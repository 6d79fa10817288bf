package io.idlewave.ingest.kineto;

import io.idlewave.ingest.kineto.read.DeviceEvent;
import io.idlewave.ingest.model.Operation;
import java.util.ArrayList;
import java.util.List;

/** A kernel or copy with what it depends on and what depends on it. Mutable. */
final class StreamTask {

  private final int row;
  private final List<Operation> awaits = new ArrayList<>();
  private final List<Operation> signals = new ArrayList<>();
  private DeviceEvent event;
  private long readyNanos = Long.MIN_VALUE;

  StreamTask(DeviceEvent event, int row) {
    this.event = event;
    this.row = row;
  }

  DeviceEvent event() {
    return event;
  }

  /**
   * Who waited for it went on at {@code nanos}: it was over by then.
   *
   * @return by how much it is shorter than recorded, in ns
   */
  long endBy(long nanos) {
    long recorded = event.endNanos();
    if (nanos >= event.beginNanos()) {
      event = event.endingBy(nanos);
    }
    return recorded - event.endNanos();
  }

  int row() {
    return row;
  }

  /** It cannot begin before {@code nanos}, when {@code cause} is there. */
  void await(Operation cause, long nanos) {
    awaits.add(cause);
    readyNanos = Math.max(readyNanos, nanos);
  }

  void signal(Operation effect) {
    signals.add(effect);
  }

  List<Operation> awaits() {
    return awaits;
  }

  List<Operation> signals() {
    return signals;
  }

  long readyNanos() {
    return readyNanos;
  }
}
