package io.idlewave.graph.order;

import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.model.MpiCall;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/** The calls of one rank in their order, some of which may not be there yet. */
public interface CallFeed extends Closeable {

  /** Whether so many more calls are there, or fewer will follow and all of them are. */
  boolean has(int calls);

  /** The call that {@link #next} returns next, which stays where it is; null after the last. */
  @Nullable MpiCall peek();

  /** The next call, which {@linkplain #has is there}, or null after the last. */
  @Nullable MpiCall next();

  /** The place before the call that {@link #next} returns next. */
  CallPosition position();

  @Override
  void close();
}
