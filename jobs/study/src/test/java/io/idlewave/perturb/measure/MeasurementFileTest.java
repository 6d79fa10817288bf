package io.idlewave.perturb.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.measure.Measurement.Bin;
import io.idlewave.perturb.measure.Measurement.Detours;
import io.idlewave.perturb.measure.Measurement.DurationHistogram;
import io.idlewave.perturb.measure.Measurement.Durations;
import io.idlewave.perturb.measure.Measurement.Interruption;
import io.idlewave.perturb.measure.Measurement.MessageTable;
import io.idlewave.perturb.measure.Measurement.MessageTrains;
import io.idlewave.perturb.measure.Measurement.NoiseTotals;
import io.idlewave.perturb.measure.Measurement.Quantity;
import io.idlewave.perturb.measure.Measurement.TimePerWork;
import io.idlewave.perturb.measure.Measurement.WorkPerTime;
import io.idlewave.perturb.noise.process.DetourSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurementFileTest {

  private static final String FTQ_HEADER = "# Frequency 1000.0\n# Ticks per ns: 2.5\n";

  @TempDir Path folder;

  private MeasurementFile read(String text) throws IOException {
    return MeasurementFile.read(Files.writeString(folder.resolve("measured"), text));
  }

  private String refusal(String text) {
    try {
      return "read as " + read(text).measurement();
    } catch (IllegalArgumentException | IOException e) {
      return String.valueOf(e.getMessage()).replace(folder + "/", "");
    }
  }

  private static String lines(IntFunction<String> line) {
    return IntStream.range(0, 100).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
  }

  @Test
  void read_ftq_hasTimesCountsAndTheQuantumOfTheHeader() throws IOException {
    WorkPerTime work = (WorkPerTime) read(MeasurementSamples.resource("ftq.dat")).measurement();

    assertThat(work.quantumNanos()).isEqualTo(1e6);
    assertThat(work.startNanos()).hasSize(393).startsWith(0, 1_000_031, 2_000_033, 4_359_699);
    assertThat(work.counts()).startsWith(34_571, 34_526, 3_687, 0);
  }

  @Test
  void read_ftqInTicks_convertsByTheTicksOfTheHeader() throws IOException {
    MeasurementFile file = read(FTQ_HEADER + lines(i -> i * 2_500_000L + " 10"));

    assertThat(((WorkPerTime) file.measurement()).startNanos()[99]).isEqualTo(99e6);
    assertThat(file.warnings())
        .containsExactly(
            folder.resolve("measured")
                + ":3: times are in ticks of the clock, not in ns, and are converted");
  }

  @Test
  void read_ftqOfAnotherFrequency_isRefused() {
    assertThat(refusal(FTQ_HEADER + lines(i -> i * 7_000_000L + " 10")))
        .isEqualTo(
            "measured: quanta of 1.00000e+06 ns by 'Frequency', got starts 7.00000e+06 ns apart on"
                + " average: times in another unit, or quanta missing");
  }

  @Test
  void read_ftqPair_takesBothHalvesFromEither() throws IOException {
    Files.writeString(folder.resolve("ftq_times.dat"), lines(i -> "" + (5_000 + i * 2_000)));
    Path counts = folder.resolve("ftq_counts.dat");
    Files.writeString(counts, lines(i -> "" + (70 + i % 2)));

    WorkPerTime work = (WorkPerTime) MeasurementFile.read(counts, 2).measurement();

    assertThat(work.quantumNanos()).isEqualTo(1_000);
    assertThat(work.startNanos()).startsWith(0, 1_000, 2_000);
    assertThat(work.counts()).startsWith(70, 71, 70);
    assertThatThrownBy(() -> MeasurementFile.read(counts))
        .hasMessageContaining("ticks per ns (--ticks-per-ns)");
  }

  @Test
  void read_fwqBlocks_areProcessesInNsByTheirSpeed() throws IOException {
    TimePerWork work = (TimePerWork) read(MeasurementSamples.blocks()).measurement();

    assertThat(work.nanos()).hasSize(2);
    assertThat(work.nanos().get(0)).hasSize(200).startsWith(1_200, 1_000);
  }

  @Test
  void read_fwqWithoutUnit_takesNsAndSaysSo() throws IOException {
    MeasurementFile file = read(MeasurementSamples.resource("fwq.dat"));

    assertThat(((TimePerWork) file.measurement()).nanos().get(0)).startsWith(46_098, 46_098);
    assertThat(file.warnings()).hasSize(1).first().asString().contains("taken as ns");
  }

  @Test
  void read_selfish_hasDetoursAndTheThreshold() throws IOException {
    Detours detours = (Detours) read(MeasurementSamples.resource("selfish.txt")).measurement();

    assertThat(detours.thresholdNanos()).isCloseTo(8 * 10.014838, within(1e-9));
    DetourSeries series = detours.series().get(0);
    assertThat(series.size()).isEqualTo(293);
    assertThat(series.durationNanos()).startsWith(350.52, 31_927.30);
  }

  @Test
  void read_selfishOfTheProbe_isWithoutTheCycleAndCountsFromTheBegin() throws IOException {
    String text =
        """
        # Selfish Benchmark
        # Minimal cycle length [ns]: 20.0
        # Threshold: [% minimal cycle length]: 900
        # Measured time [ns]: 100000
        # A line per detour: its begin since that of the measurement, and its length, one cycle included
        # Time [ns]\tselfish duration [ns]
        500.00\t320.00
        9000.00\t1020.00
        """;

    assertThat(((Detours) read(text).measurement()).series())
        .containsExactly(
            new DetourSeries(new double[] {500, 9_000}, new double[] {300, 1_000}, 100_000));
  }

  @Test
  void read_osnoiseHistogram_addsProcessors() throws IOException {
    DurationHistogram histogram =
        (DurationHistogram) read(MeasurementSamples.OSNOISE_HISTOGRAM).measurement();

    assertThat(histogram.kind()).isEqualTo(Interruption.DETOURS);
    assertThat(histogram.bins())
        .containsExactly(
            new Bin(0, 10_000, 42_982),
            new Bin(0, 10_000, 46_287),
            new Bin(10_000, 20_000, 12_224),
            new Bin(10_000, 20_000, 8_356),
            new Bin(20_000, 30_000, 8),
            new Bin(20_000, 30_000, 5),
            new Bin(30_000, 40_000, 1),
            new Bin(30_000, 40_000, 1));
    assertThat(histogram.longestNanos()).isEqualTo(30_000);
    assertThat(histogram.spanNanos()).isEqualTo(60e9);
    assertThat(histogram.processors()).isEqualTo(2);
  }

  @Test
  void read_histogramThatDoesNotAddUp_isRefused() {
    assertThat(refusal(MeasurementSamples.OSNOISE_HISTOGRAM.replace("42982", "42983")))
        .isEqualTo("measured: counts that add up to count: 109864, got 109865");
  }

  @Test
  void read_timerlatHistogram_takesThreads() throws IOException {
    DurationHistogram histogram =
        (DurationHistogram) read(MeasurementSamples.TIMERLAT_HISTOGRAM).measurement();

    assertThat(histogram.kind()).isEqualTo(Interruption.WAKE_UPS);
    assertThat(histogram.bins())
        .containsExactly(
            new Bin(1_000, 2_000, 35_487),
            new Bin(1_000, 2_000, 30_024),
            new Bin(2_000, 3_000, 122_584),
            new Bin(2_000, 3_000, 126_527),
            new Bin(21_000, 21_000, 1),
            new Bin(23_000, 23_000, 1),
            new Bin(23_000, 23_000, 2));
  }

  /** By hand: 74 us times 28,600 and 3 us times 25,200, as the file states them. */
  @Test
  void read_histogramWithDetoursBeyondItsBins_hasTheStatedAveragesAndMaxima() throws IOException {
    MeasurementFile file = read(MeasurementSamples.resource("osnoise-over.txt"));
    DurationHistogram histogram = (DurationHistogram) file.measurement();

    assertThat(histogram.total()).isEqualTo(53_800);
    assertThat(histogram.sumNanos()).isCloseTo((74 * 28_600 + 3 * 25_200) * 1e3, within(1.0));
    assertThat(histogram.longestNanos()).isEqualTo(3.4e6);
    assertThat(file.warnings()).isEmpty();
  }

  @Test
  void read_oneDetourBeyondTheBins_isTheStatedMaximum() throws IOException {
    DurationHistogram histogram =
        (DurationHistogram) read(MeasurementSamples.resource("osnoise-all.txt")).measurement();

    assertThat(histogram.sumNanos()).isCloseTo(282e3, within(1e-3));
    assertThat(histogram.bins()).last().isEqualTo(new Bin(262e3, 262e3, 1));
  }

  @Test
  void read_detoursBeyondTheBinsOfWhichNothingIsStated_countAsTheEndAndWarn() throws IOException {
    String text = MeasurementSamples.resource("osnoise-over.txt");
    MeasurementFile file = read(text.replaceAll("(?m)^(avg|max):.*\\n", ""));

    assertThat(((DurationHistogram) file.measurement()).bins())
        .last()
        .isEqualTo(new Bin(8_000, 8_000, 600));
    assertThat(file.warnings()).hasSize(1).first().asString().contains("the shortest");
  }

  @Test
  void read_averageThatTheCountsExclude_isNotUsedAndWarned() throws IOException {
    String text = MeasurementSamples.resource("osnoise-over.txt");
    MeasurementFile file = read(text.replaceAll("(?m)^avg: .*", "avg: 9000 3"));

    assertThat(((DurationHistogram) file.measurement()).sumNanos())
        .isCloseTo((84_000 + 14_000 + 600 * 3_400 + 75_600) * 1e3, within(1.0));
    assertThat(file.warnings()).hasSize(1).first().asString().contains("not used");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Index\nover: 0\ncount: 0\nmin: 0\navg: 0\nmax: 0\n",
        "Index\nover:\ncount:\nmin:\navg:\nmax:\n",
        "Index   CPU-000\nover: 0\ncount: 0\nmin: -\navg: -\nmax: -\n"
      })
  void read_histogramOfNothing_isAnAnswer(String rows) throws IOException {
    String head =
        "# RTLA osnoise histogram\n# Time unit is microseconds (us)\n# Duration:   0 00:00:05\n";
    DurationHistogram histogram = (DurationHistogram) read(head + rows).measurement();

    assertThat(histogram)
        .isEqualTo(new DurationHistogram(Interruption.DETOURS, List.of(), 0, 5e9, 1));
    assertThat(refusal(head + "Index   CPU-000\n")).endsWith("that says so, got 0");
  }

  @Test
  void read_detoursOfWhichThereAreNone_areAnAnswerWhereTheSpanIsStated() throws IOException {
    Detours detours = (Detours) read("# spanNanos: 5000\nstartNanos,durationNanos\n").measurement();

    assertThat(detours.series())
        .containsExactly(new DetourSeries(new double[0], new double[0], 5_000));
    assertThat(refusal("startNanos,durationNanos\n"))
        .endsWith("at least 1 detour, or a span (# spanNanos: N) without any, got 0");
  }

  @Test
  void read_osnoisePeriods_areTotals() throws IOException {
    NoiseTotals totals = (NoiseTotals) read(MeasurementSamples.OSNOISE).measurement();

    assertThat(totals.runtimeNanos()).containsExactly(1e9, 1e9);
    assertThat(totals.noiseNanos()).containsExactly(190e3, 656e3);
    assertThat(totals.longestNanos()).containsExactly(9e3, 74e3);
  }

  @Test
  void read_osnoiseSamples_areDetoursByProcessor() throws IOException {
    Detours detours = (Detours) read(MeasurementSamples.OSNOISE_SAMPLES).measurement();

    assertThat(detours.series()).hasSize(2);
    assertThat(detours.series().get(0).durationNanos()).containsExactly(8_812, 5_000);
    assertThat(detours.series().get(0).startNanos()[1]).isCloseTo(1e6, within(1.0));
  }

  @Test
  void read_timerlat_isHowLateThreadsWoke() throws IOException {
    Durations latencies = (Durations) read(MeasurementSamples.TIMERLAT).measurement();

    assertThat(latencies.nanos()).containsExactly(11_700, 9_820);
  }

  @Test
  void read_osu_isOneWayTimesWithoutForeignLines() throws IOException {
    MeasurementFile file = read(MeasurementSamples.OSU);
    MessageTable table = (MessageTable) file.measurement();

    assertThat(table.bytes()).containsExactly(0, 1, 1024);
    assertThat(table.values()).containsExactly(1_270, 1_250, 2_770);
    assertThat(file.warnings()).hasSize(1).first().asString().contains(":6: ");
  }

  @Test
  void read_osuBandwidth_isBytesPerNano() throws IOException {
    MessageTable table = (MessageTable) read(MeasurementSamples.OSU_BANDWIDTH).measurement();

    assertThat(table.kind()).isEqualTo(Quantity.BANDWIDTH);
    assertThat(table.values()[1]).isCloseTo(2.89282, within(1e-9));
  }

  @Test
  void read_osuMessageRates_areBytesPerNanoWithTheirDigits() throws IOException {
    MessageTable table = (MessageTable) read(MeasurementSamples.OSU_RATES).measurement();

    assertThat(table.values()[0]).isCloseTo(6_819_901.32e-9, within(1e-15));
    assertThat(table.values()[1]).isCloseTo(4096 * 2_565_618.70e-9, within(1e-9));
    assertThat(table.pairs()).isEqualTo(1);
    assertThat(table.window()).isEqualTo(64);
  }

  @Test
  void read_netgauge_isWhatWasMeasuredOnceForEachSize() throws IOException {
    MessageTrains trains = (MessageTrains) read(MeasurementSamples.NETGAUGE).measurement();

    assertThat(trains.bytes()).containsExactly(1, 1025, 2049);
    assertThat(trains.messages()).containsExactly(10, 10, 10);
    assertThat(trains.roundTripNanos()[0]).isCloseTo(3_917.096, within(1e-9));
    assertThat(trains.trainNanos()[1]).isCloseTo(35_235.869, within(1e-9));
    assertThat(trains.delayedNanos()[2]).isCloseTo(89_787.327, within(1e-9));
    assertThat(trains.receiveNanos()[2]).isCloseTo(3_276.12, within(1e-9));
  }

  @Test
  void read_osuCollective_isRefused() {
    assertThat(refusal("# OSU MPI Allreduce Latency Test v5.9\n# Size  Avg Latency(us)\n4  2.5\n"))
        .isEqualTo(
            "measured:1: a benchmark of messages one way (latency, multi latency, bandwidth), got"
                + " '# OSU MPI Allreduce Latency Test v5.9'");
  }

  @Test
  void read_logOfSeveralTables_hasEachThatIsKnown() throws IOException {
    MeasurementFile file =
        read(
            "node: n1\n"
                + "# OSU MPI-CUDA Bi-Directional Bandwidth Test v7.5\n"
                + "# Size      Bandwidth (MB/s)\n"
                + "1  1.24\n\n"
                + MeasurementSamples.OSU
                + MeasurementSamples.OSU_BANDWIDTH
                + MeasurementSamples.OSU_RATES
                + MeasurementSamples.IMB);

    assertThat(file.measurements())
        .extracting(each -> ((MessageTable) each).benchmark())
        .containsExactlyInAnyOrder(
            "Latency", "Bandwidth", "Multiple Bandwidth / Message Rate", "PingPong");
    assertThat(file.format()).isEqualTo("IMB, OSU");
    assertThat(file.warnings()).anyMatch(w -> w.contains(":2: a table of another benchmark"));
  }

  @Test
  void read_pairsOfOneTable_areNotThoseOfTheNext() throws IOException {
    String pairs = MeasurementSamples.OSU_RATES.replace("pairs: 1", "pairs: 2");

    assertThat(read(pairs + MeasurementSamples.OSU_BANDWIDTH).measurements())
        .extracting(each -> ((MessageTable) each).pairs())
        .containsExactly(2, 1);
  }

  @Test
  void read_twoTablesOfOneKind_areRefused() {
    String other = MeasurementSamples.IMB.replace("2.2", "4.2");

    assertThat(refusal(MeasurementSamples.IMB + other))
        .isEqualTo(
            "measured: one table of PingPong, got several: which is meant is to be told by a file"
                + " for each");
    assertThat(refusal(MeasurementSamples.OSU + MeasurementSamples.OSU))
        .contains("one table of Latency, got several");
    assertThat(refusal(MeasurementSamples.OSNOISE_HISTOGRAM.repeat(2)))
        .isEqualTo("measured: one histogram in a file, got 2");
    assertThat(
            refusal(
                MeasurementSamples.NETGAUGE
                    + MeasurementSamples.NETGAUGE.replace("3.917096", "3.8")))
        .contains("each size once");
  }

  @Test
  void read_imb_isHalfTheRoundTrip() throws IOException {
    MessageTable table = (MessageTable) read(MeasurementSamples.IMB).measurement();

    assertThat(table.bytes()).containsExactly(0, 8, 4_194_304);
    assertThat(table.values()[2]).isEqualTo(351_250);
  }

  @Test
  void read_csv_hasTheUnitsOfItsHeading() throws IOException {
    Detours detours = (Detours) read("time (us); detour (us)\n1.5; 2\n10; 3\n").measurement();

    assertThat(detours.series())
        .containsExactly(
            new DetourSeries(new double[] {1_500, 10_000}, new double[] {2_000, 3_000}, 13_000));
  }

  @Test
  void read_detoursOutOfOrder_namesTheLine() {
    assertThat(refusal("startNanos,durationNanos\n100,10\n50,10\n"))
        .isEqualTo("measured:3: a detour not before the one above, got '50,10'");
  }

  @Test
  void read_detoursThatOverlap_putsThemApartAndCounts() throws IOException {
    MeasurementFile file = read("startNanos,durationNanos\n0,10\n5,10\n6,10\n100,1\n");

    assertThat(((Detours) file.measurement()).series().get(0).startNanos())
        .containsExactly(0, 10, 20, 100);
    assertThat(file.warnings()).hasSize(1).first().asString().endsWith("after it (2 times)");
  }

  @Test
  void read_lastLineWithoutEnd_isLeftOut() throws IOException {
    MeasurementFile file = read("# durations\n12\n1");

    assertThat(((Durations) file.measurement()).nanos()).containsExactly(12);
    assertThat(file.warnings()).hasSize(1).first().asString().contains("cut off");
  }

  @Test
  void read_absurdValue_namesTheLineAndTheBound() {
    assertThat(refusal("startNanos,durationNanos\n0,1e19\n"))
        .isEqualTo(
            "measured:2: as many values as the heading has columns, each from 0 to 1e18, got"
                + " '0,1e19'");
  }
}
