package io.idlewave.perturb.topology;

import java.util.List;

/**
 * A torus: a grid of any number of dimensions, each of which closes to a ring. A direct network: a
 * host is its router, so that no link between the two is counted. Hosts are numbered as by {@code
 * MPI_Cart_create}: the last dimension varies fastest.
 *
 * <p>A minimal route takes the shorter way around each ring (Dally and Towles, Principles and
 * Practices of Interconnection Networks, 2004, chapter 5); all of them have as many links, all
 * {@link HopClass#ELECTRICAL}, and pass one router less. A ring of two hosts has one link.
 *
 * @param dimensions hosts in each dimension, at least 1 each
 */
public record Torus(List<Integer> dimensions) implements Topology {

  private static final List<String> CLASSES = List.of(HopClass.ELECTRICAL, HopClass.ROUTER);

  /**
   * Takes an immutable copy.
   *
   * @throws IllegalArgumentException if there are no dimensions, one is below 1, or hosts are more
   *     than {@link Integer#MAX_VALUE}
   */
  public Torus {
    dimensions = List.copyOf(dimensions);
    Sizes.hosts("dimensions", dimensions);
  }

  @Override
  public int hosts() {
    return Sizes.hosts("dimensions", dimensions);
  }

  @Override
  public List<String> hopClasses() {
    return CLASSES;
  }

  @Override
  public double[] hops(int from, int to) {
    long links = 0;
    int a = from;
    int b = to;
    for (int i = dimensions.size() - 1; i >= 0; i--) {
      int size = dimensions.get(i);
      int apart = Math.abs(a % size - b % size);
      links += Math.min(apart, size - apart);
      a /= size;
      b /= size;
    }
    return new double[] {links, Math.max(0, links - 1)};
  }
}
