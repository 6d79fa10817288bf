package io.idlewave.perturb.topology;

import java.util.List;

/**
 * Hosts in a row for tests: neighbours are a cable apart, every third host begins a new cabinet, to
 * which a fibre leads, and half of the messages between two hosts cross one switch more.
 *
 * @param hosts how many there are
 */
public record Chain(int hosts) implements Topology {

  /** The number of a class. */
  public static final int CABLE = 0;

  /** The number of a class. */
  public static final int FIBRE = 1;

  /** The number of a class. */
  public static final int SWITCH = 2;

  private static final int CABINET = 3;

  @Override
  public List<String> hopClasses() {
    return List.of("cable", "fibre", "switch");
  }

  @Override
  public double[] hops(int from, int to) {
    if (from == to) {
      return new double[3];
    }
    return new double[] {
      Math.abs(from - to), Math.abs(from / CABINET - to / CABINET), Math.abs(from - to) + 0.5
    };
  }

  /** Cables alone, both ways: between a host and the next one. */
  @Override
  public void links(int from, int to, LinkVisitor visitor) {
    for (int host = Math.min(from, to); host < Math.max(from, to); host++) {
      visitor.link(2L * host + (from < to ? 0 : 1), CABLE, 1);
    }
  }

  @Override
  public LinkEnds ends(long link) {
    LinkEnds up = new LinkEnds(LinkEnds.host(link / 2), LinkEnds.host(link / 2 + 1));
    return link % 2 == 0 ? up : up.reversed();
  }
}
