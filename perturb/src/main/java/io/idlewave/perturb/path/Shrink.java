package io.idlewave.perturb.path;

import java.io.Serializable;

/**
 * A place of a program that takes less than recorded, on all ranks and whenever it is passed.
 *
 * @param place the place
 * @param share how much less, 0 to 1
 */
public record Shrink(PathPlace place, double share) implements Serializable {

  /** Checks the bounds. */
  public Shrink {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share: 0 to 1, got " + share);
    }
  }
}
