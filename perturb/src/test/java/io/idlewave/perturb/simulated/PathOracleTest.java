package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.path.CriticalPart;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.path.PathLaboratory;
import io.idlewave.perturb.simulated.SimulatedOracle.Time;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The critical path against a longest path found by brute force. */
class PathOracleTest {

  @TempDir Path folder;

  @Test
  void path_randomPrograms_holdsAsMuchLatencyAsTheLongestPath() {
    int unique = 0;
    for (long seed = 1; seed <= 100; seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      PathLaboratory laboratory = new PathLaboratory(program, folder.resolve("" + seed));
      TestNetwork network =
          new TestNetwork(1234.25, 555.5, 700, 0.25, 4096, seed % 2 == 0, seed % 3 == 0);
      LanePath path = laboratory.path(network);
      List<Time> ends =
          SimulatedOracle.ends(program, network, CpuFactors.RECORDED, Quantum.DEFAULT);
      Time last = ends.get(path.rank());
      assertThat(ends.stream().mapToDouble(Time::nanos).max().orElseThrow())
          .isEqualTo(last.nanos());
      assertThat(path.cost().nanos()).as("seed %d", seed).isEqualTo(last.nanos());
      assertThat(path.cost().nanos(CriticalPart.LATENCY))
          .as("seed %d", seed)
          .isBetween(last.leastLatency(), last.mostLatency());
      unique += last.leastLatency() == last.mostLatency() ? 1 : 0;
    }
    assertThat(unique).isGreaterThan(80);
  }
}
