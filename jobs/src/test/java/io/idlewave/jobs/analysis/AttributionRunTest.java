package io.idlewave.jobs.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who injects, amplifies and absorbs, from a study to its tables and the terminal. */
class AttributionRunTest {

  private static final int RANKS = 8;
  private static final double DELAY_NANOS = 1e6;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private List<GenericRecord> rows(String results, String table, Predicate<GenericRecord> which)
      throws IOException {
    List<GenericRecord> rows = ResultRows.of(folder.resolve(results).resolve(table + ".avro"));
    return rows.stream().filter(which).toList();
  }

  private static Predicate<GenericRecord> of(String scenario) {
    return row -> row.get("scenario").toString().equals(scenario);
  }

  private static double nanos(GenericRecord row, String field) {
    return (Double) row.get(field + "Nanos");
  }

  private static double sum(List<GenericRecord> rows, String field) {
    return rows.stream().mapToDouble(row -> nanos(row, field)).sum();
  }

  /**
   * One rank of eight comes late to a barrier, and all leave it as late: times eight. Two ranks
   * that come late by the same: times four. A shorter delay of a second rank is absorbed where it
   * waits for the first.
   */
  @Test
  void run_oneLateRankAtABarrier_isAmplifiedByTheNumberOfRanks() throws IOException {
    CommandLineRun.ok(
        "synth", "bsp", "--ranks", "8", "--steps", "10", "--grain", "125us", "--out", path("bsp"));
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: bsp
        replicates: 3
        analysis: [attribution]
        scenarios:
          - {name: one, delays: [{rank: 3, at: 300us, duration: 1ms}]}
          - name: two
            delays:
              - {rank: 3, at: 300us, duration: 1ms}
              - {rank: 5, at: 300us, duration: 1ms}
          - name: later
            delays:
              - {rank: 3, at: 300us, duration: 1ms}
              - {rank: 5, at: 300us, duration: 400us}
        """);
    String text = CommandLineRun.ok("run", path("study.yaml"), "--out", path("results")).out();
    assertThat(text)
        .contains("delays of all ranks, one (exact): 1.000 ms in, 8.000 ms out: x8")
        .contains("amplified most  MPI_Barrier: 1.000 ms in, 8.000 ms out: x8");
    for (String[] expected : new String[][] {{"one", "8"}, {"two", "4"}}) {
      List<GenericRecord> sites = rows("results", "callsites", of(expected[0]));
      assertThat(sites).hasSize(1);
      GenericRecord barrier = sites.get(0);
      assertThat(barrier.get("function").toString()).isEqualTo("MPI_Barrier");
      assertThat(barrier.get("amplification")).isEqualTo(Double.valueOf(expected[1]));
      assertThat(nanos(barrier, "out")).isEqualTo(RANKS * DELAY_NANOS);
    }
    GenericRecord later = rows("results", "callsites", of("later")).get(0);
    assertThat(nanos(later, "in")).isEqualTo(1.4 * DELAY_NANOS);
    assertThat(nanos(later, "out")).isEqualTo(RANKS * DELAY_NANOS);
    assertThat(nanos(later, "imported") - nanos(later, "absorbed"))
        .isEqualTo(RANKS * DELAY_NANOS - 1.4 * DELAY_NANOS);
    assertThat(sum(rows("results", "flows", of("one")), "delay")).isEqualTo(RANKS * DELAY_NANOS);
    List<GenericRecord> phases =
        rows("results", "phases", of("one").and(row -> (Integer) row.get("rank") == 0));
    assertThat(phases).hasSizeGreaterThan(5);
    // the third step ends at 375 us, in the window that begins by then
    for (GenericRecord phase : phases) {
      boolean after = (Long) phase.get("endNanos") > 375_000;
      assertThat(nanos(phase, "delay")).isEqualTo(after ? DELAY_NANOS : 0);
    }
  }

  @Test
  void run_randomProgramInBothTimings_addsUpAtAnyParallelism() throws IOException {
    CommandLineRun.ok("synth", "random", "--seed", "7", "--out", path("random"));
    for (String timing : List.of("slack: local", "timing: model\nnetwork: myrinet")) {
      Files.writeString(
          folder.resolve("both.yaml"),
          """
          trace: random
          replicates: 70
          analysis: [attribution]
          scenarios:
            - name: noise
              noise: {distribution: exponential, mean: 2us}
              latency: {distribution: exponential, mean: 1us}
          """
              + timing
              + "\n");
      for (String parallelism : List.of("1", "3")) {
        CommandLineRun.ok(
            "run",
            path("both.yaml"),
            "--force",
            "--parallelism",
            parallelism,
            "--out",
            path("at-" + parallelism));
      }
      for (String table : List.of("flows", "callsites", "phases")) {
        assertThat(rows("at-3", table, row -> true))
            .isNotEmpty()
            .isEqualTo(rows("at-1", table, row -> true));
      }
      assertAddsUp("at-1");
    }
  }

  private void assertAddsUp(String results) throws IOException {
    for (String bound : List.of("lower", "upper", "exact")) {
      Predicate<GenericRecord> which = row -> row.get("bound").toString().equals(bound);
      List<GenericRecord> ranks = rows(results, "flows", which);
      List<GenericRecord> sites = rows(results, "callsites", which);
      List<GenericRecord> phases = rows(results, "phases", which);
      for (GenericRecord rank : ranks) {
        assertThat(nanos(rank, "injected") + nanos(rank, "imported"))
            .isCloseTo(nanos(rank, "absorbed") + nanos(rank, "delay"), within(1e-3));
      }
      for (String flow : List.of("injected", "imported", "absorbed")) {
        assertThat(sum(sites, flow)).isCloseTo(sum(ranks, flow), within(1e-3));
        assertThat(sum(phases, flow)).isCloseTo(sum(ranks, flow), within(1e-3));
      }
      assertThat(sum(sites, "drawn")).isCloseTo(sum(phases, "drawn"), within(1e-3));
      assertThat(sum(sites, "out")).isCloseTo(sum(ranks, "delay"), within(1e-3));
      assertThat(sum(sites, "in"))
          .isCloseTo(sum(sites, "injected") + sum(sites, "drawn"), within(1e-3));
    }
  }
}
