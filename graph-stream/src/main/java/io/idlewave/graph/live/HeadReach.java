package io.idlewave.graph.live;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How much of a stream is its head: each rank has left MPI_Init, and then passed so much.
 *
 * @param nanos time since it left MPI_Init, at least 0
 * @param function calls of which are counted too, or null for none
 * @param calls of that function that have ended, at least 0
 */
public record HeadReach(long nanos, @Nullable String function, long calls) implements Serializable {

  public HeadReach {
    if (nanos < 0 || calls < 0) {
      throw new IllegalArgumentException(
          "head of a stream: time and calls at least 0, got %d ns and %d".formatted(nanos, calls));
    }
  }

  /** So much time of each rank. */
  public static HeadReach ofNanos(long nanos) {
    return new HeadReach(nanos, null, 0);
  }

  /** So many calls of one function by each rank, such as the one that ends an iteration. */
  public static HeadReach ofCalls(String function, long calls) {
    return new HeadReach(0, function, calls);
  }

  @Override
  public String toString() {
    return function == null ? nanos + " ns" : calls + " calls of " + function;
  }
}
