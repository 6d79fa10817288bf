package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleFileTest {

  @TempDir Path folder;

  @Test
  void read_plainFile_givesAllNumbers() throws IOException {
    Path file = write("# ns\n\n 12.5 # the first\n3\r\n1e3\n.5\n");
    assertThat(SampleFile.read(file).samples()).containsExactly(0.5, 3, 12.5, 1000);
  }

  @Test
  void read_selfishFile_isRefusedForItsTimes() throws IOException {
    Path file =
        write(
            """
            # Selfish Benchmark
            # Minimal cycle length [ns]: 10.014838
            #
            # Time [ns]\tselfish duration [ns]
            0.00\t350.52
            1633880.82\t31927.30
            """);
    assertThatThrownBy(() -> SampleFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            file
                + ":4: durations of noise per stretch, one per line, got a list of detours"
                + " (selfish): noise measured over time");
  }

  /** Nine of ten quanta are undisturbed, as in a measured file. */
  private static String fixedWork(double scale) {
    Random random = new Random(7);
    return IntStream.range(0, 1000)
        .mapToObj(
            i -> {
              double quantum = 46_046 + random.nextInt(100);
              double noise = i % 10 == 0 ? 5_000 + random.nextInt(1_000_000) : 0;
              return Double.toString(Math.rint(quantum + noise) * scale).replaceFirst("\\.0$", "");
            })
        .collect(Collectors.joining("\n"));
  }

  @Test
  void read_fixedWorkFile_isRefusedUnlessItIsDeclared() throws IOException {
    Path file = write(fixedWork(1));
    assertThatThrownBy(() -> SampleFile.read(file))
        .hasMessageContaining("got times of fixed work (FWQ) by its shape, 1000 whole numbers")
        .hasMessageContaining("noise measured over time");
    Path declared = write("# Durations\n" + fixedWork(1));
    assertThat(SampleFile.read(declared).samples()).hasSize(1000);
  }

  @Test
  void read_durationsOfOtherShapes_areTaken() throws IOException {
    assertThat(SampleFile.read(write(fixedWork(1e-3))).samples()).hasSize(1000);
    String exponential =
        new Random(3)
            .doubles(1000)
            .mapToObj(u -> Long.toString(1000 + Math.round(-2000 * Math.log(u))))
            .collect(Collectors.joining("\n"));
    assertThat(SampleFile.read(write(exponential)).samples()).hasSize(1000);
    assertThat(SampleFile.read(write("2000\n".repeat(500))).samples()).hasSize(500);
  }

  @Test
  void read_manySamples_growsAsNeeded() throws IOException {
    Path file = write("7\n".repeat(5000));
    assertThat(SampleFile.read(file).samples()).hasSize(5000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1;2|:3: 1 number expected, got '1;2'",
        "abc|:3: a number expected, got 'abc'",
        "NaN|:3: a number expected, got 'NaN'",
        "12f|:3: a number expected, got '12f'",
        "-1|:3: sample at least 0 and finite, got '-1'",
        "1e999|:3: sample at least 0 and finite, got '1e999'",
      })
  void read_badLine_namesFileAndLine(String line, String message) throws IOException {
    Path file = write("1\n2\n" + line + "\n");
    assertThatThrownBy(() -> SampleFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(file + message);
  }

  @Test
  void read_fixedTimeQuantumFile_isRefused() throws IOException {
    Path file = write("# Frequency 1000.000000\n# Ticks per ns: 2.59615\n0 34571\n1000031 34526\n");
    assertThatThrownBy(() -> SampleFile.read(file))
        .hasMessageContaining(file + ":2: ")
        .hasMessageContaining("got work per fixed time quantum (FTQ)");
    Path bare = write("0 34571\n1000031 34526\n");
    assertThatThrownBy(() -> SampleFile.read(bare))
        .hasMessage(bare + ":1: 1 number expected, got '0 34571'");
  }

  @Test
  void read_binaryFile_isRefusedWithoutPrintingIt() throws IOException {
    Path file = folder.resolve("samples.txt");
    byte[] bytes = new byte[200];
    Arrays.fill(bytes, (byte) 1);
    Files.write(file, bytes);
    assertThatThrownBy(() -> SampleFile.read(file))
        .hasMessage(file + ":1: a number expected, got '" + "?".repeat(40) + "...'");
  }

  @Test
  void read_noSample_isRefused() throws IOException {
    Path file = write("# nothing\n\n");
    assertThatThrownBy(() -> SampleFile.read(file)).hasMessage(file + ": at least 1 sample, got 0");
  }

  @Test
  void read_missingFile_failsWithItsName() {
    Path file = folder.resolve("missing.txt");
    assertThatThrownBy(() -> SampleFile.read(file))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(file.toString());
  }

  private Path write(String text) throws IOException {
    return Files.write(folder.resolve("samples.txt"), text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void read_endlessLine_isRefusedWithoutParsingIt() throws IOException {
    Path file = Files.writeString(folder.resolve("long.txt"), "1\n" + "9".repeat(200_000));
    assertThatThrownBy(() -> SampleFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("long.txt:2: at most 1000 characters beside comments, got 200000");
  }
}
