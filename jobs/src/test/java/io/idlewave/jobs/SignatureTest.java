package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.noise.process.ReplayNoise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From files of measurements by way of {@code idlewave signature} to what a study states. */
class SignatureTest {

  private static final double SPAN = 40e9;
  private static final double PERIOD = 4e6;
  private static final double TICK = 3e3;
  private static final double RATE = 300;
  private static final double MEAN = 40e3;

  @TempDir Path folder;

  /** Ticks on a grid, and exponential detours with exponential times between them. */
  private static String selfish(double meanNanos) {
    Random random = new Random(11);
    StringBuilder text =
        new StringBuilder(
            "# Selfish Benchmark\n# Measured time [ns]: "
                + SPAN
                + "\n# Time [ns]\tselfish duration [ns]\n");
    double free = 0;
    double next = exponential(random, 1e9 / RATE - meanNanos);
    for (long tick = 1; tick * PERIOD < SPAN - 1e8; tick++) {
      while (next < tick * PERIOD) {
        double start = Math.max(free, next);
        free = start + exponential(random, meanNanos);
        line(text, start, free - start);
        next = free + exponential(random, 1e9 / RATE - meanNanos);
      }
      double start = Math.max(free, tick * PERIOD);
      free = start + TICK;
      line(text, start, TICK);
    }
    return text.toString();
  }

  private static double exponential(Random random, double mean) {
    return -Math.log(1 - random.nextDouble()) * mean;
  }

