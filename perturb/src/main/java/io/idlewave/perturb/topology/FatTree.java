package io.idlewave.perturb.topology;

import java.util.List;

/**
 * A fat tree, or folded Clos network: switches in levels, below which hosts lie in groups of groups
 * (Leiserson 1985; the extended generalized fat trees of Öhring, Ibel, Das and Kumar, IPPS 1995,
 * whose m are the levels here). A switch of the first level has so many hosts below, a group of
 * level l so many groups of level l - 1. Hosts of a group follow each other. An indirect network:
 * the links between a host and its switch are counted.
 *
 * <p>A minimal route goes up to the first level whose group holds both hosts, and down again: 2 l
 * links and 2 l - 1 switches, whichever of the switches of that level it takes. So neither the
 * number of these switches nor a taper, which leaves some of them out, changes a distance, as long
 * as each of them reaches all of its group. Links of hosts are {@link HopClass#ELECTRICAL}, those
 * between switches {@link HopClass#OPTICAL}.
 *
 * @param levels how many are below, from the hosts upwards, at least 1 each
 */
public record FatTree(List<Integer> levels) implements Topology {

  private static final List<String> CLASSES =
      List.of(HopClass.ELECTRICAL, HopClass.OPTICAL, HopClass.ROUTER);

  /**
   * Takes an immutable copy.
   *
   * @throws IllegalArgumentException if there are no levels, one is below 1, or hosts are more than
   *     {@link Integer#MAX_VALUE}
   */
  public FatTree {
    levels = List.copyOf(levels);
    Sizes.hosts("levels", levels);
  }

  @Override
  public int hosts() {
    return Sizes.hosts("levels", levels);
  }

  @Override
  public List<String> hopClasses() {
    return CLASSES;
  }

  @Override
  public double[] hops(int from, int to) {
    if (from == to) {
      return new double[CLASSES.size()];
    }
    int level = 0;
    int a = from;
    int b = to;
    while (a != b) {
      a /= levels.get(level);
      b /= levels.get(level);
      level++;
    }
    return new double[] {2, 2 * (level - 1), 2 * level - 1};
  }
}
