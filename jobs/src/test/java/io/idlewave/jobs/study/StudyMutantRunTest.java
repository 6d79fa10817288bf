package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever values a study has: it is ready to run on its trace, down to the tables of its draws, or
 * one line says why not.
 */
class StudyMutantRunTest {

  private static final int FEW = 150;
  private static final int ALL = 10_000;

  private static final Pattern VALUE = Pattern.compile("(?<=: )[\\w.%/-]+(?=[,}\\]\\n])");

  private static final List<String> VALUES =
      List.of(
          "0",
          "0ns",
          "0Hz",
          "0%",
          "1",
          "-1",
          "-1ns",
          "1e-320Hz",
          "1e-300",
          "1e300",
          "1e15ns",
          "1e6s",
          "9e18",
          "99.9%",
          "100%",
          "1ps",
          "1e-9ns",
          "3us",
          "40h",
          "2^31",
          "2147483648",
          "7",
          "all",
          "none",
          "true",
          "observed",
          "model",
          "ring",
          "perturbed",
          "aligned",
          "co-scheduled",
          "min",
          "auto",
          "exponential",
          "constant",
          "64KiB",
          "1e12GiB",
          "2e9Hz",
          "5flop/s");

  private static final List<String> STUDIES =
      List.of(
          """
          trace: halo
          seed: 3
          replicates: 3
          slack: local
          eager: 4KiB
          scenarios:
            - name: ticks
              noise: {process: periodic, frequency: 1kHz, duty: 2.5%, jitter: 10us, phase: aligned, anchor: recorded, on: {ranks: 1}}
              latency: {distribution: lognormal, mean: 2us, sd: 4us}
            - name: bursts
              noise: {process: rate, rate: 100Hz, duration: {distribution: pareto, scale: 5us, shape: 3}}
              bandwidth: {distribution: uniform, min: 0ns, max: 0.1ns}
              delays: [{rank: 1, at: 20us, duration: 30us}]
          """,
          """
          trace: halo
          timing: model
          replicates: 2
          network: {model: loggps, L: 2us, o: 1us, Os: 1ns, Or: 1ns, Gs: 1ns, Gl: 1ns, s: 1KiB, S: 8KiB}
          cpu: {factor: 0.8}
          mapping: {kind: sequential, ranksPerNode: 2}
          collectives: {allreduce: ring, pricing: in-turn}
          scenarios:
            - name: detours
              noise: {process: periodic, period: 1ms, duration: {distribution: gamma, mean: 5us, shape: 2}, phase: random}
              latency: {distribution: weibull, scale: 1us, shape: 0.5}
              delays: [{rank: 0, after: {function: MPI_Waitall, occurrence: 2}, duration: 1ms}]
          """);

  @TempDir private static Path folder;
  private static TraceArchive archive;

  @BeforeAll
  static void trace() {
    Path halo = folder.resolve("halo");
    CommandLineRun.ok(
        ("synth halo --px 2 --py 2 --iterations 3 --jitter 20us --out " + halo).split(" "));
    archive = TraceArchive.open(halo);
  }

  @Test
  @Timeout(120)
  void mutants_fewValues_areReadyOrRefusedOnOneLine() {
    assertEnds(FEW);
  }

  @Test
  @Timeout(1200)
  @Tag("full")
  void mutants_manyValues_areReadyOrRefusedOnOneLine() {
    assertEnds(ALL);
  }

  private static void assertEnds(int mutants) {
    SplittableRandom random = new SplittableRandom(20_261_125);
    int ready = 0;
    for (int k = 0; k < mutants; k++) {
      String text = STUDIES.get(k % STUDIES.size());
      for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
        text = changed(text, random);
      }
      ready += isReady(text) ? 1 : 0;
    }
    assertThat(ready).isBetween(mutants / 20, mutants - 1);
  }

  private static String changed(String text, SplittableRandom random) {
    List<MatchResult> values = new ArrayList<>(VALUE.matcher(text).results().toList());
    MatchResult value = values.get(random.nextInt(values.size()));
    String other = VALUES.get(random.nextInt(VALUES.size()));
    return text.substring(0, value.start()) + other + text.substring(value.end());
  }

  private static boolean isReady(String text) {
    try {
      Study study = StudyReader.parse("mutant.yaml", text, folder);
      PreparedStudy prepared =
          StudyPreparation.prepare(study, archive, GraphOptions.DEFAULT, Progress.NONE);
      assertThat(prepared.timing().plan(1, 1).laneCount()).as(text).isPositive();
      return true;
    } catch (RuntimeException e) {
      assertThat(e.getClass().getPackageName()).as(text).isEqualTo("io.idlewave.jobs.failure");
      assertThat(e).as(text).message().doesNotContain("\n").isNotBlank();
      return false;
    }
  }
}
