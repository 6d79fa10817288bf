package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Comparator;

/**
 * A place in a program on one rank. In the order of ranks, then places.
 *
 * @param rank the rank
 * @param site the place
 */
public record RankSite(int rank, CallSite site) implements Comparable<RankSite>, Serializable {

  private static final Comparator<RankSite> ORDER =
      Comparator.comparingInt(RankSite::rank).thenComparing(RankSite::site);

  @Override
  public int compareTo(RankSite other) {
    return ORDER.compare(this, other);
  }
}
