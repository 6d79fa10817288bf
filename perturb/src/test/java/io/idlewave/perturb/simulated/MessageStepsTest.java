package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Routed;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.network.TierSizes;
import io.idlewave.perturb.network.Tiered;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.topology.Chain;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many steps a message between two idle ranks takes, where nothing is drawn and no ledger kept.
 * Calls have no computation between them, so that all steps are those of messages.
 */
class MessageStepsTest {

  private static final int FEW = 10;
  private static final int MANY = 30;
  private static final long SHORT = 100;
  private static final long LONG = 100_000;
  private static final NetworkModel LOGGPS =
      new LogGps(1160, 6550, 6.86, 2.57, 15.48, -0.74, 8191, 16383);
  private static final NetworkModel LOGGP = LogGp.of(1000, 100, 50, 0.5);

  @TempDir private Path folder;

  private static Script blocking(int messages, long bytes) {
    Script script = new Script();
    Script.Rank sender = script.rank();
    Script.Rank receiver = script.rank();
    for (int i = 0; i < messages; i++) {
      sender.send(1, bytes);
      receiver.receive(0, bytes);
    }
    return script;
  }

  private static Script nonblocking(int messages, long bytes) {
    Script script = new Script();
    Script.Rank sender = script.rank();
    Script.Rank receiver = script.rank();
    for (int i = 0; i < messages; i++) {
      sender.isend(1, bytes).await(i);
      receiver.ireceive(0, bytes).await(i);
    }
    return script;
  }

  private interface Programs {
    Script of(int messages, long bytes);
  }

  private double stepsPerMessage(Programs programs, long bytes, NetworkModel network) {
    return stepsPerMessage(programs, bytes, network, Adapters.OF_RANKS);
  }

  private double stepsPerMessage(
      Programs programs, long bytes, NetworkModel network, Adapters adapters) {
    long few = steps(programs.of(FEW, bytes), network, adapters);
    long many = steps(programs.of(MANY, bytes), network, adapters);
    return (double) (many - few) / (MANY - FEW);
  }

  private long steps(Script script, NetworkModel network, Adapters adapters) {
    TraceArchive archive = Synth.write(script, CostSet.DEFAULT, folder.resolve("trace"));
    SimulatedLaboratory laboratory = new SimulatedLaboratory(archive);
    Lowering lowering = laboratory.quietPricing(network, adapters).lowering(Bound.EXACT);
    long[] steps = new long[1];
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        lowering.lower(block, program -> steps[0] += program.size());
      }
    }
    return steps[0];
  }

  @Test
  void lower_eagerMessageOfLogGps_takesFewSteps() {
    // toWay, store; post; two joins
    assertThat(stepsPerMessage(MessageStepsTest::blocking, SHORT, LOGGPS)).isEqualTo(5);
    // store, start; post and its overhead; two joins; the send's completion
    assertThat(stepsPerMessage(MessageStepsTest::nonblocking, SHORT, LOGGPS)).isEqualTo(7);
  }

  @Test
  void lower_rendezvousOfLogGps_takesFewSteps() {
    // start, store; post; two joins at either end
    assertThat(stepsPerMessage(MessageStepsTest::blocking, LONG, LOGGPS)).isEqualTo(7);
    // and the overhead of the post and of the nonblocking send
    assertThat(stepsPerMessage(MessageStepsTest::nonblocking, LONG, LOGGPS)).isEqualTo(8);
  }

  @Test
  void lower_eagerMessageWithGaps_takesFewSteps() {
    assertThat(stepsPerMessage(MessageStepsTest::blocking, SHORT, LOGGP)).isEqualTo(9);
    assertThat(stepsPerMessage(MessageStepsTest::nonblocking, SHORT, LOGGP)).isEqualTo(10);
  }

  /**
   * Tiers, hops and the adapter of a rank take no step; each one more to choose from three, twice.
   */
  @Test
  void lower_tiersHopsAndAdapters_takeTheStepsOfMessages() {
    NetworkModel tiers =
        new Tiered(List.of(LOGGPS, LOGGPS, LOGGP), new TierSizes(List.of(), List.of(2)));
    Crossing crossing = new Crossing(10, 0, LOGGP);
    NetworkModel hops = new Routed(LOGGP, new Chain(2), List.of(crossing, crossing, crossing));
    assertThat(stepsPerMessage(MessageStepsTest::blocking, SHORT, tiers)).isEqualTo(5);
    assertThat(stepsPerMessage(MessageStepsTest::blocking, SHORT, hops)).isEqualTo(9);
    assertThat(stepsWith(new Adapters(2, false))).isEqualTo(9);
    assertThat(stepsWith(new Adapters(1, true))).isEqualTo(9);
    assertThat(stepsWith(new Adapters(3, true))).isEqualTo(9 + 2 * 2 * 3);
  }

  private double stepsWith(Adapters adapters) {
    return stepsPerMessage(MessageStepsTest::blocking, SHORT, LOGGP, adapters);
  }
}
