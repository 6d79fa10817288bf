package io.idlewave.graph.order;

import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.archive.FlatCall;
import java.io.Closeable;

/** The calls of one rank in their order, some of which may not be there yet. */
public interface CallFeed extends Closeable {

  /** Whether so many more calls are there, or fewer will follow and all of them are. */
  boolean has(int calls);

  /** Reads the call that comes next into {@code call} and stays before it; false after the last. */
  boolean peek(FlatCall call);

  /** When the rank enters the next call, which {@linkplain #has is there}; -1 after the last. */
  long peekEnterNanos();

  /**
   * Goes on to the next call, which {@linkplain #has is there}, and reads it into {@code call};
   * false after the last.
   */
  boolean next(FlatCall call);

  /** The place before the call that comes next. */
  CallPosition position();

  @Override
  void close();
}
