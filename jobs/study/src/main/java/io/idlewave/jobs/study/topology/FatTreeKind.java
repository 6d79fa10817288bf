package io.idlewave.jobs.study.topology;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.jobs.study.machine.TopologyReader;
import io.idlewave.jobs.study.machine.TopologySpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.topology.FatTree;

/**
 * {@code {kind: fat-tree, levels: [16, 24], taper: 2}}: a {@link FatTree}. Its taper changes no
 * distance, but how many messages share a link.
 */
public final class FatTreeKind implements TopologyKind {

  private static final String LABEL = "fat-tree";
  private static final String LEVELS = "levels";
  private static final String TAPER = "taper";

  private record Stated(FatTree topology) implements TopologySpec {
    @Override
    public void write(ObjectNode into) {
      into.put(TopologyReader.KIND, LABEL);
      SizesText.write(LEVELS, topology.levels(), into);
      into.put(TAPER, topology.taper());
    }
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public TopologySpec read(Node stated) {
    stated.withOnly(TopologyReader.KIND, LEVELS, TAPER);
    Node taper = stated.find(TAPER);
    if (taper != null && taper.number() < 1) {
      throw taper.wrong("at least 1, which is no taper");
    }
    return new Stated(
        new FatTree(SizesText.readList(stated.get(LEVELS)), taper == null ? 1 : taper.number()));
  }
}
