package io.idlewave.ingest.otf2.decode;

/**
 * Takes the events of one location that are not message passing, in their order, as primitive
 * values with global ids.
 */
public interface EventVisitor {

  /** All events from here on happened at that time of the location's own clock. */
  void time(long ticks);

  void enter(int region);

  void leave(int region);

  /** The tracer wrote its buffer to disk, from this event's time until then. */
  void bufferFlush(long stopTicks);

  /** The program switched the measurement on or off. */
  void measurement(boolean on);

  /** Any other record. */
  void other(int type);
}
