package io.idlewave.ingest.synth;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** End times computed by LogGOPSim with o = g = G = O = 0 and all messages eager. */
class ReferenceEndTimesTest {

  private static CostSet latencyOnly(long latencyNanos) {
    return new CostSet(0, latencyNanos, 0, 0, 2_000_000_000);
  }

  @ParameterizedTest
  @CsvSource({"16, 2500, 2000000", "128, 2500, 16000000"})
  void ring_latencyOnly_equalsLogGopSim(int ranks, long latencyNanos, long endNanos) {
    RingProgram ring = new RingProgram(ranks, 10, 1024, 10_000);
    assertThat(RecordedTimes.of(ring, latencyOnly(latencyNanos)).endNanos()).isEqualTo(endNanos);
  }

  @ParameterizedTest
  @CsvSource({
    "2500, 142453",
    "2501, 142462",
    "2600, 143353",
    "3500, 151453",
    "12500, 232453",
  })
  void halo_latencyOnly_equalsLogGopSim(long latencyNanos, long endNanos) {
    HaloProgram halo = new HaloProgram(16, 16, 1, 1024, 100_000, 20_011);
    assertThat(RecordedTimes.of(halo, latencyOnly(latencyNanos)).endNanos()).isEqualTo(endNanos);
  }
}
