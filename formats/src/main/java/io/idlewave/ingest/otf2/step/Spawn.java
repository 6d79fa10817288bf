package io.idlewave.ingest.otf2.step;

import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.otf2.decode.EventType;
import org.jspecify.annotations.Nullable;

/**
 * A record of a thread that the program makes by itself: of the one that makes it or waits for its
 * end, or its own begin or end. Mutable: what it depends on shows later.
 */
public final class Spawn {

  /** What the records of one thread have in common. */
  public record Id(int comm, long number) {}

  private final int type;
  private final Id id;
  private @Nullable Link link;

  /** A record of type {@code type} of {@link EventType}. */
  public Spawn(int type, Id id) {
    this.type = type;
    this.id = id;
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
    return type == EventType.THREAD_CREATE || type == EventType.THREAD_END;
  }

  /** The function of the call that it becomes. */
  public String function() {
    return switch (type) {
      case EventType.THREAD_CREATE -> "fork";
      case EventType.THREAD_BEGIN -> "await";
      case EventType.THREAD_WAIT -> "join";
      default -> "signal";
    };
  }
}
