package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.perturb.network.LogGp;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every operation, blocking and not, on groups of members in any order. */
class RandomCollectiveTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void ends_dearerParameters_areNoEarlier(long seed, @TempDir Path folder) {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(new RandomProgram(seed, 2 + (int) seed, 300), folder);
    double[] base = laboratory.ends(LogGp.of(1000, 200, 300, 0.5));
    double[][] dearer = {
      laboratory.ends(LogGp.of(1100, 200, 300, 0.5)),
      laboratory.ends(LogGp.of(1000, 250, 300, 0.5)),
      laboratory.ends(LogGp.of(1000, 200, 800, 0.5)),
      laboratory.ends(LogGp.of(1000, 200, 300, 0.75))
    };
    for (double[] ends : dearer) {
      assertThat(ends).isNotEqualTo(base);
      for (int rank = 0; rank < base.length; rank++) {
        assertThat(base[rank]).isPositive();
        assertThat(ends[rank]).isGreaterThanOrEqualTo(base[rank]);
      }
    }
  }
}
