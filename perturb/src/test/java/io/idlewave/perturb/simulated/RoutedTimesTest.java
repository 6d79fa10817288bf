package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Routed;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.topology.Topology;
import io.idlewave.perturb.topology.Torus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of a few messages on a topology, worked by hand. Every rank is a host of its own. */
class RoutedTimesTest {

  /** Neighbours have a link and no router between them; hosts 0 and 2 two links and a router. */
  private static final Topology TORUS = new Torus(List.of(4, 4));

  private static final double LINK = 100;
  private static final double ROUTER = 40;

  @TempDir Path folder;

  private static NetworkModel over(NetworkModel network, double perByte, NetworkModel onLinks) {
    return new Routed(
        network,
        TORUS,
        List.of(new Crossing(LINK, perByte, onLinks), new Crossing(ROUTER, 0, network)));
  }

  /**
   * Rank 0 sends 1,000 B to rank 2, which takes them in, computes and sends an empty message to
   * rank 1. Links have a larger G, 0.75 ns, than the network.
   */
  @Test
  void ends_twoMessages_takeLongerByTheHopsOnTheirWays() {
    Script script = new Script();
    script.rank().send(2, 1000);
    script.rank().receive(2, 0);
    script.rank().receive(0, 1000).compute(500).send(1, 0);
    NetworkModel network = over(LogGp.of(1000, 100, 0, 0.5), 0.75, LogGp.of(1000, 100, 0, 0.75));
    double there = 100 + 1000 + 2 * LINK + ROUTER + 999 * 0.75 + 100;
    double back = there + 500 + 100;
    assertThat(there).isEqualTo(2189.25);
    assertThat(new ScriptRun(script, 4096, folder).ends(network))
        .containsExactly(new double[] {100, back + 1000 + LINK + 100, back}, within(1e-6));
  }

  /** The request, the answer and the data go the same way, each over all of its hops. */
  @Test
  void ends_rendezvous_goesThreeTimesOverItsRoute() {
    Script script = new Script();
    script.rank().send(2, 1000);
    script.rank();
    script.rank().receive(0, 1000);
    NetworkModel network =
        over(new Decomposed(LogGp.of(1000, 100, 0, 0), Map.of(), 0), 0, LogGp.of(0, 0, 0, 0));
    double leg = 1000 + 2 * LINK + ROUTER;
    double match = 100 + leg;
    double sent = match + 5 * 100 + 2 * leg;
    assertThat(new ScriptRun(script, 4096, folder).ends(network))
        .containsExactly(new double[] {sent, 0, sent + leg + 100}, within(1e-6));
  }

  /** Ranks of a node are at no distance, whatever the topology. */
  @Test
  void ends_withinANode_crossesNothing() {
    SimulatedLaboratory ring = new SimulatedLaboratory(new RingProgram(4, 2, 8, 100), folder);
    NetworkModel network = LogGp.of(1000, 100, 0, 0.5);
    assertThat(ring.ends(over(network, 7, LogGp.of(1000, 100, 0, 7))))
        .containsExactly(ring.ends(network));
  }
}
