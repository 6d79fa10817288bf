package io.idlewave.jobs.study.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.perturb.noise.Anchor;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.noise.process.ReplayNoise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NoiseInTimeTest {

  @TempDir private Path folder;

  private static Study study(String noise) {
    String text = "trace: t\nscenarios:\n  - name: s\n    noise: {" + noise + "}";
    return StudyReader.parse("study.yaml", text, Path.of("nowhere"));
  }

  private static Noise noise(Study study) {
    Noise noise = study.scenarios().get(0).noise();
    assertThat(noise).isNotNull();
    return noise;
  }

  private static Placement on(RankSelector ranks) {
    return Placement.DEFAULT.on(ranks);
  }

  private static Noise periodic(double periodNanos, double durationNanos, Placement placement) {
    return new PeriodicNoise(periodNanos, new Constant(durationNanos), 0, placement);
  }

  static Stream<Arguments> processes() {
    Placement everywhere = Placement.DEFAULT;
    String tick = "process: periodic, frequency: 1kHz, duration: 25us";
    Noise ticks = periodic(1e6, 25e3, everywhere);
    return Stream.of(
        Arguments.of(tick, ticks),
        Arguments.of("process: periodic, period: 1ms, duration: 25us", ticks),
        Arguments.of("process: periodic, frequency: 1kHz, duty: 2.5%", ticks),
        Arguments.of("process: periodic, duration: 25us, duty: 2.5%", ticks),
        Arguments.of(
            "process: periodic, frequency: 3Hz, duration: 7ns", periodic(1e9 / 3, 7, everywhere)),
        Arguments.of(
            "process: periodic, period: 0.7ms, duration: 7ns", periodic(700_000, 7, everywhere)),
        Arguments.of(
            tick + ", jitter: 100us, phase: co-scheduled, anchor: perturbed",
            new PeriodicNoise(
                1e6,
                new Constant(25e3),
                100e3,
                everywhere.with(Phase.CO_SCHEDULED).with(Anchor.PERTURBED))),
        Arguments.of(
            tick + ", phase: redrawn", periodic(1e6, 25e3, everywhere.with(Phase.REDRAWN))),
        Arguments.of(
            "process: rate, rate: 1kHz, duration: {distribution: exponential, mean: 25us}",
            new RateNoise(1000, new Exponential(25e3), everywhere)),
        Arguments.of(
            "process: rate, rate: 100Hz, duty: 2%",
            new RateNoise(100, new Constant(200e3), everywhere)),
        Arguments.of(
            "process: rate, duration: 1ms, duty: 2%",
            new RateNoise(20, new Constant(1e6), everywhere)),
        Arguments.of(tick + ", on: all", ticks),
        Arguments.of(
            tick + ", on: {ranks: 0..3}",
            periodic(1e6, 25e3, on(new RankSelector.Ranks(List.of(0, 1, 2, 3))))),
        Arguments.of(
            tick + ", on: {ranks: [9, 4..5, 5]}",
            periodic(1e6, 25e3, on(new RankSelector.Ranks(List.of(4, 5, 9))))),
        Arguments.of(
            tick + ", on: {nodes: [0, 2]}",
            periodic(1e6, 25e3, on(new RankSelector.Nodes(List.of(0, 2))))),
        Arguments.of(
            tick + ", on: {every: 8}", periodic(1e6, 25e3, on(new RankSelector.Every(8, 0)))),
        Arguments.of(
            tick + ", on: {every: 8, from: 3}",
            periodic(1e6, 25e3, on(new RankSelector.Every(8, 3)))),
        Arguments.of(tick + ", on: one", periodic(1e6, 25e3, on(new RankSelector.One()))),
        Arguments.of(
            tick + ", on: {share: 10%}", periodic(1e6, 25e3, on(new RankSelector.Share(0.1)))),
        Arguments.of(
            "process: mixture, of: [{" + tick + "}, {process: rate, rate: 10Hz, duration: 1ms}]",
            new MixedNoise(
                List.of(
                    new PeriodicNoise(1e6, new Constant(25e3), 0, everywhere),
                    new RateNoise(10, new Constant(1e6), everywhere)))));
  }

  @ParameterizedTest
  @MethodSource("processes")
  void parse_process_isWhatItSaysAndReadsBackFromWhatIsWritten(String text, Noise expected) {
    Study study = study(text);
    assertThat(noise(study)).isEqualTo(expected);
    assertThat(StudyReader.parse("again", study.toYaml(), Path.of("elsewhere"))).isEqualTo(study);
  }

  @Test
  void parse_replay_takesTheDetoursOfAFile() throws IOException {
    Files.writeString(
        folder.resolve("detours.txt"),
        """
        # Selfish Benchmark
        # Threshold: [% minimal cycle length]: 900
        # Time [ns]	selfish duration [ns]
        1000.00	350.50
        5000.00	100.00
        """);
    String text =
        "trace: t\n"
            + "scenarios: [{name: s, noise: {process: replay, file: detours.txt, phase: aligned}}]";
    Study study = StudyReader.parse("study.yaml", text, folder);
    ReplayNoise noise = (ReplayNoise) noise(study);
    assertThat(noise.series().durationNanos()).containsExactly(350.5, 100);
    assertThat(noise.series().startNanos()[1] - noise.series().startNanos()[0]).isEqualTo(4000);
    assertThat(noise.placement()).isEqualTo(Placement.DEFAULT.with(Phase.ALIGNED));
    assertThat(StudyReader.parse("again", study.toYaml(), Path.of("elsewhere"))).isEqualTo(study);
  }

  @Test
  void parse_gridOverFrequency_keepsTheDuty() {
    String text =
        """
        trace: t
        scenarios:
          - name: net
            noise: {process: periodic, frequency: 10Hz, duty: 2.5%, on: {every: 1}}
        grid:
          noise.frequency: [100Hz, 1kHz]
          noise.on.every: [2, 4]
        """;
    Study study = StudyReader.parse("study.yaml", text, Path.of("nowhere"));
    assertThat(study.scenarios())
        .extracting(scenario -> scenario.noise())
        .containsExactly(
            periodic(1e8, 2.5e6, on(new RankSelector.Every(1, 0))),
            periodic(1e7, 250e3, on(new RankSelector.Every(2, 0))),
            periodic(1e7, 250e3, on(new RankSelector.Every(4, 0))),
            periodic(1e6, 25e3, on(new RankSelector.Every(2, 0))),
            periodic(1e6, 25e3, on(new RankSelector.Every(4, 0))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "process: periodic, duration: 1us | noise: the key frequency is required, unless duty",
        "process: periodic, frequency: 1kHz | noise: the key duration is required, unless duty",
        "process: periodic, duty: 1% | noise: one of frequency and duration beside duty, got none",
        "process: periodic, frequency: 1kHz, duration: 1us, duty: 1% | noise: two of frequency,"
            + " duration and duty, got all",
        "process: periodic, frequency: 1kHz, period: 1ms, duration: 1us | noise: either frequency"
            + " or period, got both",
        "process: periodic, frequency: 0Hz, duration: 1us | noise.frequency: above 0, got 0Hz",
        "process: periodic, frequency: -1Hz, duration: 1us | noise.frequency: at least 0, got -1Hz",
        "process: periodic, frequency: 5, duration: 1us | noise.frequency: a rate with its unit"
            + " (Hz, kHz, MHz, GHz), got 5",
        "process: periodic, frequency: 1kHz, duration: 1ms | noise: mean duration over period:"
            + " below 1, so that some time is left to compute, got 1",
        "process: periodic, frequency: 1kHz, duration: -1us | noise.duration: at least 0, got -1us",
        "process: periodic, frequency: 1e-320Hz, duty: 1% | noise: a rate and a share of finitely"
            + " long detours, got infinitely long detours",
        "process: periodic, duration: 1ms, duty: 1e-310% | noise: a rate and a share of finitely"
            + " far apart detours, got infinitely far apart detours",
        "process: periodic, frequency: 1kHz, duty: 100% | noise.duty: below 100%, so that some time"
            + " is left, got 100%",
        "process: periodic, frequency: 1kHz, duty: 0% | noise.duty: above 0, got 0%",
        "process: periodic, frequency: 1kHz, duty: 0.025 | noise.duty: a share with its unit (%),"
            + " got 0.025",
        "process: periodic, frequency: 1kHz, duration: 1us, jitter: 1ms | noise: jitter: at least 0"
            + " and below half",
        "process: periodic, frequency: 1kHz, duration: 1us, phase: often | noise.phase: one of"
            + " random, redrawn, aligned, co-scheduled, got often",
        "process: periodic, frequency: 1kHz, duration: 1us, phase: redrawn, anchor: perturbed |"
            + " noise: anchor: recorded, where the phase is redrawn",
        "process: rate, rate: 1kHz, duration: 2ms | noise: rate times mean duration: below 1",
        "process: rate, rate: 0Hz, duration: 1us | noise.rate: above 0, got 0Hz",
        "process: rate, rate: 1e-320Hz, duration: 1us | noise: rate per second: at least 3.17e-08,"
            + " which is once a year, and at most 1e+09, got 1.0E-320",
        "process: replay | noise: either file, or startsNanos, durationsNanos and span, got none",
        "process: replay, file: x, span: 1s | noise: either file, or startsNanos, durationsNanos"
            + " and span, got both",
        "process: replay, file: x | noise.file: a file of measured noise relative to nowhere; there"
            + " is none such, got x",
        "process: replay, startsNanos: [1], durationsNanos: [5, 6], span: 1us | noise: detours: as"
            + " many durations as starts",
        "process: mixture, of: [] | noise: mixed noise: from 1 to 64 processes, got 0",
        "process: mixture, of: [{distribution: constant, value: 1us}] | noise.of[0]: a process in"
            + " time, for it is part of a mixture",
        "process: rate, rate: 1Hz, duty: 1%, on: some | noise.on: one of all, one, got some",
        "process: rate, rate: 1Hz, duty: 1%, on: {} | noise.on: all, one, or one of the keys ranks,"
            + " nodes, worker, stage, dp_rank, every",
        "process: rate, rate: 1Hz, duty: 1%, on: {ranks: 1, every: 2} | noise.on: all, one, or one"
            + " of the keys ranks, nodes, worker, stage, dp_rank, every",
        "process: rate, rate: 1Hz, duty: 1%, on: {ranks: 1, from: 2} | noise.on: all, one, or one"
            + " of the keys ranks, nodes, worker, stage, dp_rank, every",
        "process: rate, rate: 1Hz, duty: 1%, on: {ranks: []} | noise.on.ranks: at least one number",
        "process: rate, rate: 1Hz, duty: 1%, on: {ranks: [3..1]} | noise.on.ranks[0]: a range whose"
            + " end is not before its begin, got 3..1",
        "process: rate, rate: 1Hz, duty: 1%, on: {ranks: -1} | noise.on.ranks: a whole number from"
            + " 0",
        "process: rate, rate: 1Hz, duty: 1%, on: {ranks: 0..99999999} | noise.on.ranks: at most"
            + " 1048576 numbers in all",
        "process: rate, rate: 1Hz, duty: 1%, on: {every: 0} | noise.on.every: a whole number from"
            + " 1",
        "process: rate, rate: 1Hz, duty: 1%, on: {share: 101%} | noise.on.share: at most 100%, got"
            + " 101%",
      })
  void parse_noiseThatMakesNoSense_saysWhereBoundAndGot(String text, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> study(text))
        .withMessageContaining("study.yaml: line 4: scenarios[0]." + message);
  }
}
