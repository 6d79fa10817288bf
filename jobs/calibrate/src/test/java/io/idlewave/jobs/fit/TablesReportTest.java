package io.idlewave.jobs.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.fit.FitReport.Residual;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.NetworkSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tables of benchmarks, several together. Those of the model are written with L + 2o = 1,600 ns, g
 * = 250 ns and G = 0.08 ns/B, by the times of its messages as they are drawn on paper; those that
 * were measured are from where the comment says.
 */
class TablesReportTest {

  private static final double SUM = 1600;
  private static final double GAP = 250;
  private static final double PER_BYTE = 0.08;
  private static final int WINDOW = 64;

  /** Two nodes of Pi 2.0, Omni-Path 100: SJTU documentation, OSU Benchmarks, f81b33fe. */
  private static final String OMNI_PATH =
      """
      # OSU MPI Latency Test v5.7.1
      # Size       Latency (us)
      0                    1.55
      1                    1.34
      64                   1.50
      1024                 1.79
      4096                 2.71
      8192                 3.98
      """;

  /** The message rates of the same nodes. */
  private static final String OMNI_PATH_RATES =
      """
      # OSU MPI Multiple Bandwidth / Message Rate Test v5.7.1
      # [ pairs: 1 ] [ window size: 64 ]
      # Size                  MB/s        Messages/s
      1                       1.45        1454746.80
      64                    130.36        2036819.98
      1024                 1934.49        1889151.11
      4096                 4380.14        1069370.93
      8192                 6035.57         736763.84
      """;

  /** Two GPU nodes of Delta: dailiuyao/netgauge-pinnacles-mpich-test, delta/run/ng.out. */
  private static final String DELTA =
      """
      # size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)
      # to get o: plot "./loggp.out" using 1:(($5-$3)/($2-1)-$3)
      # to get g,G: plot "./loggp.out" using 1:($4-$3)/($2-1)
      1 10 3.917096 19.606743 41.116625 1.958548 0.216185 1.775504 -nan -nan -nan
      1025 10 5.801015 35.235869 87.593442 1.958548 3.287033 3.290569 1.741803 0.001491 -nan
      2049 10 6.041463 35.325833 89.787327 1.958548 3.263633 3.276120 1.999884 0.000738 0.630321
      3073 10 5.830866 35.255498 87.853519 1.958548 3.282762 3.269441 2.199577 0.000445 0.589708
      """;

  /**
   * InfiniBand and MVAPICH of Tukey: codes-org/codes 074fb9f1, tests/ng-mpi-tukey.dat, up to 4 KiB.
   */
  private static final String TUKEY =
      """
      # size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)
      # to get o: plot "./loggp.out" using 1:(($5-$3)/($2-1)-$3)
      # to get g,G: plot "./loggp.out" using 1:($4-$3)/($2-1)
      1 10 14.808012 23.333868 156.914438 7.404006 0.981590 1.141012 -nan -nan -nan
      16 10 11.342977 21.071672 123.410935 7.404006 1.109018 1.130161 0.951884 0.008612 0.016655
      64 10 11.719927 21.659093 127.430396 7.404006 1.136792 1.170096 0.991259 0.002213 0.041169
      256 10 13.432197 23.105899 144.382620 7.404006 1.117850 1.093533 1.027014 0.000443 0.066552
      1024 10 15.899366 27.493310 170.216153 7.404006 1.246944 1.290923 1.054646 0.000445 0.185469
      4096 10 22.441488 44.961965 240.784681 7.404006 1.818867 2.101015 1.064050 0.000339 0.178781
      """;

  @TempDir private Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String rows(LongToDoubleFunction value, String format) {
    StringBuilder rows = new StringBuilder();
    for (long bytes = 1; bytes <= 1 << 20; bytes *= 4) {
      rows.append(String.format(Locale.ROOT, format, bytes, value.applyAsDouble(bytes)));
    }
    return rows.toString();
  }

