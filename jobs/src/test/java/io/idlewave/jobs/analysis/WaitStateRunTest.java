package io.idlewave.jobs.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import io.idlewave.jobs.SmallTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wait states of the recorded run, from a study to its table, summary and the terminal. */
class WaitStateRunTest {

  @TempDir private Path folder;

  private CommandLineRun run;

  private List<GenericRecord> rows(String settings) throws IOException {
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        replicates: 2
        analysis: [wait-states]
        scenarios:
          - {name: jitter, noise: {distribution: exponential, mean: 2us}}
        """
            + settings);
    Path results = folder.resolve("results");
    run =
        CommandLineRun.ok(
            "run", folder.resolve("study.yaml").toString(), "--out", results.toString());
    return ResultRows.of(results.resolve("waits.avro"));
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .get("analyses")
        .get("wait-states");
  }

  private static long nanos(List<GenericRecord> rows, int rank, String part) {
    return rows.stream()
        .filter(row -> (Integer) row.get("rank") == rank)
        .filter(row -> part.isEmpty() || row.get("part").toString().equals(part))
        .mapToLong(row -> (Long) row.get("nanos"))
        .sum();
  }

  /** From leaving MPI_Init to entering MPI_Finalize, read from the archive itself. */
  private static long runNanos(TraceArchive archive, int rank) {
    long left = 0;
    long entered = 0;
    try (RankReader calls = archive.openRank(rank)) {
      for (MpiCall call = calls.next(); call != null; call = calls.next()) {
        String function = archive.metadata().functions().get(call.function());
        if (function.equals("MPI_Init")) {
          left = call.enterNanos() + call.durationNanos();
        }
        if (function.equals("MPI_Finalize")) {
          entered = call.enterNanos();
        }
      }
    }
    return entered - left;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void run_randomProgram_partsAddUpToTheRunOfEachRank(int seed) throws IOException {
    Path trace = folder.resolve("trace");
    CommandLineRun.ok("synth", "random", "--seed", "" + seed, "--out", trace.toString());
    List<GenericRecord> rows = rows(seed % 2 == 0 ? "slack: local\n" : "");
    TraceArchive archive = TraceArchive.open(trace);
    long caused = 0;
    long waited = 0;
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      assertThat(nanos(rows, rank, "")).isEqualTo(runNanos(archive, rank));
    }
    double shares = 0;
    for (GenericRecord row : rows) {
      assertThat((Long) row.get("nanos")).isNotNegative();
      shares += (Double) row.get("share");
      if (row.get("causedNanos") != null) {
        caused += (Long) row.get("causedNanos");
        waited += (Long) row.get("nanos");
      }
    }
    assertThat(shares).isCloseTo(archive.metadata().rankCount(), within(1e-9));
    assertThat(waited).isPositive();
    assertThat(caused).isEqualTo(waited);
  }

  /**
   * In a token ring of four ranks one computes at a time, for 100 us, and its message takes 25 us
   * to the next: of each 500 us a rank computes for 100, waits for 375 until the one before sends,
   * and for 25 until the message is there.
   */
  @Test
  void run_tokenRing_waitsForTheRankBefore() throws IOException {
    String synth =
        "synth ring --ranks 4 --laps 100 --compute 100us --overhead 0ns --latency 25us --out ";
    CommandLineRun.ok((synth + folder.resolve("trace")).split(" ", -1));
    List<GenericRecord> rows = rows("");
    for (int rank = 0; rank < 4; rank++) {
      double all = nanos(rows, rank, "");
      assertThat(nanos(rows, rank, "computation") / all).isCloseTo(0.2, within(0.01));
      assertThat(nanos(rows, rank, "late-sender") / all).isCloseTo(0.75, within(0.01));
      assertThat(nanos(rows, rank, "transfer") / all).isCloseTo(0.05, within(0.01));
      assertThat(nanos(rows, rank, "unexplained")).isZero();
    }
    JsonNode lateSender = summary().get("parts").get(3);
    assertThat(lateSender.get("part").asText()).isEqualTo("late-sender");
    int most = lateSender.get("waits").get("rank").asInt();
    assertThat(lateSender.get("waits").get("nanos").asLong())
        .isEqualTo(nanos(rows, most, "late-sender"));
    int cause = lateSender.get("causes").get("rank").asInt();
    assertThat(lateSender.get("causes").get("nanos").asLong())
        .isEqualTo(nanos(rows, (cause + 1) % 4, "late-sender"));
    assertThat(run.out())
        .contains("parts of the recorded run", "taken from the clocks of the ranks")
        .containsPattern("late sender .*7[45]\\.[0-9]% +rank [0-3] [0-9.]+ ms +rank [0-3]");
  }

  @Test
  void run_clocksThatCannotBeCompared_saysThatItGoesByDurations() throws IOException {
    SmallTrace small = new SmallTrace(2).clockPerRank().all("MPI_Init");
    for (int message = 0; message < 30; message++) {
      small.send(0, 1, 8).receive(1, 0, 8);
    }
    small.all("MPI_Finalize").write(folder.resolve("trace"));
    List<GenericRecord> rows = rows("");
    assertThat(summary().get("from").asText()).isEqualTo("durations");
    assertThat(run.out()).contains("waits are taken from durations");
    // 30 receives of 1 us, no longer than the 99th percentile of all
    assertThat(nanos(rows, 1, "late-sender")).isZero();
    assertThat(nanos(rows, 1, "calls")).isEqualTo(30_000);
    assertThat(nanos(rows, 1, ""))
        .isEqualTo(runNanos(TraceArchive.open(folder.resolve("trace")), 1));
    assertThat(run.out()).containsPattern("late sender +0 +.*30.00 us");
  }

  @Test
  void run_modelTiming_isRefused() throws IOException {
    CommandLineRun.ok(
        "synth",
        "ring",
        "--ranks",
        "2",
        "--laps",
        "2",
        "--out",
        folder.resolve("trace").toString());
    Files.writeString(
        folder.resolve("study.yaml"),
        "trace: trace\ntiming: model\nnetwork: myrinet\nanalysis: [wait-states]\n");
    CommandLineRun refused =
        CommandLineRun.of(
            "run",
            folder.resolve("study.yaml").toString(),
            "--out",
            folder.resolve("results").toString());
    assertThat(refused.err()).contains("analysis[0]: under timing: model");
  }
}
