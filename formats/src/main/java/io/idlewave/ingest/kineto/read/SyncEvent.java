package io.idlewave.ingest.kineto.read;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call of the runtime waits for, or makes a stream wait for.
 *
 * @param correlation that of the call
 * @param stream that it is about; -1 for none
 * @param sourceStream the stream of the event, -1 for unknown
 * @param record the correlation of the call that recorded the event, -1 for unknown
 * @param place where it stands in the file
 */
public record SyncEvent(
    Kind kind,
    long correlation,
    long device,
    long stream,
    long sourceStream,
    long record,
    String place) {

  /** What waits for what. */
  public enum Kind {
    /** The host for all streams. */
    DEVICE,
    /** The host for a stream. */
    STREAM,
    /** The host for an event. */
    EVENT,
    /** A stream for an event. */
    STREAM_FOR_EVENT
  }

  private static final Map<String, Kind> KINDS =
      Map.of(
          "Context Sync",
          Kind.DEVICE,
          "Stream Sync",
          Kind.STREAM,
          "Event Sync",
          Kind.EVENT,
          "Stream Wait Event",
          Kind.STREAM_FOR_EVENT);

  /** The kind with the profiler's name, or null for another one. */
  static @Nullable Kind kind(String name) {
    return KINDS.get(name);
  }
}
