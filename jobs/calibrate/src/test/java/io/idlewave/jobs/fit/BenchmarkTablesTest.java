package io.idlewave.jobs.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fits of the tables that OSU and IMB print, and the platforms that come from such tables. */
class BenchmarkTablesTest {

  /** Between two Azure HBv2 machines with HPC-X, as Microsoft published it in 2019. */
  private static final String HBV2 =
      """
      # OSU MPI Latency Test v5.6.2
      # Size          Latency (us)
      0                       1.62
      1                       1.62
      2                       1.61
      4                       1.62
      8                       1.61
      16                      1.62
      32                      1.77
      64                      1.83
      128                     1.9
      256                     2.44
      512                     2.53
      1024                    2.63
      2048                    2.92
      4096                    3.72
      """;

  @TempDir private Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("table.txt"), text);
  }

  private static Estimate named(FitReport report, String symbol) {
    return report.parameters().stream()
        .filter(of -> of.symbol().equals(symbol))
        .findFirst()
        .orElseThrow();
  }

  /** Latencies made by L + 2 o = 1,600 ns and G = 0.5 ns/B come back, with nothing left over. */
  @Test
  void of_exactOsuTable_findsSumAndGap() throws IOException {
    StringBuilder table = new StringBuilder("# OSU MPI Latency Test v7.4\n# Size  Latency (us)\n");
    for (long bytes = 1; bytes <= 1 << 20; bytes *= 4) {
      table.append(bytes).append("  ").append((1600 + 0.5 * (bytes - 1)) / 1000).append('\n');
    }
    FitReport report = RoundTripFit.of(write(table.toString()), null, null);
    assertThat(named(report, "L+2o").value()).isCloseTo(1600, within(1e-6));
    assertThat(named(report, "G").value()).isCloseTo(0.5, within(1e-9));
    assertThat(report.relativeResidual()).isCloseTo(0, within(1e-9));
    assertThat(report.points()).isEqualTo(11);
    assertThat(report.file().text()).contains("model: loggp", "a plain ping-pong: L is L + 2o");
  }

  @Test
  void of_recordedOsuTable_isOffByWhatItReports() throws IOException {
    FitReport report = RoundTripFit.of(write(HBV2), null, null);
    assertThat(named(report, "L+2o").value()).isBetween(1600.0, 1900.0);
    assertThat(report.relativeResidual()).isLessThan(0.05);
    assertThat(report.file().refusal()).startsWith("one line of sizes, got ");
    assertThat(report.notIdentified()).first().asString().startsWith("L and o, only L + 2o");
  }

  @Test
  void of_imbPingPong_isTheSameAsItsRoundTrips() throws IOException {
    Path imb =
        write(
            """
            # Benchmarking PingPong
            # #processes = 2
                   #bytes #repetitions      t[usec]   Mbytes/sec
                        0         1000         2.00         0.00
                     1001         1000         4.00       250.25
                    10001         1000        22.00       454.59
            """);
    Path csv =
        Files.writeString(
            folder.resolve("trips.csv"),
            "messageBytes,delayNanos,roundTripNanos\n0,0,4000\n1001,0,8000\n10001,0,44000\n");
    FitReport report = RoundTripFit.of(imb, null, null);
    assertThat(report.parameters()).isEqualTo(RoundTripFit.of(csv, null, null).parameters());
    assertThat(report.relativeResidual())
        .isEqualTo(RoundTripFit.of(csv, null, null).relativeResidual());
  }

  @Test
  void of_otherTables_areRefusedWithTheirPlace() throws IOException {
    Path bandwidths = write("# OSU MPI Bandwidth Test v5.6.2\n# Size  Bandwidth (MB/s)\n1  2.5\n");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(bandwidths, null, null))
        .withMessageEndingWith("a table of latencies, got one of bandwidths (Bandwidth)");
    Path broken = write("# OSU MPI Latency Test v5.6.2\n# Size  Latency (us)\n1  fast\n");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(broken, null, null))
        .withMessageContaining("table.txt:3: a size in B and a latency");
  }

  /** A message on a platform takes what was published, at the sizes that its parameters are of. */
  @ParameterizedTest
  @CsvSource({
    "aries, 1, 1110",
    "aries, 4194304, 431850",
    "efa, 1, 15640",
    "efa, 4194304, 1050220",
    "infiniband-100, 1, 1270",
    "infiniband-100, 4194304, 346910",
    "infiniband-hdr, 1, 1620",
    "nvlink-3, 1, 2500",
    "omni-path-100, 1, 1550",
    "omni-path-100, 4194304, 393980",
    "roce-v2-100, 1, 1660",
    "roce-v2-100, 268435456, 21931660",
    "slingshot-11, 1, 3000",
    "slingshot-11, 4194304, 181460",
    "shared-memory, 1, 520",
    "shared-memory, 4194304, 572760"
  })
  void platforms_ofTables_priceWhatWasMeasured(String name, long bytes, double nanos) {
    Study study =
        StudyReader.parse("s", "trace: t\ntiming: model\nnetwork: " + name, Path.of("nowhere"));
    MessagePrice price =
        NetworkModels.of(
                study
                    .timing()
                    .<MachineSpec>fold(observed -> null, simulated -> simulated.machine())
                    .network())
            .price(bytes, SendMode.STANDARD, Route.BETWEEN_NODES);
    double oneWay =
        price.calls().send().nanos() + price.flight().nanos() + price.calls().receive().nanos();
    assertThat(oneWay).isCloseTo(nanos, within(1e-4 * nanos));
    assertThat(Signatures.platforms())
        .filteredOn(platform -> platform.name().equals(name))
        .singleElement()
        .satisfies(
            platform ->
                assertThat(platform.source())
                    .containsPattern("osu_latency|PingPong")
                    .containsPattern("L is L \\+ 2o of [01] B, G of"));
  }
}
