package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Comparator;

/**
 * A place on one rank. In the order of ranks, then places.
 *
 * @param rank the rank
 * @param place the place
 */
public record RankPlace(int rank, PathPlace place) implements Comparable<RankPlace>, Serializable {

  private static final Comparator<RankPlace> ORDER =
      Comparator.comparingInt(RankPlace::rank).thenComparing(RankPlace::place);

  @Override
  public int compareTo(RankPlace other) {
    return ORDER.compare(this, other);
  }
}
