package io.idlewave.jobs.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PingPongReportTest {

  @TempDir private Path folder;

  /** L + 2 o = 9,000 ns and G = 2 ns/B; beyond 4 KiB a handshake of 20 us. */
  private Path pingPong() throws IOException {
    StringBuilder csv = new StringBuilder("messageBytes,delayNanos,roundTripNanos\n");
    for (long bytes : new long[] {1, 101, 1001, 4001, 8001}) {
      double nanos = 2 * (9000 + 2.0 * (bytes - 1)) + (bytes > 4096 ? 20_000 : 0);
      csv.append(bytes).append(",0,").append(nanos).append('\n');
    }
    return Files.writeString(folder.resolve("trips.csv"), csv);
  }

  @Test
  void of_pingPongUpToS_saysWhatItTellsAndWhatNot() throws IOException {
    FitReport report = RoundTripFit.of(pingPong(), null, 4096L);
    assertThat(report.parameters()).extracting(Estimate::symbol).containsExactly("L+2o", "G");
    assertThat(report.parameters().get(0).value()).isCloseTo(9000, within(1e-6));
    assertThat(report.parameters().get(1).value()).isCloseTo(2, within(1e-9));
    assertThat(report.points()).isEqualTo(4);
    assertThat(report.facts()).containsExactly("beyond S, and left out: 1");
    assertThat(report.notIdentified())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("L and o, only L + 2o");
    assertThat(report.warnings())
        .singleElement()
        .asString()
        .startsWith("a signature has the whole sum as L and o = 0");
    assertThat(report.file().text())
        .contains("model: loggp", "L: 9us", "o: 0ns", "G: 2ns", "a plain ping-pong");
  }

  @Test
  void of_twoProtocols_warnsThatTheyAreNoLine() throws IOException {
    assertThat(RoundTripFit.of(pingPong(), null, null).warnings())
        .first()
        .asString()
        .contains("they do not lie on one line; --S leaves out the sizes beyond it");
  }

  @Test
  void of_timesThatFallWithTheSize_haveNoNetwork() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("falling.csv"),
            "messageBytes,delayNanos,roundTripNanos\n1,0,900\n100,0,800\n200,0,700\n");
    assertThat(RoundTripFit.of(file, null, null).file().refusal())
        .startsWith("loggp: G: at least 0");
  }

  @Test
  void of_onePointOrStatedPackets_isRefused() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("one.csv"), "messageBytes,delayNanos,roundTripNanos\n1,0,900\n");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(file, null, null))
        .withMessageContaining(
            "at least 3 points of at least 2 sizes for L + 2o and G, got 1 of 1");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(file, 1L, null))
        .withMessageContaining("--s: only for round trips with delays");
  }

  /** Medians of 35.5 us, and a tail of stalls a hundred times as long. */
  @Test
  void of_outliers_isThroughTheMedians() throws IOException {
    StringBuilder text = new StringBuilder("messageBytes,delayNanos,roundTripNanos\n");
    for (long bytes = 1; bytes <= 1 << 16; bytes *= 4) {
      double trip = 2 * (35_500 + 0.8 * (bytes - 1));
      for (int i = 0; i < 25; i++) {
        text.append(bytes)
            .append(",0,")
            .append(i % 5 == 0 ? 100 * trip : trip + 20 * (i % 5 - 2.5));
        text.append('\n');
      }
    }
    Path file = Files.writeString(folder.resolve("tcp.csv"), text);

    FitReport report = RoundTripFit.of(file, null, null);

    assertThat(report.parameters().get(0).value()).isCloseTo(35_500, within(50.0));
    assertThat(report.parameters().get(1).value()).isCloseTo(0.8, within(0.01));
    assertThat(report.file().text()).contains("model: loggp");
  }
}
