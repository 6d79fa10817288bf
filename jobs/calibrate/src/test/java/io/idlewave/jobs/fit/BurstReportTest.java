package io.idlewave.jobs.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The first rows of Tables 1 and 6 of Leon, Maccabe and Brightwell, as signatures of bursts. */
class BurstReportTest {

  private static final String HEADING = "messageBytes,messages,delayNanos,costNanos\n";

  @TempDir private Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String signature(long bytes, double oS, double oR, double g) {
    StringBuilder rows = new StringBuilder();
    for (long messages : new long[] {1, 2, 4, 1000, 2000, 4000}) {
      for (double delta : new double[] {0, g, 2 * g}) {
        double cost = messages <= 4 ? oS + delta : Math.max(g, oS + delta + oR);
        rows.append(bytes).append(',').append(messages).append(',');
        rows.append(1000 * delta).append(',').append(1000 * cost).append('\n');
      }
    }
    return rows.toString();
  }

  private Path bursts() throws IOException {
    return write(
        "bursts.csv",
        HEADING + signature(8, 1.38, 4.31, 23.91) + signature(4088, 1.55, 3.27, 76.29));
  }

  private Path roundTrips() throws IOException {
    return write("trips.csv", "messageBytes,delayNanos,roundTripNanos\n8,0,48820\n4088,0,290060\n");
  }

  private static double value(FitReport report, String symbol) {
    return report.parameters().stream()
        .filter(parameter -> parameter.symbol().equals(symbol))
        .mapToDouble(Estimate::value)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void of_bothSizesAndRoundTrips_givesTheTables() throws IOException {
    FitReport report = BurstReport.of(bursts(), roundTrips(), null, null);
    assertThat(value(report, "o_s")).isCloseTo(1380, within(1e-3));
    assertThat(value(report, "o_r")).isCloseTo(4310, within(1e-3));
    assertThat(value(report, "g")).isCloseTo(23_910, within(1e-3));
    // Eq. (9): 48.82 / 2 - 1.38 - 4.31
    assertThat(value(report, "L")).isCloseTo(18_720, within(1e-3));
    assertThat(value(report, "G'")).isCloseTo(76_290, within(1e-3));
    // Eq. (4): 76.29 us of 4,088 B
    assertThat(value(report, "G")).isCloseTo(18.6619, within(1e-4));
    assertThat(value(report, "L(4088B)")).isCloseTo(140_210, within(1e-2));
    assertThat(report.notIdentified())
        .containsExactly("g_s and g_r one by one, only g: the larger of them");
    assertThat(report.warnings()).isEmpty();
    assertThat(report.file().text())
        .contains("model: logp7", "o_s: 1.38us", "g_r: 23.91us", "bursts of 8 B, G of 4088 B");
  }

  @Test
  void of_smallMessagesAlone_isRefusedAsNetworkAndSaysWhy() throws IOException {
    Path file = write("small.csv", HEADING + signature(8, 1.38, 4.31, 23.91));
    FitReport report = BurstReport.of(file, null, null, null);
    assertThat(report.notIdentified())
        .anyMatch(open -> open.startsWith("L: needed are round trips of 8 B"))
        .anyMatch(open -> open.startsWith("G: needed are bursts of a longer message"));
    assertThat(report.file().refusal()).isEqualTo("not identified: L, G");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "8,1,0 | line 2: 4 values, got 3",
        "8,1,0,NaN | line 2: cost of a message in ns: above 0 and finite, got NaN",
        "8,1,0,-5 | line 2: cost of a message in ns: above 0 and finite, got -5.0",
        "8,1,x,5 | line 2: two whole numbers and two times in ns, got 8,1,x,5",
        "~8,1,0,5\n8,1,0,6~ | line 3: each size, number of messages and delay once, got 8,1,0,5 before",
        "8,1,0,5 | bursts of 8 B without delay: at least 2 numbers of messages, got 1",
        "~~ | bursts: at least 1, got none",
      })
  void of_badFile_endsInOneLine(String rows, String message) throws IOException {
    Path file = write("bad.csv", HEADING + rows + "\n");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> BurstReport.of(file, null, null, null))
        .withMessage(file + ": " + message);
  }

  @Test
  void of_phasesThatMakeNoSense_isRefused() throws IOException {
    Path file = bursts();
    for (List<Long> phases : List.of(List.of(9L, 9L), List.of(0L, 9L))) {
      assertThatExceptionOfType(StudyException.class)
          .isThrownBy(() -> BurstReport.of(file, null, phases.get(0), phases.get(1)))
          .withMessageStartingWith("--initial and --steady: phases: initial from 1 message");
    }
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> BurstReport.of(file, null, 9L, null))
        .withMessage("--initial and --steady: both or none, got one");
  }
}
