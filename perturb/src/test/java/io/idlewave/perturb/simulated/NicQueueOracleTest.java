package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.Limited;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Protocol;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random programs of messages against an evaluator that is written from the semantics alone. */
class NicQueueOracleTest {

  private static final long PROGRAMS = Effort.of(500);
  private static final List<Protocol> HANDSHAKES = List.of(Protocol.TA, Protocol.RTA, Protocol.RAT);

  @TempDir Path folder;

  private static <T> T any(SplittableRandom random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static NicQueueOracle machine(SplittableRandom random) {
    return new NicQueueOracle(
        any(random, List.of(0.0, 300.0, 2500.0)),
        any(random, List.of(0.0, 70.0, 1100.0)),
        any(random, List.of(0.0, 0.0, 1.0, 900.0, 40_000.0)),
        any(random, List.of(0.0, 0.25, 1.0, 3.0)),
        any(random, List.of(0L, 1L, 512L, 4096L, 1L << 40)),
        any(random, HANDSHAKES),
        any(random, HANDSHAKES),
        any(random, List.of(0, 0, 1, 2, 7)));
  }

  private static NetworkModel network(NicQueueOracle machine) {
    NetworkModel unlimited = decomposed(machine);
    return machine.capacity() == 0 ? unlimited : new Limited(unlimited, machine.capacity());
  }

  private static Decomposed decomposed(NicQueueOracle machine) {
    return new Decomposed(
        LogGp.of(machine.latency(), machine.overhead(), machine.gap(), machine.gapPerByte()),
        Map.of(SendMode.STANDARD, machine.standard(), SendMode.SYNCHRONOUS, machine.synchronous()),
        machine.eagerBytes());
  }

  @Test
  void ends_randomProgramsAndProtocols_areThoseOfTheSemantics() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      SimulatedLaboratory laboratory = new SimulatedLaboratory(program, folder.resolve("" + seed));
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 2; i++) {
        NicQueueOracle machine = machine(random);
        assertThat(laboratory.ends(network(machine)))
            .as("seed %d, %s", seed, machine)
            .containsExactly(machine.ends(program));
      }
    }
  }

  /** Ranks of a node share its adapters; those of the same node do without. */
  @Test
  void ends_ranksThatShareAdapters_areThoseOfTheSemantics() {
    List<Adapters> kinds =
        List.of(
            new Adapters(1, false),
            new Adapters(2, false),
            new Adapters(1, true),
            new Adapters(2, true),
            new Adapters(3, true));
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      ScatteredProgram scattered =
          new ScatteredProgram(program, 1 + (int) (seed % program.ranks()));
      SimulatedLaboratory laboratory =
          new SimulatedLaboratory(scattered, folder.resolve("" + seed));
      SplittableRandom random = new SplittableRandom(seed);
      Adapters adapters = any(random, kinds);
      NicQueueOracle machine = machine(random);
      assertThat(laboratory.ends(network(machine), adapters))
          .as("seed %d, %s, %s", seed, machine, adapters)
          .containsExactly(machine.ends(scattered, adapters, laboratory.order()));
    }
  }
}
