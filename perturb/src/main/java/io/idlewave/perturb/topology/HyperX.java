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
 * @param dimensions routers in each dimension, at least 1 each
 * @param hostsPerRouter at least 1
 */
public record HyperX(List<Integer> dimensions, int hostsPerRouter) implements Topology {

  private static final List<String> CLASSES =
      List.of(HopClass.ELECTRICAL, HopClass.OPTICAL, HopClass.ROUTER);

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
}
