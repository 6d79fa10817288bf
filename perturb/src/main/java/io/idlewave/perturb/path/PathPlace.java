package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Comparator;

/**
 * A place on the critical path of a recorded run. In the order of sites, then parts.
 *
 * @param site the place in the program
 * @param part what time is spent with there
 */
public record PathPlace(CallSite site, RecordedPart part)
    implements Comparable<PathPlace>, Serializable {

  private static final Comparator<PathPlace> ORDER =
      Comparator.comparing(PathPlace::site).thenComparing(PathPlace::part);

  @Override
  public int compareTo(PathPlace other) {
    return ORDER.compare(this, other);
  }
}
