package io.idlewave.jobs.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.collective.TauLopSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransferReportTest {

  private static final String HEADING = "channel,messageBytes,transfers,messageNanos\n";

  /** o = 1 us; L0 = 8 us of 64 KiB, 30 us for eight; L1 = 2 us and 60 us. */
  private static final String MEASURED =
      HEADING
          + """
          shared,0,1,1000
          shared,65536,1,17000
          shared,0,8,1600
          shared,65536,8,61000
          network,0,1,3000
          network,65536,1,77000
          """;

  @TempDir private Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("transfers.csv"), text);
  }

  @Test
  void of_measuredMessages_writesTheCollectivesOfAStudy() throws IOException {
    FitReport report = TransferReport.of(write(MEASURED));
    assertThat(report.points()).isEqualTo(6);
    assertThat(report.parameters()).hasSize(7);
    String study =
        "trace: t\ntiming: model\nnetwork: myrinet\n"
            + Objects.requireNonNull(report.file().text());
    Timing.Simulated timing = (Timing.Simulated) StudyReader.parse("study", study, folder).timing();
    TauLopSpec tables = Objects.requireNonNull(timing.machine().collectives().tauLop());
    assertThat(tables.overhead()).isEqualTo(new TreeMap<>(Map.of(0L, 1000.0)));
    assertThat(tables.shared().times())
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    1, new TreeMap<>(Map.of(0L, 0.0, 65_536L, 8000.0)),
                    8, new TreeMap<>(Map.of(0L, 300.0, 65_536L, 30_000.0)))));
    assertThat(tables.network().times())
        .isEqualTo(new TreeMap<>(Map.of(1, new TreeMap<>(Map.of(0L, 2000.0, 65_536L, 60_000.0)))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "shared,0,1 | line 2: 4 values, got 3",
        "bus,0,1,5 | line 2: channel: shared or network, got bus",
        "shared,-1,1,5 | line 2: message in B: at least 0, got -1",
        "shared,0,0,5 | line 2: transfers: 1 to 999999999, got 0",
        "shared,0,1,NaN | line 2: time of a message in ns: above 0 and finite, got NaN",
        "shared,0,1.5,9 | line 2: a channel, two whole numbers and a time in ns, got shared,0,1.5,9",
        "~shared,0,1,5\nshared,0,1,6~ | line 3: each channel, size and number of transfers once, got a second one",
        "shared,0,1,5 | channel network: rows with 1 transfer, got no rows",
      })
  void of_badFile_endsInOneLine(String rows, String message) throws IOException {
    Path file = write(HEADING + rows + "\n");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> TransferReport.of(file))
        .withMessage(file + ": " + message);
  }

  @Test
  void of_noFile_isRefused() {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> TransferReport.of(folder.resolve("none.csv")))
        .withMessageContaining("none.csv: measured concurrent messages; there is no such file");
  }
}
