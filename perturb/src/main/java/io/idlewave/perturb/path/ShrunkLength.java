package io.idlewave.perturb.path;

import java.io.Serializable;

/**
 * The longest path of a run in which a place takes less than recorded.
 *
 * @param recordedNanos how long it is with all stretches as recorded, its start included
 * @param placeNanos of that, what the place has of it
 */
public record ShrunkLength(long recordedNanos, long placeNanos) implements Serializable {

  /** How long it is where the place takes {@code share} less. */
  public double nanos(double share) {
    return recordedNanos - share * placeNanos;
  }
}