  private static void line(StringBuilder text, double start, double duration) {
    text.append(String.format(Locale.ROOT, "%.2f\t%.2f%n", start, duration));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Study study(String text) {
    return StudyReader.parse("study.yaml", text, folder);
  }

  private Noise noise(String stated) {
    Study study = study("trace: t\nscenarios: [{name: s, noise: " + stated + "}]\n");
    Noise noise = study.scenarios().get(0).noise();
    Study again = StudyReader.parse("again.yaml", study.toYaml(), folder.resolve("x"));
    assertThat(again.scenarios().get(0).noise()).isEqualTo(noise);
    return noise;
  }

  @Test
  void signature_ofKnownNoise_isTheProcessThatAStudyNames() throws IOException {
    Path measured = write("selfish.txt", selfish(MEAN));

    String out =
        CommandLineRun.ok("signature", "" + measured, "--out", "" + folder.resolve("mine.yaml"))
            .out();

    assertThat(out).contains("selfish", "250", "exponential", "taken: ", "verdict: plausible");
    MixedNoise mixed = (MixedNoise) noise("{signature: mine.yaml}");
    PeriodicNoise periodic = (PeriodicNoise) mixed.processes().get(0);
    assertThat(periodic.periodNanos()).isCloseTo(PERIOD, withinPercentage(0.01));
    assertThat(periodic.duration()).isEqualTo(new Distribution.Constant(TICK));
    RateNoise rate = (RateNoise) mixed.processes().get(1);
    assertThat(rate.ratePerSecond()).isCloseTo(RATE, withinPercentage(2));
    assertThat(rate.duration().meanNanos(0)).isCloseTo(MEAN, withinPercentage(2));
  }

  @Test
  void signature_replayed_keepsTheDetoursBesideIt() throws IOException {
    Path measured =
        write("detours.csv", "# spanNanos: 5000\nstartNanos,durationNanos\n0,10\n1000,20\n");

    CommandLineRun.ok(
        "signature", "" + measured, "--replay", "--out", "" + folder.resolve("mine.yaml"));

    DetourSeries series = new DetourSeries(new double[] {0, 1_000}, new double[] {10, 20}, 5_000);
    assertThat(folder.resolve("mine-detours.csv")).exists();
    assertThat(((ReplayNoise) noise("{signature: mine.yaml}")).series()).isEqualTo(series);
    assertThat(((ReplayNoise) noise("{process: replay, file: detours.csv}")).series())
        .isEqualTo(series);
  }

  @Test
  void signature_ofNoiseAndLatencies_servesBothKeys() throws IOException {
    Path noise = write("selfish.txt", selfish(MEAN));
    Path latency =
        write(
            "osu.txt",
            "# OSU MPI Latency Test v7.5\n# Size  Avg Latency(us)\n1  2.0\n1001  3.0\n2001  4.0\n");

    CommandLineRun.ok(
        "signature", "" + noise, "" + latency, "--out", "" + folder.resolve("mine.yaml"));

    Study study =
        study(
            """
            trace: t
            timing: model
            network: {signature: mine.yaml}
            scenarios: [{name: s, noise: {signature: mine.yaml}}]
            """);
    assertThat(study.scenarios().get(0).noise()).isInstanceOf(MixedNoise.class);
    assertThat(study.toYaml()).contains("model: loggp", "L: 2us", "G: 1ns");
  }

  @Test
  void signature_ofABusyMachine_isFlaggedAndSaysWhy() throws IOException {
    Path measured = write("selfish.txt", selfish(1.4e6));

    assertThat(CommandLineRun.ok("signature", "" + measured).out())
        .containsPattern(
            "verdict: implausible for a compute node, 4[0-9]\\.\\d % of the time lost");
  }

  @Test
  void signature_asJson_isOneObject() throws IOException {
    Path measured = write("selfish.txt", selfish(MEAN));

    JsonNode found =
        new ObjectMapper().readTree(CommandLineRun.ok("signature", "" + measured, "--json").out());

    assertThat(found.get("periodic")).hasSize(1);
    assertThat(found.get("plausible").asBoolean()).isTrue();
    assertThat(found.get("share").asDouble())
        .isCloseTo(TICK / PERIOD + RATE * MEAN * 1e-9, withinPercentage(3));
  }

  @Test
  void signature_ofAHistogram_hasRateAndDurations() throws IOException {
    StringBuilder text =
        new StringBuilder(
            """
            # RTLA osnoise histogram
            # Time unit is microseconds (us)
            # Duration:   0 00:01:40
            Index   CPU-000
            """);
    text.append("10  9000\n20  1000\nover:  0\ncount:  10000\n");
    Path measured = write("hist.txt", text.toString());

    CommandLineRun.ok("signature", "" + measured, "--out", "" + folder.resolve("mine.yaml"));

    RateNoise rate = (RateNoise) noise("{signature: mine.yaml}");
    assertThat(rate.ratePerSecond()).isEqualTo(100);
    assertThat(rate.duration().meanNanos(0))
        .isCloseTo(0.9 * 15e3 + 0.1 * 25e3, withinPercentage(0.1));
  }

  /** By hand: 2,192 ms in 120 s by the stated averages; the longest, 3.4 ms, is above 2.5 ms. */
  @Test
  void signature_ofAHistogramWithDetoursBeyondItsBins_hasTheirShareAndIsImplausible()
      throws IOException {
    Path measured =
        write(
            "hist.txt",
            """
            # RTLA osnoise histogram
            # Time unit is microseconds (us)
            # Duration:   0 00:01:00
            Index   CPU-000   CPU-001
            3           28000     25200
            over:         600         0
            count:      28600     25200
            min:            3         3
            avg:           74         3
            max:         3400         7
            """);

    JsonNode found =
        new ObjectMapper()
            .readTree(
                CommandLineRun.ok(
                        "signature",
                        "" + measured,
                        "--json",
                        "--out",
                        "" + folder.resolve("m.yaml"))
                    .out());

    assertThat(found.get("share").asDouble()).isCloseTo(2.192 / 120, withinPercentage(0.1));
    assertThat(found.get("plausible").asBoolean()).isFalse();
    RateNoise rate = (RateNoise) noise("{signature: m.yaml}");
    assertThat(rate.ratePerSecond() * rate.duration().meanNanos(0) * 1e-9)
        .isCloseTo(2.192 / 120, withinPercentage(0.1));
  }

  @Test
  void signature_ofAHistogramWithoutNoise_saysSo() throws IOException {
    Path measured =
        write(
            "hist.txt",
            """
            # RTLA osnoise histogram
            # Time unit is microseconds (us)
            # Duration:   0 00:00:05
            Index
            over: 0
            count: 0
            min: 0
            avg: 0
            max: 0
            """);

    assertThat(CommandLineRun.ok("signature", "" + measured).out())
        .contains("noise: none was seen over 5.000 s")
        .contains("verdict: plausible");
    CommandLineRun.of("signature", "" + measured, "--out", "" + folder.resolve("x.yaml"))
        .assertRefused(3, "--out: no signature is written: no noise was seen, and a scenario");
  }

  @Test
  void signature_ofWhatNothingCanBeMadeOf_isRefusedOnOneLine() throws IOException {
    Path text = write("notes.txt", "a\nb\n");
    Path durations = write("durations.txt", "# durations\n5\n6\n");

    CommandLineRun.of("signature", "" + text).assertRefused(2, "got a file that begins 'a'");
    CommandLineRun.of("signature", "" + folder.resolve("none"))
        .assertRefused(2, "a file of measurements; there is none such");
    CommandLineRun.of(
            "signature", "" + durations, "--replay", "--out", "" + folder.resolve("x.yaml"))
        .assertRefused(3, "--replay: a file that says when detours were, got none");
    CommandLineRun.of("signature", "" + durations, "--out", "" + folder.resolve("x.yaml"))
        .assertRefused(3, "--out: no signature is written");
  }

  @Test
  void signature_ofBothHalvesOfAPair_countsThemOnce() throws IOException {
    StringBuilder times = new StringBuilder();
    StringBuilder counts = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      times.append(2_000_000L * i).append('\n');
      counts.append(i % 50 == 7 ? 700 + i % 90 : 1_000).append('\n');
    }
    Path first = write("ftq_times.dat", times.toString());
    Path second = write("ftq_counts.dat", counts.toString());

    CommandLineRun both =
        CommandLineRun.ok("signature", "" + first, "" + second, "--ticks-per-ns", "2");

    assertThat(both.out())
        .contains("noise: 20 detours over 999.0 ms")
        .isEqualTo(CommandLineRun.ok("signature", "" + first, "--ticks-per-ns", "2").out());
  }

