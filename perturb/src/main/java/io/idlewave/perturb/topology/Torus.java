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
 * <p>Of these, messages take those in the order of the dimensions, the first one first, as
 * dimension-order routing does (chapter 8 there); where both ways around a ring are as long, half
 * of them each.
 *
 * @param dimensions hosts in each dimension, at least 1 each
 */
public record Torus(List<Integer> dimensions) implements Topology {

  private static final List<String> CLASSES = List.of(HopClass.ELECTRICAL, HopClass.ROUTER);

  private static final int LINK = 0;

  /** The two directions in a dimension. */
  private static final int UP = 0;

  private static final int DOWN = 1;

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

  @Override
  public void links(int from, int to, LinkVisitor visitor) {
    int stride = hosts();
    int at = from;
    for (int i = 0; i < dimensions.size(); i++) {
      int size = dimensions.get(i);
      stride /= size;
      int apart = to / stride % size - at / stride % size;
      int up = Math.floorMod(apart, size);
      int down = size - up;
      if (up > 0) {
        boolean isEven = up == down && size > 2;
        if (up <= down) {
          around(at, i, UP, up, isEven ? 0.5 : 1, visitor);
        }
        if (down < up || isEven) {
          around(at, i, DOWN, down, isEven ? 0.5 : 1, visitor);
        }
        at += apart * stride;
      }
    }
  }

  private void around(
      int from, int dimension, int direction, int count, double share, LinkVisitor visitor) {
    int at = from;
    for (int hop = 0; hop < count; hop++) {
      visitor.link(2 * ((long) at * dimensions.size() + dimension) + direction, LINK, share);
      at = neighbour(at, dimension, direction);
    }
  }

  private int neighbour(int host, int dimension, int direction) {
    int stride = 1;
    for (int i = dimensions.size() - 1; i > dimension; i--) {
      stride *= dimensions.get(i);
    }
    int size = dimensions.get(dimension);
    int at = host / stride % size;
    return host + (Math.floorMod(direction == UP ? at + 1 : at - 1, size) - at) * stride;
  }

  @Override
  public LinkEnds ends(long link) {
    long way = link / 2;
    int host = (int) (way / dimensions.size());
    int next = neighbour(host, (int) (way % dimensions.size()), (int) (link % 2));
    return new LinkEnds(LinkEnds.host(host), LinkEnds.host(next));
  }
}
