package io.idlewave.perturb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.Effort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered format promises. A new format states its samples. */
class MeasurementFormatContractTest {

  private static final int MUTATIONS = Effort.of(200);

  private record Sample(String format, int index, String text) {
    @Override
    public String toString() {
      return format + " " + index;
    }
  }

  @TempDir Path folder;

  static Stream<Sample> samples() {
    return MeasurementSamples.all().entrySet().stream()
        .flatMap(
            entry ->
                IntStream.range(0, entry.getValue().size())
                    .mapToObj(i -> new Sample(entry.getKey(), i, entry.getValue().get(i))));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("measured"), text, StandardCharsets.ISO_8859_1);
  }

  @Test
  void formats_each_haveSamples() {
    assertThat(MeasurementFile.formats())
        .extracting(MeasurementFormat::name)
        .containsExactlyInAnyOrderElementsOf(MeasurementSamples.all().keySet());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void read_soundFile_isTheFormats(Sample sample) throws IOException {
    assertThat(MeasurementFile.read(write(sample.text())).format()).isEqualTo(sample.format());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void read_windowsLines_isTheSameMeasurement(Sample sample) throws IOException {
    MeasurementFile unix = MeasurementFile.read(write(sample.text()));
    MeasurementFile windows = MeasurementFile.read(write(sample.text().replace("\n", "\r\n")));

    assertThat(windows.measurement()).usingRecursiveComparison().isEqualTo(unix.measurement());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void read_spoiledFile_measuresOrNamesTheFileOnOneLine(Sample sample) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < MUTATIONS; i++) {
      StringBuilder spoiled = new StringBuilder(sample.text());
      int place = random.nextInt(spoiled.length());
      switch (random.nextInt(4)) {
        case 0 -> spoiled.setLength(place);
        case 1 -> spoiled.setCharAt(place, (char) random.nextInt(256));
        case 2 -> spoiled.delete(place, Math.min(spoiled.length(), place + random.nextInt(1, 30)));
        default -> spoiled.insert(place, List.of("-1", "1e300", "NaN", "\0", "x y\n").get(i % 5));
      }
      Path file = write(spoiled.toString());
      try {
        assertThat(MeasurementFile.read(file).format()).isNotEmpty();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageStartingWith(file.toString()).hasMessageContaining("got");
        assertThat(e.getMessage()).doesNotContainPattern("\\p{Cntrl}");
      }
    }
  }

  @Test
  void read_unknownFile_isRefusedWithWhatIsKnown() throws IOException {
    Path file = write("PNG\0\1\2");

    assertThatThrownBy(() -> MeasurementFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            file
                + ": a measurement in one of the formats CSV of detours, FTQ, FWQ, IMB, OSU, durations, netgauge,"
                + " osnoise and timerlat tracers, rtla, selfish, got a file that begins 'PNG???'");
  }
}
