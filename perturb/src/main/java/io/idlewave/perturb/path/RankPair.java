package io.idlewave.perturb.path;

/**
 * Two ranks, one after the other on a path.
 *
 * @param from the rank that the path leaves
 * @param to the rank that it comes to
 */
public record RankPair(int from, int to) implements Comparable<RankPair> {

  @Override
  public int compareTo(RankPair other) {
    int byFrom = Integer.compare(from, other.from);
    return byFrom == 0 ? Integer.compare(to, other.to) : byFrom;
  }
}