  @Test
  void signature_ofLatenciesAsJson_hasTheParameters() throws IOException {
    Path latency =
        write(
            "osu.txt",
            "# OSU MPI Latency Test v7.5\n# Size  Latency (us)\n1  2\n1001  3\n2001  4\n");

    JsonNode found =
        new ObjectMapper().readTree(CommandLineRun.ok("signature", "" + latency, "--json").out());

    assertThat(found.get("network").get(0).get("symbol").asText()).isEqualTo("L+2o");
    assertThat(found.get("network").get(0).get("value").asDouble())
        .isCloseTo(2_000, withinPercentage(0.1));
    assertThat(found.get("longestNanos").isNull()).isTrue();
  }

  @Test
  void read_signatureWithoutNoise_isRefused() {
    assertThatThrownBy(() -> noise("{signature: myrinet}"))
        .hasMessageContaining("noise.signature: a signature with noise, got myrinet");
  }

  @Test
  void read_signatureWithoutNetwork_isRefused() {
    assertThatThrownBy(() -> study("trace: t\ntiming: model\nnetwork: linux-osnoise\n"))
        .hasMessageContaining("network: a signature with a network, got linux-osnoise");
  }

  @Test
  void read_signatureThatNamesItself_isRefused() throws IOException {
    write("a.yaml", "name: a\nnoise: {process: mixture, of: [{signature: a.yaml}]}\n");

    assertThatThrownBy(() -> noise("{signature: a.yaml}"))
        .hasMessageContaining("what was measured, got the name of another signature");
  }

  @Test
  void read_shippedNoise_isStatedByName() {
    assertThat(((MixedNoise) noise("{signature: linux-osnoise}")).duty())
        .isCloseTo(0.0085, withinPercentage(2));
    assertThat(((MixedNoise) noise("{signature: shared-vm}")).duty())
        .isCloseTo(0.292, withinPercentage(1));
  }
}
