package io.idlewave.jobs.study.topology;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.jobs.study.machine.TopologyReader;
import io.idlewave.jobs.study.machine.TopologySpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.topology.Torus;

/** {@code {kind: torus, dimensions: [4, 4]}}: a {@link Torus}. */
public final class TorusKind implements TopologyKind {

  private static final String LABEL = "torus";
  private static final String DIMENSIONS = "dimensions";

  private record Stated(Torus topology) implements TopologySpec {
    @Override
    public void write(ObjectNode into) {
      into.put(TopologyReader.KIND, LABEL);
      SizesText.write(DIMENSIONS, topology.dimensions(), into);
    }
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public TopologySpec read(Node stated) {
    stated.withOnly(TopologyReader.KIND, DIMENSIONS);
    return new Stated(new Torus(SizesText.readList(stated.get(DIMENSIONS))));
  }
}
