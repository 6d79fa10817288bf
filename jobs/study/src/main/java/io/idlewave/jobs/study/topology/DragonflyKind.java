package io.idlewave.jobs.study.topology;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.jobs.study.machine.TopologyReader;
import io.idlewave.jobs.study.machine.TopologySpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.topology.Dragonfly;

/** {@code {kind: dragonfly, groups: 9, routers: 4, hosts: 2, links: 1}}: a {@link Dragonfly}. */
public final class DragonflyKind implements TopologyKind {

  private static final String LABEL = "dragonfly";
  private static final String GROUPS = "groups";
  private static final String ROUTERS = "routers";
  private static final String HOSTS = "hosts";
  private static final String LINKS = "links";

  private record Stated(Dragonfly topology) implements TopologySpec {
    @Override
    public void write(ObjectNode into) {
      into.put(TopologyReader.KIND, LABEL)
          .put(GROUPS, topology.groups())
          .put(ROUTERS, topology.routers())
          .put(HOSTS, topology.hostsPerRouter())
          .put(LINKS, topology.links());
    }
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public TopologySpec read(Node stated) {
    stated.withOnly(TopologyReader.KIND, GROUPS, ROUTERS, HOSTS, LINKS);
    Node links = stated.find(LINKS);
    return new Stated(
        new Dragonfly(
            SizesText.read(stated.get(GROUPS)),
            SizesText.read(stated.get(ROUTERS)),
            SizesText.read(stated.get(HOSTS)),
            links == null ? 1 : SizesText.read(links)));
  }
}
