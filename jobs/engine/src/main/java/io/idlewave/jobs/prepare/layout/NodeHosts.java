package io.idlewave.jobs.prepare.layout;

import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.HopsSpec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which host of the topology of its network each node is on. */
public final class NodeHosts {

  private NodeHosts() {}

  /**
   * The hosts of the nodes, in ascending order of these; null where the network has no topology.
   *
   * @param where what messages begin with
   * @param nodeOf per rank, its node
   * @throws io.idlewave.jobs.failure.StudyException if the nodes do not fit on the hosts
   */
  public static int @Nullable [] of(String where, MachineSpec machine, int[] nodeOf) {
    HopsSpec hops = machine.network().hops();
    if (hops == null) {
      return null;
    }
    int nodes = (int) Arrays.stream(nodeOf).distinct().count();
    return machine.placement().hostOf(where, nodes, hops.topology().topology().hosts());
  }
}
