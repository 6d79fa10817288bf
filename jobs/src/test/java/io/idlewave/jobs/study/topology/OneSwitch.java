package io.idlewave.jobs.study.topology;

import io.idlewave.perturb.topology.HopClass;
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
}
