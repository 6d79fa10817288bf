package io.idlewave.perturb.timeline;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.model.MpiCall;
import java.io.Closeable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the calls of one rank in their order, at the times of a {@link TimedTrace}. Mutable. */
public final class TimedCalls implements Closeable {

  private final RankReader reader;
  private final UnaryOperator<MpiCall> times;

  TimedCalls(RankReader reader, UnaryOperator<MpiCall> times) {
    this.reader = reader;
    this.times = times;
  }

  /** The next call, or null after the last. */
  public @Nullable MpiCall next() {
    MpiCall call = reader.next();
    return call == null ? null : times.apply(call);
  }

  @Override
  public void close() {
    reader.close();
  }
}
