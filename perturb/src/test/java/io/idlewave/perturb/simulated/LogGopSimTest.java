package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.goal.GoalSamples;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.perturb.network.LogGp;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * End times computed by LogGOPSim, an independent simulator. Its rendezvous has no handshake, so
 * messages beyond its threshold are priced without one; its O is met where it does not exceed G.
 */
class LogGopSimTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "16, 2500, 1500, 1000, 6, 3462080",
    "16, 25000, 1500, 1000, 6, 7062080",
    "16, 2500, 0, 0, 0, 2000000",
    "16, 1000, 500, 3000, 1, 2083680",
    "128, 2500, 1500, 1000, 6, 27696640",
    "128, 25000, 1500, 1000, 6, 56496640",
    "128, 2500, 0, 0, 0, 16000000",
    "128, 1000, 500, 3000, 1, 16669440"
  })
  void ring_logGp_endsWhereTheSimulatorSays(
      int ranks, double latency, double overhead, double gap, double gapPerByte, double end) {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(new RingProgram(ranks, 10, 1024, 10_000), folder);
    assertThat(laboratory.runtimeNanos(LogGp.of(latency, overhead, gap, gapPerByte)))
        .isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({"2500, 142453", "2501, 142462", "2600, 143353", "3500, 151453", "12500, 232453"})
  void halo_latencyAlone_endsWhereTheSimulatorSays(double latency, double end) {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(new HaloProgram(16, 16, 1, 1024, 100_000, 20_011), folder);
    assertThat(laboratory.runtimeNanos(LogGp.of(latency, 0, 0, 0))).isEqualTo(end);
  }

  /** Schedules as the simulator reads them, in which only calcs and latency take time. */
  @ParameterizedTest
  @CsvSource({"ring-16, 0, 3200000", "halo-16, 0, 2377207", "halo-16, 2500, 2595010"})
  void schedule_imported_endsWhereTheSimulatorSays(String name, double latency, double end) {
    Path schedule = FormatTraces.unpack("goal/" + name, folder);
    TraceArchive archive = GoalSamples.ingest(schedule, folder.resolve("trace"));

    assertThat(archive.metadata().warnings()).isEmpty();
    assertThat(new SimulatedLaboratory(archive).runtimeNanos(LogGp.of(latency, 0, 0, 0)))
        .isEqualTo(end);
  }
}
