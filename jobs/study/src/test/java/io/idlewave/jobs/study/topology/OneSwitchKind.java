package io.idlewave.jobs.study.topology;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.jobs.study.machine.TopologyReader;
import io.idlewave.jobs.study.machine.TopologySpec;
import io.idlewave.jobs.study.text.Node;

/** {@code {kind: one-switch, hosts: 24}}: a topology as somebody else would add one. */
public final class OneSwitchKind implements TopologyKind {

  private record Stated(OneSwitch topology) implements TopologySpec {
    @Override
    public void write(ObjectNode into) {
      into.put(TopologyReader.KIND, "one-switch").put("hosts", topology.hosts());
    }
  }

  @Override
  public String label() {
    return "one-switch";
  }

  @Override
  public TopologySpec read(Node stated) {
    stated.withOnly(TopologyReader.KIND, "hosts");
    return new Stated(new OneSwitch((int) stated.get("hosts").integer(1, Integer.MAX_VALUE)));
  }
}
