package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.collective.CollectivesKeys;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.network.NetworkKeys;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.jobs.study.text.Node;
import java.util.List;
import java.util.stream.Stream;

/** The machine that a study or a scenario states. */
public final class MachineKeys {

  /** The keys that state a machine, beside what computing takes. */
  private static final List<Key<?>> OWN =
      List.of(
          NetworkKeys.KEY,
          CpuKeys.KEY,
          MappingKeys.KEY,
          CollectivesKeys.KEY,
          HostsKeys.KEY,
          AdaptersKeys.KEY);

  private MachineKeys() {}

  /** All that states a machine; {@code compute} is what computing takes on it. */
  public static Keys<MachineSpec> keys(Key<ComputeSpec> compute) {
    return Keys.of(MachineSpec.class, Stream.concat(OWN.stream(), Stream.of(compute)).toList())
        .check(MachineKeys::check);
  }

  private static void check(Node node, MachineSpec machine) {
    NetworkSpec network = machine.network();
    if (!machine.placement().equals(PlacementSpec.LINEAR) && network.hops() == null) {
      throw node.get(HostsKeys.KEY.name()).wrong("only on a network with a topology");
    }
    // a recorded network, which has no gaps that are known, is refused by what knows the trace
    if (machine.adapters().perNode() > 0
        && !(network instanceof NetworkSpec.Recorded)
        && !NetworkModels.hasGaps(network)) {
      throw node.get(AdaptersKeys.KEY.name())
          .at("on a network where messages between nodes have a gap (g or G above 0), got none");
    }
  }
}
