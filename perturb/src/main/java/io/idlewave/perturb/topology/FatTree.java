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
 * <p>Of these routes, messages take one that depends on the host that they are for: of the n links
 * that lead up from a group, and down to it, that of number host mod n (D-mod-k routing, after
 * Zahavi, Johnson, Kerbyson and Lang, Optimized InfiniBand fat-tree routing for shift all-to-all
 * communication patterns, 2010). The switches of a group are not told apart, only the links between
 * groups of two levels. A group has as many links up as its switches have down, by the taper,
 * rounded down, and one at least.
 *
 * @param levels how many are below, from the hosts upwards, at least 1 each
 * @param taper how many times as many links lead down from switches as up, at least 1
 */
public record FatTree(List<Integer> levels, double taper) implements Topology {

  private static final List<String> CLASSES =
      List.of(HopClass.ELECTRICAL, HopClass.OPTICAL, HopClass.ROUTER);

  private static final int ELECTRICAL = 0;
  private static final int OPTICAL = 1;

  /**
   * Takes an immutable copy.
   *
   * @throws IllegalArgumentException if there are no levels, one is below 1, hosts are more than
   *     {@link Integer#MAX_VALUE}, or the taper is below 1
   */
  public FatTree {
    levels = List.copyOf(levels);
    Sizes.hosts("levels", levels);
    if (!(taper >= 1) || Double.isInfinite(taper)) {
      throw new IllegalArgumentException("taper: at least 1 and finite, got " + taper);
    }
  }

  /** Without a taper: as many links lead up as down. */
  public FatTree(List<Integer> levels) {
    this(levels, 1);
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

  @Override
  public void links(int from, int to, LinkVisitor visitor) {
    int below = from;
    int target = to;
    int groups = hosts();
    int ups = 1;
    long first = 0;
    for (int level = 0; below != target; level++) {
      int hopClass = level == 0 ? ELECTRICAL : OPTICAL;
      int taken = to % ups;
      visitor.link(2 * (first + (long) below * ups + taken), hopClass, 1);
      visitor.link(2 * (first + (long) target * ups + taken) + 1, hopClass, 1);
      first += (long) groups * ups;
      int size = levels.get(level);
      ups = linksUp(ups, size);
      groups /= size;
      below /= size;
      target /= size;
    }
  }

  /** How many lead up from a group of so many groups, each of which has {@code ups}. */
  private int linksUp(int ups, int groups) {
    // what a division leaves of a whole number is no link less
    return (int) Math.max(1, Math.floor((double) ups * groups / taper + 1e-6));
  }

  @Override
  public LinkEnds ends(long link) {
    long number = link / 2;
    int groups = hosts();
    int ups = 1;
    int level = 0;
    while (number >= (long) groups * ups) {
      number -= (long) groups * ups;
      int size = levels.get(level);
      ups = linksUp(ups, size);
      groups /= size;
      level++;
    }
    long group = number / ups;
    LinkEnds up =
        new LinkEnds(
            level == 0 ? LinkEnds.host(group) : switches(level, group),
            switches(level + 1, group / levels.get(level)));
    return link % 2 == 0 ? up : up.reversed();
  }

  private static String switches(int level, long group) {
    return "switch %d.%d".formatted(level, group);
  }
}
