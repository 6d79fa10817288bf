package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.transform.TraceTransformer;
import io.idlewave.graph.transform.WeakProgress;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Protocol;
import io.idlewave.perturb.noise.Quantum;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run times of programs whose large messages move only while their ranks are inside MPI. */
class WeakProgressTimesTest {

  private static final long PROGRAMS = Effort.of(100);
  private static final long EAGER = 4_096;

  /** L = 2 us, o = 1 us, G = 1 ns: 10,001 B take 10 us. */
  private static final NetworkModel NETWORK =
      new Decomposed(LogGp.of(2_000, 1_000, 0, 1), Map.of(), EAGER);

  @TempDir Path folder;

  private double[] ends(Program program, String name, NetworkModel network, WeakProgress weak) {
    TraceArchive recorded = Synth.write(program, CostSet.DEFAULT, folder.resolve(name));
    TraceArchive changed =
        new TraceTransformer(GraphOptions.DEFAULT, block -> {})
            .apply(List.of(weak), recorded, folder.resolve(name + "-changed"))
            .archive();
    return new SimulatedLaboratory(changed).ends(network);
  }

  private static Script exchange(long senderNanos, long receiverNanos) {
    Script script = new Script();
    script.rank().isend(1, 10_001).compute(senderNanos).await(0);
    script.rank().ireceive(0, 10_001).compute(receiverNanos).await(0);
    return script;
  }

  /**
   * Strong: the request is there at 3 us, the send is done at 3 + 5 o + 2 L + 10 = 22 us, the
   * receive at 25 us, and waits that begin later cost what their processors owe. Weak: the request
   * leaves at 100 us and is there at 103 us; the send ends 19 us later, the receive 3 us after it.
   */
  @Test
  void ends_bothCompute_transferIsNotHidden() {
    Script script = exchange(100_000, 100_000);
    assertThat(new SimulatedLaboratory(script, folder.resolve("strong")).ends(NETWORK))
        .containsExactly(104_000, 103_000);
    assertThat(ends(script, "weak", NETWORK, new WeakProgress(EAGER, false)))
        .containsExactly(122_000, 125_000);
  }

  /** The receiver comes at 300 us: only then is the request answered, and the sender waits. */
  @Test
  void ends_receiverComputesLonger_senderWaitsForIt() {
    Script script = exchange(100_000, 300_000);
    assertThat(new SimulatedLaboratory(script, folder.resolve("strong")).ends(NETWORK))
        .containsExactly(104_000, 303_000);
    assertThat(ends(script, "weak", NETWORK, new WeakProgress(EAGER, false)))
        .containsExactly(319_000, 322_000);
  }

  /** Pulled: the request was there at 3 us; data leave once the receiver is in its wait. */
  @Test
  void ends_pulledData_waitForTheReceiverAlone() {
    NetworkModel pulling =
        new Decomposed(
            LogGp.of(2_000, 1_000, 0, 1), Map.of(SendMode.STANDARD, Protocol.RTA), EAGER);
    // from 300 us: o + L + 10 us + o to the end of the receive, then L + o to that of the send
    assertThat(ends(exchange(100_000, 300_000), "weak", pulling, new WeakProgress(EAGER, true)))
        .containsExactly(317_000, 314_000);
  }

  /** A test in the middle of the computing lets the message go on there. */
  @Test
  void ends_rankThatTests_movesItsMessageThere() {
    Script script = new Script();
    script.rank().isend(1, 10_001).compute(50_000).call("MPI_Test").compute(50_000).await(0);
    script.rank().ireceive(0, 10_001).compute(50_000).call("MPI_Test").compute(50_000).await(0);
    double[] ends = ends(script, "weak", NETWORK, new WeakProgress(EAGER, false));
    assertThat(ends[1]).isLessThan(110_000).isGreaterThan(100_000);
  }

  /** Brute force in time, without archive, transformation and graph. */
  @Test
  void ends_randomPrograms_areThoseOfTheOracle() {
    int held = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      long eager = List.of(0L, 8L, 100L, 4_096L).get(new SplittableRandom(seed).nextInt(4));
      NetworkModel network = SimulatedOracleTest.networks(seed).get((int) (seed % 9));
      double[] weak = ends(program, "" + seed, network, new WeakProgress(eager, false));
      assertThat(weak)
          .as("seed %d, %s", seed, network)
          .containsExactly(oracle(program, network, eager));
      double[] strong = oracle(program, network, Long.MAX_VALUE);
      held += Arrays.equals(weak, strong) ? 0 : 1;
    }
    assertThat(held).isGreaterThan((int) PROGRAMS / 4);
  }

  private static double[] oracle(PointToPointProgram program, NetworkModel network, long eager) {
    return SimulatedOracle.endsUnderWeakProgress(
            program, network, CpuFactors.RECORDED, Quantum.DEFAULT, eager)
        .stream()
        .mapToDouble(SimulatedOracle.Time::nanos)
        .toArray();
  }
}
