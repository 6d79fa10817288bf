package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.synth.Program;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Routed;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.sharing.LinkLoad;
import io.idlewave.perturb.sharing.LinkResolution;
import io.idlewave.perturb.topology.Chain;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that share a link, worked by hand. Every rank is a host of its own, in a row. */
class SharedLinkTimesTest {

  /** L, o and G of 1 ns: a message of n bytes takes up each link for n - 1 ns. */
  private static final LogGp NETWORK = LogGp.of(1000, 100, 0, 1);

  @TempDir Path folder;

  private int laboratories;

  private static NetworkModel over(NetworkModel network) {
    Crossing free = new Crossing(0, 0, network);
    return new Routed(network, new Chain(8), List.of(free, free, free));
  }

  /** By how much each rank ends later where messages wait. */
  private double[] later(Program program, NetworkModel network) {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(program, folder.resolve("" + laboratories++));
    SimulatedPricing alone = laboratory.quietPricing(over(network));
    SimulatedPricing shared = laboratory.waiting(alone);
    double[] later = laboratory.ends(shared);
    double[] without = laboratory.ends(alone);
    for (int rank = 0; rank < later.length; rank++) {
      later[rank] -= without[rank];
    }
    return later;
  }

  /** Rank 0 sends to rank 2 and rank 1 to rank 3: both over the link from 1 to 2. */
  private static Script crossing(long firstBytes, long secondBytes, long computeNanos) {
    Script script = new Script();
    script.rank().send(2, firstBytes);
    script.rank().compute(computeNanos).send(3, secondBytes);
    script.rank().receive(0, firstBytes);
    script.rank().receive(1, secondBytes);
    return script;
  }

  @Test
  void ends_twoMessagesAtOnce_areOneTransferLater() {
    assertThat(later(crossing(1001, 1001, 0), NETWORK)).containsExactly(0, 0, 1000, 1000);
  }

  @Test
  void ends_messagesOfTwoSizes_waitForTheOther() {
    assertThat(later(crossing(1001, 501, 0), NETWORK)).containsExactly(0, 0, 500, 1000);
  }

  @Test
  void ends_oneMessageAfterTheOther_waitForNobody() {
    assertThat(later(crossing(1001, 1001, 5000), NETWORK)).containsExactly(0, 0, 0, 0);
  }

  @Test
  void ends_bothDirectionsOfALink_waitForNobody() {
    Script script = new Script();
    script.rank().send(2, 1001);
    script.rank().receive(3, 1001);
    script.rank().receive(0, 1001);
    script.rank().send(1, 1001);
    assertThat(later(script, NETWORK)).containsExactly(0, 0, 0, 0);
  }

  /** The data follow the match, and both ends wait for them. */
  @Test
  void ends_dataOfTwoRendezvous_areOneTransferLaterAtBothEnds() {
    assertThat(later(crossing(1001, 1001, 0), new Decomposed(NETWORK, Map.of(), 0)))
        .containsExactly(1000, 1000, 1000, 1000);
  }

  /**
   * The first message is a rendezvous, whose last message and overhead come after its data: these
   * are there at 4,500 ns, and the receive ends at 5,700. The second one is there at 4,200 ns.
   */
  @Test
  void ends_dataOfARendezvousBesideAMessage_meetItWhereTheyAreThere() {
    assertThat(later(crossing(1001, 501, 2600), new Decomposed(NETWORK, Map.of(), 600)))
        .containsExactly(500, 0, 500, 1000);
  }

  /** Nonblocking ends of both kinds: a sender does not wait for what it sent and forgot. */
  @Test
  void ends_nonblockingMessages_areAsMuchLater() {
    Script script = new Script();
    script.rank().isend(2, 1001).await(0);
    script.rank().isend(3, 1001).await(0);
    script.rank().ireceive(0, 1001).await(0);
    script.rank().ireceive(1, 1001).await(0);
    assertThat(later(script, NETWORK)).containsExactly(0, 0, 1000, 1000);
  }

  /** Recursive doubling: neighbours first, then 0 with 2 and 1 with 3 over the link between. */
  @Test
  void ends_allreduceOfFour_waitsInItsSecondStage() {
    Program program = CollectiveProgram.together(CollectiveOp.ALLREDUCE, 4, 1001).onNodes(4);
    assertThat(later(program, NETWORK)).containsExactly(1000, 1000, 1000, 1000);
    assertThat(later(program, new Decomposed(NETWORK, Map.of(), 0)))
        .containsExactly(1000, 1000, 1000, 1000);
  }

  @Test
  void loads_twoMessages_areThoseOfTheirLinks() {
    SimulatedLaboratory laboratory = new SimulatedLaboratory(crossing(1001, 501, 0), folder);
    assertThat(laboratory.traffic(laboratory.quietPricing(over(NETWORK))).loads().most(8))
        .containsExactly(
            new LinkLoad(2, Chain.CABLE, 2, 1502, 1500, 2),
            new LinkLoad(0, Chain.CABLE, 1, 1001, 1000, 1),
            new LinkLoad(4, Chain.CABLE, 1, 501, 500, 1));
  }

  private LinkResolution resolution(Program program) {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(program, folder.resolve("" + laboratories++));
    LinkTraffic traffic = laboratory.traffic(laboratory.quietPricing(over(NETWORK)));
    return laboratory.comparison(traffic).resolution();
  }

  @Test
  void resolution_messages_areSeenAndMeasured() {
    LinkResolution found = resolution(crossing(1001, 501, 0));
    assertThat(found.unseen()).isZero();
    assertThat(found.meanTransferNanos()).isEqualTo((1000 + 1000 + 500 + 500) / 4.0);
    assertThat(found.windowNanos()).isEqualTo(16);
    assertThat(found.callsTogether()).isEqualTo(1);
  }

  /** They neither wait nor make others wait. */
  @Test
  void resolution_nonblockingCollectivesAndScans_areNotSeen() {
    Program nonblocking =
        new CollectiveProgram(CollectiveOp.ALLREDUCE, 0, 1001, new long[4], 4, 1000, 2);
    LinkResolution found = resolution(nonblocking);
    assertThat(found.unseen()).isEqualTo(2);
    assertThat(found.takesUpLinks()).isFalse();
    Program scan = CollectiveProgram.together(CollectiveOp.SCAN, 4, 1001).onNodes(4);
    assertThat(resolution(scan).unseen()).isPositive();
  }

  /** Stages are seen, and nothing leaves a node where there is one alone. */
  @Test
  void resolution_blockingCollectivesAndNodesAlone_areNotCounted() {
    Program blocking = CollectiveProgram.together(CollectiveOp.ALLREDUCE, 4, 1001).onNodes(4);
    assertThat(resolution(blocking).unseen()).isZero();
    assertThat(resolution(blocking).takesUpLinks()).isTrue();
    Program alone = new CollectiveProgram(CollectiveOp.ALLREDUCE, 0, 1001, new long[4], 1, 1000, 2);
    assertThat(resolution(alone).unseen()).isZero();
  }
}
