package io.idlewave.perturb.topology;

import java.util.List;

/**
 * A dragonfly (Kim, Dally, Scott and Abts, Technology-driven, highly-scalable dragonfly topology,
 * ISCA 2008): groups of routers; the routers of a group are linked all with each other, and so are
 * the groups. An indirect network: the links between a host and its router are counted. Hosts of a
 * router, and routers of a group, follow each other.
 *
 * <p>Links of hosts and within groups are {@link HopClass#ELECTRICAL}, the global ones, between
 * groups, {@link HopClass#OPTICAL}, as in the paper. Of those from a group, the links to one other
 * group after the other are dealt out to its routers: with n between each pair, the c-th to the
 * k-th other group is at router (n k + c) mod routers.
 *
 * <p>A route is minimal as the paper has it: within a group at most one link; to another group to a
 * router with a link there, across, and on to the router of the host. It crosses exactly one global
 * link, of several one with the fewest links within groups; all of these have as many of each
 * class. There can be routes of fewer links that cross two global ones: nobody takes them. Messages
 * share these links evenly; to hand them over takes time by how many lie between two groups.
 *
 * @param groups at least 1
 * @param routers in each group, at least 1
 * @param hostsPerRouter at least 1
 * @param links global ones between each pair of groups, 1 to {@code routers}: each at a router of
 *     its own
 */
public record Dragonfly(int groups, int routers, int hostsPerRouter, int links)
    implements Topology {

  private static final List<String> CLASSES =
      List.of(HopClass.ELECTRICAL, HopClass.OPTICAL, HopClass.ROUTER);

  private static final int ELECTRICAL = 0;
  private static final int OPTICAL = 1;

  /**
   * A dragonfly.
   *
   * @throws IllegalArgumentException if a size is out of its bounds, or hosts are more than {@link
   *     Integer#MAX_VALUE}
   */
  public Dragonfly {
    Sizes.hosts("groups, routers and hosts", List.of(groups, routers, hostsPerRouter));
    if (links < 1 || links > routers) {
      throw new IllegalArgumentException(
          "links: 1 to %d, the routers of a group, got %d".formatted(routers, links));
    }
  }

  @Override
  public int hosts() {
    return groups * routers * hostsPerRouter;
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
    int a = from / hostsPerRouter;
    int b = to / hostsPerRouter;
    int global = a / routers == b / routers ? 0 : 1;
    int local = global == 1 ? localLinks(a, b) : a == b ? 0 : 1;
    return new double[] {2 + local, global, 1 + local + global};
  }

  /** The fewest links within groups between routers of different groups. */
  private int localLinks(int a, int b) {
    int fewest = 2;
    for (int link = 0; link < links && fewest > 0; link++) {
      fewest = Math.min(fewest, localLinks(a, b, link));
    }
    return fewest;
  }

  /** Those before and after a link between the groups. */
  private int localLinks(int a, int b, int link) {
    int before = a % routers == gateway(a / routers, b / routers, link) ? 0 : 1;
    int after = b % routers == gateway(b / routers, a / routers, link) ? 0 : 1;
    return before + after;
  }

  /** The router of {@code group} at which a link to {@code other} ends. */
  private int gateway(int group, int other, int link) {
    long number = other < group ? other : other - 1;
    return (int) ((links * number + link) % routers);
  }

  @Override
  public void links(int from, int to, LinkVisitor visitor) {
    if (from == to) {
      return;
    }
    int a = from / hostsPerRouter;
    int b = to / hostsPerRouter;
    visitor.link(from, ELECTRICAL, 1);
    if (a / routers == b / routers) {
      local(a, b, 1, visitor);
    } else {
      between(a, b, visitor);
    }
    visitor.link((long) hosts() + to, ELECTRICAL, 1);
  }

  /** Routers of different groups. */
  private void between(int a, int b, LinkVisitor visitor) {
    int from = a / routers;
    int to = b / routers;
    int fewest = localLinks(a, b);
    int several = 0;
    for (int link = 0; link < links; link++) {
      several += localLinks(a, b, link) == fewest ? 1 : 0;
    }
    for (int link = 0; link < links; link++) {
      if (localLinks(a, b, link) == fewest) {
        local(a, from * routers + gateway(from, to, link), 1.0 / several, visitor);
        long number = firstGlobal() + ((long) from * groups + to) * links + link;
        visitor.link(number, OPTICAL, 1.0 / several);
        local(to * routers + gateway(to, from, link), b, 1.0 / several, visitor);
      }
    }
  }

  /** Routers of a group; nothing from one to itself. */
  private void local(int a, int b, double share, LinkVisitor visitor) {
    if (a != b) {
      visitor.link(2L * hosts() + (long) a * routers + b % routers, ELECTRICAL, share);
    }
  }

  private long firstGlobal() {
    return 2L * hosts() + (long) groups * routers * routers;
  }

  @Override
  public LinkEnds ends(long link) {
    long hosts = hosts();
    if (link < 2 * hosts) {
      long host = link % hosts;
      LinkEnds up = new LinkEnds(LinkEnds.host(host), LinkEnds.router(host / hostsPerRouter));
      return link < hosts ? up : up.reversed();
    }
    if (link < firstGlobal()) {
      long from = (link - 2 * hosts) / routers;
      long group = from / routers;
      return new LinkEnds(
          LinkEnds.router(from), LinkEnds.router(group * routers + (link - 2 * hosts) % routers));
    }
    long pair = (link - firstGlobal()) / links;
    int number = (int) ((link - firstGlobal()) % links);
    int from = (int) (pair / groups);
    int to = (int) (pair % groups);
    return new LinkEnds(
        LinkEnds.router((long) from * routers + gateway(from, to, number)),
        LinkEnds.router((long) to * routers + gateway(to, from, number)));
  }
}
