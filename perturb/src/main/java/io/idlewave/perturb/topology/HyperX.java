package io.idlewave.perturb.topology;

import java.util.List;
import java.util.stream.Stream;

/**
 * A HyperX: routers in a grid, those that differ in one dimension alone are linked, all of them
 * with each other (Ahn, Binkert, Davis, McLaren and Schreiber, HyperX: topology, routing, and
 * packaging of efficient large-scale networks, SC 2009). One dimension is a full mesh of routers, a
 * size of two in each a hypercube. An indirect network: the links between a host and its router are
 * counted.
 *
 * <p>Hosts of one router follow each other; of routers, the last dimension varies fastest. A
 * minimal route crosses one link for each dimension in which the routers differ; all of them have
 * as many of each class. Links of hosts, and those of the last dimension, whose routers follow each
 * other and stand close, are {@link HopClass#ELECTRICAL}, those of the others {@link
 * HopClass#OPTICAL}.
 *
 * <p>Of these routes, messages take that in the order of the dimensions, the first one first.
 *
 * @param dimensions routers in each dimension, at least 1 each
 * @param hostsPerRouter at least 1
 */
public record HyperX(List<Integer> dimensions, int hostsPerRouter) implements Topology {

  private static final List<String> CLASSES =
      List.of(HopClass.ELECTRICAL, HopClass.OPTICAL, HopClass.ROUTER);

  private static final int ELECTRICAL = 0;
  private static final int OPTICAL = 1;

  /**
   * Takes an immutable copy.
   *
   * @throws IllegalArgumentException if there are no dimensions, a size is below 1, or hosts are
   *     more than {@link Integer#MAX_VALUE}
   */
  public HyperX {
    dimensions = List.copyOf(dimensions);
    hosts(dimensions, hostsPerRouter);
  }

  private static int hosts(List<Integer> dimensions, int hostsPerRouter) {
    Sizes.hosts("dimensions", dimensions);
    return Sizes.hosts(
        "dimensions and hosts",
        Stream.concat(dimensions.stream(), Stream.of(hostsPerRouter)).toList());
  }

  @Override
  public int hosts() {
    return hosts(dimensions, hostsPerRouter);
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
    int last = dimensions.size() - 1;
    int electrical = 2;
    int optical = 0;
    for (int i = last; i >= 0; i--) {
      int size = dimensions.get(i);
      if (a % size != b % size) {
        electrical += i == last ? 1 : 0;
        optical += i == last ? 0 : 1;
      }
      a /= size;
      b /= size;
    }
    return new double[] {electrical, optical, electrical + optical - 1};
  }

  @Override
  public void links(int from, int to, LinkVisitor visitor) {
    if (from == to) {
      return;
    }
    int hosts = hosts();
    long ports = ports();
    int last = dimensions.size() - 1;
    int stride = hosts / hostsPerRouter;
    int at = from / hostsPerRouter;
    int end = to / hostsPerRouter;
    long port = 0;
    visitor.link(from, ELECTRICAL, 1);
    for (int i = 0; i <= last; i++) {
      int size = dimensions.get(i);
      stride /= size;
      int apart = end / stride % size - at / stride % size;
      if (apart != 0) {
        long link = 2L * hosts + at * ports + port + end / stride % size;
        visitor.link(link, i == last ? ELECTRICAL : OPTICAL, 1);
        at += apart * stride;
      }
      port += size;
    }
    visitor.link((long) hosts + to, ELECTRICAL, 1);
  }

  /** The ports of a router: one for each coordinate in each dimension, its own among them. */
  private long ports() {
    return dimensions.stream().mapToLong(Integer::longValue).sum();
  }

  @Override
  public LinkEnds ends(long link) {
    long hosts = hosts();
    if (link < 2 * hosts) {
      long host = link % hosts;
      LinkEnds up = new LinkEnds(LinkEnds.host(host), LinkEnds.router(host / hostsPerRouter));
      return link < hosts ? up : up.reversed();
    }
    long ports = ports();
    long router = (link - 2 * hosts) / ports;
    long coordinate = (link - 2 * hosts) % ports;
    long stride = hosts / hostsPerRouter;
    int dimension = 0;
    stride /= dimensions.get(0);
    while (coordinate >= dimensions.get(dimension)) {
      coordinate -= dimensions.get(dimension);
      dimension++;
      stride /= dimensions.get(dimension);
    }
    long own = router / stride % dimensions.get(dimension);
    return new LinkEnds(
        LinkEnds.router(router), LinkEnds.router(router + (coordinate - own) * stride));
  }
}
