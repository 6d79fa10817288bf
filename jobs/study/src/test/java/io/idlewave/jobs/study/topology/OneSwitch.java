package io.idlewave.jobs.study.topology;

import io.idlewave.perturb.topology.HopClass;
import io.idlewave.perturb.topology.LinkEnds;
import io.idlewave.perturb.topology.LinkVisitor;
import io.idlewave.perturb.topology.Topology;
import java.util.List;

/** All hosts at one switch: a topology as somebody else would add one. */
record OneSwitch(int hosts) implements Topology {

  @Override
  public List<String> hopClasses() {
    return List.of("cable", HopClass.ROUTER);
  }

  @Override
  public double[] hops(int from, int to) {
    return from == to ? new double[2] : new double[] {2, 1};
  }

  /** Up to the switch and down. */
  @Override
  public void links(int from, int to, LinkVisitor visitor) {
    if (from != to) {
      visitor.link(2L * from, 0, 1);
      visitor.link(2L * to + 1, 0, 1);
    }
  }

  @Override
  public LinkEnds ends(long link) {
    String host = "host " + link / 2;
    return link % 2 == 0 ? new LinkEnds(host, "switch") : new LinkEnds("switch", host);
  }
}
