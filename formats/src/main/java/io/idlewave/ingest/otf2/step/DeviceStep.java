package io.idlewave.ingest.otf2.step;

import io.idlewave.ingest.format.call.Link;
import java.util.ArrayList;
import java.util.List;

/**
 * One thing that a thread does with streams of accelerators, or that a stream does: the call of a
 * launch, of a copy or of a synchronisation; a kernel or a copy. Mutable.
 */
public final class DeviceStep {

  /** What it is, the same on both sides. */
  public enum Kind {
    /** The launch of a kernel, or the kernel. */
    KERNEL,
    /** A copy between host and device. */
    COPY,
    /** A wait for one stream or event, which the trace does not name. */
    WAIT,
    /** A wait for all that a device was given. */
    WAIT_FOR_DEVICE
  }

  private final Kind kind;
  private final boolean blocking;
  private final long place;
  private final List<Link> atBegin = new ArrayList<>(1);
  private final List<Link> atEnd = new ArrayList<>(1);
  private long key;
  private long endTicks;

  /**
   * A step that begins.
   *
   * @param blocking whether a call of the host goes on until the device has done what it asks for
   * @param place of its record in the event file
   */
  DeviceStep(Kind kind, boolean blocking, long place) {
    this.kind = kind;
    this.blocking = blocking;
    this.place = place;
  }

  public Kind kind() {
    return kind;
  }

  public boolean isBlocking() {
    return blocking;
  }

  public boolean isWait() {
    return kind == Kind.WAIT || kind == Kind.WAIT_FOR_DEVICE;
  }

  public long place() {
    return place;
  }

  /** What both sides record: the call site of a launch, the number of a copy; 0 if nothing. */
  public long key() {
    return key;
  }

  public void key(long recorded) {
    key = recorded;
  }

  public long endTicks() {
    return endTicks;
  }

  void end(long ticks) {
    endTicks = ticks;
  }

  /** Dependencies of its begin: of a call they lead to a stream, of a stream's step to it. */
  public List<Link> atBegin() {
    return atBegin;
  }

  /** Dependencies of its end: of a call they lead to it, of a stream's step to a thread. */
  public List<Link> atEnd() {
    return atEnd;
  }
}
