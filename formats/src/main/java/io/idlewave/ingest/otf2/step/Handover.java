package io.idlewave.ingest.otf2.step;

import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import org.jspecify.annotations.Nullable;

/**
 * A record by which one thread waits for another, as numbers in the trace say. Of a thread that the
 * program makes by itself: of the one that makes it or waits for its end, or its own begin or end.
 * Of a lock, whose acquisitions are counted: whoever has it next waits for its release. Mutable:
 * what it depends on shows later.
 */
public final class Handover {

  /**
   * What the records of one thread have in common, or a release of a lock with the acquisition
   * after it.
   */
  public record Id(int comm, long number) {}

  private final int type;
  private final Id id;
  private @Nullable Link link;

  private Handover(int type, Id id) {
    this.type = type;
    this.id = id;
  }

  /** The record that is read, of type {@code type} of {@link EventType}. */
  public static Handover of(int type, EventReader reader) {
    long number = reader.matchingId();
    if (EventType.isLock(type)) {
      long release = type == EventType.LOCK_ACQUIRE ? number - 1 : number;
      return new Handover(type, new Id(reader.lock(), release));
    }
    return new Handover(type, new Id(reader.comm(), number));
  }

  public int type() {
    return type;
  }

  public Id id() {
    return id;
  }

  /** The other end of its dependency, or null if it has none. */
  public @Nullable Link link() {
    return link;
  }

  public void link(Link resolved) {
    link = resolved;
  }

  /** Whether others wait for it, rather than it for others. */
  public boolean isCause() {
    return type == EventType.THREAD_CREATE
        || type == EventType.THREAD_END
        || type == EventType.LOCK_RELEASE;
  }

  /** The function of the call that it becomes. */
  public String function() {
    return switch (type) {
      case EventType.THREAD_CREATE -> "fork";
      case EventType.THREAD_BEGIN -> "await";
      case EventType.THREAD_WAIT -> "join";
      case EventType.LOCK_ACQUIRE -> "lock";
      case EventType.LOCK_RELEASE -> "unlock";
      default -> "signal";
    };
  }
}
