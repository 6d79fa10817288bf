package io.idlewave.jobs.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.fit.LogGpsFit;
import io.idlewave.perturb.fit.LogGpsFit.Parameter;
import io.idlewave.perturb.fit.RttFit;
import io.idlewave.perturb.network.LogGps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundTripFitTest {

  private static final LogGps MYRINET =
      new LogGps(1160, 6550, 6.86, 2.57, 15.48, -0.74, 8191, 16383);

  @TempDir private Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("trips.csv"), text);
  }

  private Path exactTrips() throws IOException {
    StringBuilder csv = new StringBuilder("messageBytes,delayNanos,roundTripNanos\n");
    for (long bytes : new long[] {0, 100, 4000, 8191, 12_000, 16_383, 20_000, 60_000}) {
      for (double delay : new double[] {0, 1e7}) {
        csv.append(bytes).append(',').append(delay).append(", ");
        csv.append(RttFit.roundTripNanos(MYRINET, bytes, delay)).append('\n');
      }
    }
    return write(csv.append('\n').toString());
  }

  @Test
  void of_exactRoundTrips_findsParametersAndThresholds() throws IOException {
    Path file = exactTrips();
    LogGpsFit fit = RoundTripFit.best(file, RoundTripFile.read(file), null, null);
    assertThat(fit.packetBytes()).isEqualTo(8191);
    assertThat(fit.synchronousBytes()).isEqualTo(16_383);
    assertThat(fit.value(Parameter.L)).isCloseTo(1160, within(1e-2));
    assertThat(fit.value(Parameter.GL)).isCloseTo(-0.74, within(1e-5));
  }

  @Test
  void of_comments_leavesThemOut() throws IOException {
    String rows = Files.readString(exactTrips());
    FitReport plain = RoundTripFit.of(write(rows), 8191L, 16_383L);
    Path commented = write("# measured\n" + rows.replace("\n100,", "\n# of 100 B\n100,"));
    assertThat(RoundTripFit.of(commented, 8191L, 16_383L)).isEqualTo(plain);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~ | line 1: the heading messageBytes,delayNanos,roundTripNanos, got nothing",
        "~# by a probe\n# nothing else~ | line 3: the heading messageBytes,delayNanos,roundTripNanos, got nothing",
        "~# by a probe\nmessageBytes,delayNanos,roundTripNanos\n# of 1 B\n1,2~ | line 4: 3 values, got 2",
        "a,b,c | line 1: the heading messageBytes,delayNanos,roundTripNanos, got a,b,c",
        "~messageBytes,delayNanos,roundTripNanos\n1,2~ | line 2: 3 values, got 2",
        "~messageBytes,delayNanos,roundTripNanos\n\n1.5,2,3~ | line 3: a whole number of bytes and two times in ns, got 1.5,2,3",
        "~messageBytes,delayNanos,roundTripNanos\n-1,2,3~ | line 2: message in B: at least 0, got -1",
        "~messageBytes,delayNanos,roundTripNanos\n1,5,9~ | round trips: at least 7 points for 6 parameters, got 1",
      })
  void of_badFile_namesTheLine(String text, String message) throws IOException {
    Path file = write(text);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(file, 1L, 1L))
        .withMessageContaining("trips.csv: " + message);
  }

  @Test
  void of_manySizes_isRefusedUnlessThresholdsAreStated() throws IOException {
    StringBuilder text = new StringBuilder("messageBytes,delayNanos,roundTripNanos\n");
    for (int size = 1; size <= 160; size++) {
      text.append(size).append(",1,").append(1000 + size).append('\n');
    }
    Path file = Files.writeString(folder.resolve("trips.csv"), text);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(file, null, null))
        .withMessageContaining("200000 round trips times pairs of s and S to try, got 160 times");
  }

  @Test
  void of_valuesWhoseSquaresOverflow_isRefused() throws IOException {
    StringBuilder text = new StringBuilder("messageBytes,delayNanos,roundTripNanos\n");
    for (int row = 0; row < 20; row++) {
      text.append("4611686018427387904,1e300,1e-300\n");
    }
    Path file = Files.writeString(folder.resolve("trips.csv"), text);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(file, null, null))
        .withMessageContaining("least squares: sums of squares that are finite");
  }

  @Test
  void of_repeatedRows_endsAndSaysWhatIsNotDetermined() throws IOException {
    String rows = "64,0,1000\n64,5000,9000\n".repeat(20);
    Path file =
        Files.writeString(
            folder.resolve("trips.csv"), "messageBytes,delayNanos,roundTripNanos\n" + rows);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(file, null, null))
        .withMessageContaining("they do not determine");
  }

  @Test
  void of_noFile_isRefused() {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> RoundTripFit.of(folder.resolve("none.csv"), null, null))
        .withMessageContaining("none.csv: measured round trips; there is no such file");
  }
}