  private Path latencies() throws IOException {
    LongToDoubleFunction micros = bytes -> (SUM + (bytes - 1) * PER_BYTE) / 1000;
    return write(
        "osu_latency.txt",
        "# OSU MPI Latency Test v7.4\n# Size  Latency (us)\n" + rows(micros, "%d  %.9f%n"));
  }

  /** The last of a window leaves after 63 gaps; it and an answer of 4 B then take their way. */
  private static double windowNanos(long bytes) {
    double gap = Math.max(GAP, (bytes - 1) * PER_BYTE);
    return (WINDOW - 1) * gap + SUM + (bytes - 1) * PER_BYTE + SUM + 3 * PER_BYTE;
  }

  private Path rates() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (long bytes = 1; bytes <= 1 << 20; bytes *= 4) {
      double rate = WINDOW / windowNanos(bytes) * 1e9;
      rows.append(String.format(Locale.ROOT, "%d  %.2f  %.4f%n", bytes, rate * bytes / 1e6, rate));
    }
    return write(
        "osu_mbw_mr.txt",
        "# OSU MPI Multiple Bandwidth / Message Rate Test v7.4\n"
            + "# [ pairs: 1 ] [ window size: 64 ]\n"
            + "# Size                  MB/s        Messages/s\n"
            + rows);
  }

  private static double value(FitReport report, String symbol) {
    return report.parameters().stream()
        .filter(of -> of.symbol().equals(symbol))
        .mapToDouble(Estimate::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  private NetworkSpec.Single network(FitReport report) throws IOException {
    write("fitted.yaml", String.valueOf(report.file().text()));
    MachineSpec machine =
        StudyReader.parse("s", "trace: t\ntiming: model\nnetwork: fitted.yaml", folder)
            .timing()
            .<MachineSpec>fold(observed -> null, simulated -> simulated.machine());
    return (NetworkSpec.Single) machine.network();
  }

  @Test
  void of_latenciesAndMessageRatesOfAModel_findsItsParameters() throws IOException {
    FitReport report = TablesReport.of(List.of(latencies(), rates()), null);
    assertThat(value(report, "L+2o")).isCloseTo(SUM, within(1e-3));
    assertThat(value(report, "G")).isCloseTo(PER_BYTE, within(1e-6));
    assertThat(value(report, "g")).isCloseTo(GAP, within(1e-3));
    assertThat(report.relativeResidual()).isCloseTo(0, within(1e-6));
    assertThat(report.residuals())
        .hasSize(22)
        .allMatch(residual -> Math.abs(residual.relative()) < 1e-5);
    assertThat(report.notIdentified())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("L and o, only L + 2o");
    NetworkSpec.Single network = network(report);
    assertThat(network.constant("L")).isCloseTo(SUM, within(1e-3));
    assertThat(network.constant("g")).isCloseTo(GAP, within(1e-3));
    assertThat(network.source().unknown()).containsExactly("o");
  }

  /** Bandwidths have few digits where messages are small: g comes back within what they have. */
  @Test
  void of_latenciesAndBandwidthsOfAModel_findsThemWithinTheDigits() throws IOException {
    LongToDoubleFunction megabytes = bytes -> 1e3 * WINDOW * bytes / windowNanos(bytes);
    Path bandwidths =
        write(
            "osu_bw.txt",
            "# OSU MPI Bandwidth Test v7.4\n# Size  Bandwidth (MB/s)\n"
                + rows(megabytes, "%d  %.2f%n"));
    FitReport report = TablesReport.of(List.of(bandwidths, latencies()), null);
    assertThat(value(report, "L+2o")).isCloseTo(SUM, within(1.0));
    assertThat(value(report, "G")).isCloseTo(PER_BYTE, within(1e-3));
    assertThat(value(report, "g")).isCloseTo(GAP, within(1.0));
  }

  @Test
  void of_latenciesAlone_leavesTheGapOpen() throws IOException {
    FitReport report = TablesReport.of(List.of(latencies()), 64L * 1024);
    assertThat(report.parameters()).extracting(Estimate::symbol).containsExactly("L+2o", "G");
    assertThat(report.points()).isEqualTo(9);
    assertThat(report.facts()).containsExactly("beyond S, and left out: 2");
    assertThat(report.notIdentified()).anyMatch(open -> open.startsWith("g: needed are osu_bw"));
    assertThat(network(report).source().unknown()).containsExactly("g", "o");
  }

  /**
   * L = 900 ns, o_s = 300 ns, o_r = 200 ns, g = 500 ns, G = 0.5 ns/B, by netgauge's definitions.
   */
  @Test
  void of_netgaugeOfAModel_findsAllOfLogGp() throws IOException {
    StringBuilder text =
        new StringBuilder(
            "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n");
    for (long bytes = 1; bytes <= 1 << 16; bytes *= 4) {
      double roundTrip = 2 * (300 + 900 + 200 + (bytes - 1) * 0.5);
      double train = roundTrip + 9 * Math.max(500, (bytes - 1) * 0.5);
      double delayed = roundTrip + 9 * (roundTrip + 300);
      text.append(
          String.format(
              Locale.ROOT,
              "%d 10 %.6f %.6f %.6f 0.7 0.3 0.200000 -nan -nan -nan%n",
              bytes,
              roundTrip / 1000,
              train / 1000,
              delayed / 1000));
    }
    FitReport report = TablesReport.of(List.of(write("loggp.out", text.toString())), null);
    assertThat(value(report, "L")).isCloseTo(900, within(1e-2));
    assertThat(value(report, "o_s(1B)")).isCloseTo(300, within(1e-2));
    assertThat(value(report, "o_r(1B)")).isCloseTo(200, within(1e-9));
    assertThat(value(report, "g")).isCloseTo(500, within(1e-2));
    assertThat(value(report, "G")).isCloseTo(0.5, within(1e-5));
    NetworkSpec.Single network = network(report);
    assertThat(network.kind().label()).isEqualTo("logp7");
    assertThat(network.constant("o_s")).isCloseTo(300, within(1e-2));
    assertThat(network.source().unknown()).isEmpty();
  }

  /** There o_r was measured at a receiver that waits, and o_s + o_r is longer than the message. */
  @Test
  void of_netgaugeWhoseOverheadsHoldWaiting_keepsTheSumAndSaysSo() throws IOException {
    FitReport report = TablesReport.of(List.of(write("ng.out", DELTA)), null);
    assertThat(value(report, "L+2o")).isBetween(1500.0, 3000.0);
    assertThat(value(report, "o_s(1B)")).isCloseTo(216.185, within(0.001));
    assertThat(report.notIdentified())
        .first()
        .asString()
        .isEqualTo(
            "L and o, only L + 2o: of messages of 1 B o_s + o_r takes 1991.69 ns and the whole way"
                + " 1958.55 ns: they hold waiting");
    assertThat(report.file().refusal()).startsWith("times within 5 % of the fit, got 20.4 %");
  }

  /** The overheads are those that netgauge prints; its L holds them, and is 7404 ns. */
  @Test
  void of_netgaugeThatWasMeasured_findsLatencyAndOverheads() throws IOException {
    FitReport report = TablesReport.of(List.of(write("tukey.dat", TUKEY)), null);
    assertThat(value(report, "o_s(1B)")).isCloseTo(981.590, within(0.001));
    assertThat(value(report, "o_r(4096B)")).isCloseTo(2101.015, within(0.001));
    assertThat(value(report, "L"))
        .isCloseTo(value(report, "L+2o") - 981.590 - 1141.012, within(0.001))
        .isBetween(3000.0, 5000.0);
    assertThat(value(report, "g")).isBetween(900.0, 1200.0);
    assertThat(report.file().refusal()).contains("--S ");
  }

  @Test
  void of_measuredTables_isOffByWhatEachSizeSays() throws IOException {
    FitReport report =
        TablesReport.of(
            List.of(write("latency.txt", OMNI_PATH), write("rates.txt", OMNI_PATH_RATES)), null);
    assertThat(value(report, "L+2o")).isBetween(1200.0, 1800.0);
    assertThat(value(report, "g")).isBetween(350.0, 700.0);
    assertThat(report.residuals())
        .extracting(Residual::measured)
        .containsOnly("Latency", "Multiple Bandwidth / Message Rate");
    assertThat(report.residuals().get(0).measuredNanos()).isEqualTo(1550);
    double squares =
        report.residuals().stream().mapToDouble(r -> r.relative() * r.relative()).sum();
    assertThat(Math.sqrt(squares / (report.points() - 3)))
        .isCloseTo(report.relativeResidual(), within(1e-9));
  }

  /** What 36 pairs do together is no rank's gap. */
  @Test
  void of_messageRatesOfManyPairs_areLeftOut() throws IOException {
    Path pairs =
        write(
            "pairs.txt",
            """
            # OSU MPI Multiple Bandwidth / Message Rate Test v5.6.2
            # [ pairs: 36 ] [ window size: 64 ]
            # Size                  MB/s        Messages/s
            2  12.76  6381876.74
            """);
    FitReport report = TablesReport.of(List.of(latencies(), pairs), null);
    assertThat(value(report, "g")).isNaN();
    assertThat(report.facts())
        .singleElement()
        .asString()
        .startsWith(
            "pairs.txt: 36 pairs share their nodes' way out, 156.694 ns for each message of 2 B");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "# OSU MPI Latency Test v7\\n"
            + "# Size  Latency (ms)\\n"
            + "1  2\\n"
            + " | :2: a latency in (us), got '# Size  Latency (ms)'",
        "# OSU MPI Bandwidth Test v7\\n"
            + "# Size  Bandwidth (GB/s)\\n"
            + "1  2\\n"
            + " | :2: a latency in (us), got",
        "# OSU MPI Latency Test v7\\n"
            + "# Size  Latency (us)\\n"
            + "1  nan\\n"
            + " | :3: a size in B and a latency, got '1  nan'",
        "# OSU MPI Latency Test v7\\n"
            + "# Size  Latency (us)\\n"
            + "1  -1\\n"
            + " | :3: a size in B and a latency, got '1  -1'",
        "# OSU MPI Latency Test v7\\n"
            + "# Size  Latency (us)\\n"
            + "1  1e999\\n"
            + " | :3: a size in B and a latency, got '1  1e999'",
        "# OSU MPI Latency Test v7\\n"
            + "# Size  Latency (us)\\n"
            + "1.5  1\\n"
            + " | :3: a size in B and a latency, got '1.5  1'",
        "# OSU MPI Latency Test v7\\n"
            + "# Size  Latency (us)\\n"
            + "1  1\\n"
            + "1  2\\n"
            + " | :4: each size once, got '1  2'",
        "# OSU MPI Latency Test v7\\n# Size  Latency (us)\\n | at least 1 size with a value, got 0",
        "# OSU MPI Latency Test v7\\n"
            + "# Size  Latency (us)\\n"
            + "1  1\\n"
            + "2  2\\n"
            + " | at least 3 points of at least 2 sizes for L + 2o and G, got 2 of 2",
        "# OSU MPI Bandwidth Test v7\\n"
            + "# Size  Bandwidth (MB/s)\\n"
            + "1  2\\n"
            + " | a table of latencies (osu_latency, PingPong, netgauge), for L + 2o, got none",
        "# [ pairs: 1 ]\\n"
            + "# Size MB/s Messages/s\\n"
            + "1  2  4000000\\n"
            + " | :3: as many MB/s as messages per second times their size, got '1  2  4000000'",
        "# [ pairs: 0 ]\\n"
            + "# Size MB/s Messages/s\\n"
            + "1  2  2000000\\n"
            + " | :1: at least 1 pair and message of a window, got",
        "# size n PRTT(1,0,s)\\n1 10 3\\n | :1: a heading with size n prtt(1,0,s) prtt(n,0,s)",
        "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) o_r\\n"
            + "1 10 3 9 40 -nan\\n"
            + " | :2: a size in B, a number of messages and times in us, got '1 10 3 9 40 -nan'",
        "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) o_r\\n"
            + "1 1 3 9 40 1\\n"
            + " | :2: a whole size, and from 2 to 1000000 messages in a row, got",
        "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) o_r\\n"
            + "1 10 9 3 40 1\\n"
            + " | :2: round trips above 0 that grow with messages and delays, got",
        "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) o_r\\n"
            + "1 10 3 9 40 1\\n"
            + "1 10 3 9 41 1\\n"
            + " | :3: each size once, or with the same times, got",
        "# durations\\n5\\n6\\n | a table of OSU, IMB or netgauge's loggp, got durations",
        "nothing of this\\n | a measurement in one of the formats"
      })
  void of_hostileTable_isRefusedOnOneLine(String text, String message) throws IOException {
    Path file = write("table.txt", text.replace("\\n", "\n"));
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> TablesReport.of(List.of(file), null))
        .withMessageContaining(message)
        .satisfies(
            e -> assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n"));
  }

  @Test
  void of_fileThatIsNotThere_isRefused() {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> TablesReport.of(List.of(folder.resolve("none.txt")), null))
        .withMessageEndingWith("none.txt: a table of messages; there is no such file");
  }

  /** A size that netgauge writes twice, and a last row that was cut off. */
  @Test
  void of_truncatedTable_leavesTheLastRowOutAndSaysSo() throws IOException {
    Path table = write("ng.out", DELTA.stripTrailing());
    FitReport report = TablesReport.of(List.of(table), null);
    assertThat(report.points()).isEqualTo(6);
    assertThat(report.warnings())
        .first()
        .asString()
        .endsWith(":7: the last line has no end: it may be cut off, and is left out");
  }

  @Test
  void of_timesThatFallWithTheSize_haveNoNetwork() throws IOException {
    Path table =
        write(
            "falling.txt",
            "# OSU MPI Latency Test v7\n# Size  Latency (us)\n1  9\n100  8\n200  7\n");
    assertThat(TablesReport.of(List.of(table), null).file().refusal())
        .startsWith("loggp: G: at least 0");
  }

  /** An EDR table: rows of 1 to 8 B say 1,030 ns, and libraries change protocol at 256 B. */
  @Test
  void of_protocolsThatChange_fitsTheFirstAndRefusesToWriteIt() throws IOException {
    String head = "# OSU MPI Multi Latency Test v5.3.2\n# Size  Latency (us)\n";
    String rows =
        """
        0 0.98
        1 1.03
        2 1.03
        4 1.04
        8 1.03
        16 1.06
        32 1.06
        64 1.07
        128 1.12
        256 1.56
        512 1.63
        1024 1.79
        2048 2.18
        4096 2.88
        8192 4.02
        16384 6.60
        32768 8.13
        65536 12.27
        131072 18.95
        262144 29.98
        524288 52.71
        1048576 95.41
        2097152 180.75
        4194304 351.53
        """;
    Path table = write("edr.txt", head + rows);
    FitReport report = TablesReport.of(List.of(table), null);
    assertThat(value(report, "L+2o")).isBetween(1010.0, 1040.0);
    assertThat(report.parameters())
        .last()
        .extracting(e -> Math.abs(e.value() - 0.083) < 0.003)
        .isEqualTo(true);
    assertThat(report.residuals()).allMatch(residual -> Math.abs(residual.relative()) < 0.06);
    assertThat(report.file().refusal())
        .isEqualTo("one line of sizes, got 4: --S 128 writes that of the first");
    assertThat(TablesReport.of(List.of(table), 128L).file().text()).contains("model: loggp");
  }
}
