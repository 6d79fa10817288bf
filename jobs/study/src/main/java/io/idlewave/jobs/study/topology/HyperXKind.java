package io.idlewave.jobs.study.topology;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.jobs.study.machine.TopologyReader;
import io.idlewave.jobs.study.machine.TopologySpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.topology.HyperX;

/** {@code {kind: hyperx, dimensions: [8, 8], hosts: 4}}: a {@link HyperX}. */
public final class HyperXKind implements TopologyKind {

  private static final String LABEL = "hyperx";
  private static final String DIMENSIONS = "dimensions";
  private static final String HOSTS = "hosts";

  private record Stated(HyperX topology) implements TopologySpec {
    @Override
    public void write(ObjectNode into) {
      into.put(TopologyReader.KIND, LABEL);
      SizesText.write(DIMENSIONS, topology.dimensions(), into);
      into.put(HOSTS, topology.hostsPerRouter());
    }
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public TopologySpec read(Node stated) {
    stated.withOnly(TopologyReader.KIND, DIMENSIONS, HOSTS);
    return new Stated(
        new HyperX(SizesText.readList(stated.get(DIMENSIONS)), SizesText.read(stated.get(HOSTS))));
  }
}
