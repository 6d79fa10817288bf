package io.idlewave.graph.survey;

import io.idlewave.ingest.model.MeasuredTransit;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Between which bounds messages from one rank to another lie by what the tracer measured when the
 * run began ({@code docs/semantics.md} section 3): no message is quicker than a measured one that
 * is no larger, and none that is no larger than a measured one took longer. Immutable.
 */
public final class MeasuredBounds implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Where nothing was measured: 0 to {@link Long#MAX_VALUE}. */
  public static final MeasuredBounds NONE = of(List.of());

  private final long[] leastNanos = new long[Transits.classes()];
  private final long[] mostNanos = new long[Transits.classes()];

  private MeasuredBounds() {
    Arrays.fill(mostNanos, Long.MAX_VALUE);
  }

  public static MeasuredBounds of(List<MeasuredTransit> measured) {
    MeasuredBounds bounds = new MeasuredBounds();
    for (MeasuredTransit transit : measured) {
      for (int size = 0; size < CallClasses.SIZES; size++) {
        bounds.add(transit, size);
      }
    }
    return bounds;
  }

  /** A handshake makes synchronous messages slower, not quicker. */
  private void add(MeasuredTransit transit, int size) {
    long smallest = CallClasses.smallestBytes(size);
    long largest = size == 0 ? 0 : 2 * smallest - 1;
    int standard = Transits.index(smallest, transit.acrossNodes(), false);
    int synchronous = Transits.index(smallest, transit.acrossNodes(), true);
    if (smallest >= transit.bytes()) {
      leastNanos[standard] = Math.max(leastNanos[standard], transit.leastNanos());
      leastNanos[synchronous] = leastNanos[standard];
    }
    if (largest <= transit.bytes()) {
      mostNanos[standard] = Math.min(mostNanos[standard], transit.mostNanos());
    }
  }

  /** The earliest that a message of class {@code index} was there after its send began, in ns. */
  public long leastNanos(int index) {
    return Math.min(leastNanos[index], mostNanos[index]);
  }

  /** The latest of the same, or {@link Long#MAX_VALUE} where none so large was measured. */
  public long mostNanos(int index) {
    return mostNanos[index];
  }
}
