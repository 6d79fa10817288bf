package io.idlewave.jobs.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rank 0 sends ten messages, one every 2 us; rank 1 receives each 500 ns after it was sent, in 1
 * us, which the study states as the time that a receive needs. One receive lasts longer, although
 * its message was there: nothing explains the rest of it. Rank 1 is delayed just before.
 */
class UnexplainedReadingTest {

  private static final int MESSAGES = 10;
  private static final int LONG_ONE = 5;
  private static final List<String> FUNCTIONS =
      List.of("MPI_Init", "MPI_Send", "MPI_Recv", "MPI_Finalize");

  @TempDir private Path folder;

  private CommandLineRun run;

  private void write(long unexplainedNanos) {
    ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve("trace"));
    long senderEnd = 1000 + 2000L * MESSAGES;
    long receiverEnd = senderEnd + 1000 + unexplainedNanos;
    try (RankWriter writer = draft.rank(0)) {
      writer.write(call("MPI_Init", 0, 500));
      for (int k = 0; k < MESSAGES; k++) {
        writer.write(
            call(
                "MPI_Send",
                1000 + 2000L * k,
                500,
                new Send(1, 0, 0, 8, SendMode.STANDARD, Operation.NO_REQUEST)));
      }
      writer.write(call("MPI_Finalize", senderEnd, 100));
    }
    try (RankWriter writer = draft.rank(1)) {
      writer.write(call("MPI_Init", 0, 500));
      for (int k = 0; k < MESSAGES; k++) {
        writer.write(
            call(
                "MPI_Recv",
                1500 + 2000L * k + (k > LONG_ONE ? unexplainedNanos : 0),
                1000 + (k == LONG_ONE ? unexplainedNanos : 0),
                new Receive(0, 0, 0, 8)));
      }
      writer.write(call("MPI_Finalize", receiverEnd, 100));
    }
    draft.publish(
        new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("test", "a receive that lasts", "", ""),
            new ClockMetadata(1, false, TraceTimes.RECORDED),
            FUNCTIONS,
            List.of(),
            List.of("node"),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            List.of(
                new RankMetadata(MESSAGES + 2, senderEnd + 100, 0, 0, 0),
                new RankMetadata(MESSAGES + 2, receiverEnd + 100, 0, 0, 0)),
            List.of()));
  }

  private static MpiCall call(
      String function, long enterNanos, long durationNanos, Operation... operations) {
    return new MpiCall(
        FUNCTIONS.indexOf(function),
        enterNanos,
        durationNanos,
        MpiCall.NO_REGION,
        List.of(operations));
  }

  private int replicates = 20;

  private JsonNode summary(String scenario, String settings) throws IOException {
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        replicates: %d
        base: {functions: {MPI_Recv: {lower: 1us, upper: 1us}}}
        scenarios:
          - {name: late, %s}
        %s
        """
            .formatted(replicates, scenario, settings));
    run =
        CommandLineRun.ok(
            "run",
            folder.resolve("study.yaml").toString(),
            "--out",
            folder.resolve("results").toString(),
            "--force");
    return new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
  }

  /** Into the 1 us of computing before the receive that lasts: from 10.5 us of the run on. */
  private JsonNode delayed(String duration) throws IOException {
    return summary("delays: [{rank: 1, at: 10500ns, duration: " + duration + "}]", "");
  }

  private static double[] delays(JsonNode scenarios) {
    double[] delays = new double[scenarios.size()];
    for (int i = 0; i < delays.length; i++) {
      delays[i] = scenarios.get(i).get("delayNanos").get("mean").asDouble();
    }
    return delays;
  }

  @Test
  void run_mostOfTheTimeUnexplained_saysBothReadings() throws IOException {
    write(100_000);
    JsonNode summary = delayed("60us");
    JsonNode waits = summary.get("analyses").get("unexplained-waits");
    assertThat(waits.fieldNames()).toIterable().containsExactly("share", "ifTheyAbsorb");
    // 100 us of 20.5 us of rank 0 and 121.5 us of rank 1
    assertThat(waits.get("share").asDouble()).isCloseTo(100 / 142.0, within(1e-12));
    assertThat(delays(summary.get("scenarios"))).containsExactly(60_000, 60_000);
    assertThat(delays(waits.get("ifTheyAbsorb"))).containsExactly(0, 0);
    assertThat(run.out())
        .contains("70.4 % of the ranks' time are unexplained waits")
        .containsPattern("scenario +if unexplained waits are work +if they absorb")
        .containsPattern("late +costs [0-9.]+ %: 60\\.0 us +costs nothing");
    assertThat(Files.readString(folder.resolve("results/report.html")))
        .contains("if unexplained waits are work, it costs")
        .contains("if they absorb, it costs nothing.");
  }

  @Test
  void run_delayBeyondTheWait_leavesTheRest() throws IOException {
    write(100_000);
    JsonNode summary = delayed("130us");
    assertThat(delays(summary.get("scenarios"))).containsExactly(130_000, 130_000);
    assertThat(delays(summary.get("analyses").get("unexplained-waits").get("ifTheyAbsorb")))
        .containsExactly(30_000, 30_000);
  }

  @Test
  void run_unexplainedBelowFivePercent_saysOne() throws IOException {
    // 3 us of 20.5 us and 24.5 us
    write(3_000);
    assertThat(delayed("60us").get("analyses").isNull()).isFalse();
    // 2 us of 20.5 us and 23.5 us
    write(2_000);
    assertThat(delayed("60us").get("analyses").isNull()).isTrue();
    assertThat(run.out()).doesNotContain("if they absorb");
    assertThat(Files.readString(folder.resolve("results/report.html")))
        .doesNotContain("if they absorb, it");
  }

  /**
   * The share is that of the walk, whoever has walked; of many replicates the first 64 are read.
   */
  @Test
  void run_waitStatesAndManyReplicates_readsTheFirstOfThem() throws IOException {
    write(100_000);
    String noise = "noise: {distribution: exponential, mean: 3us}";
    JsonNode alone = summary(noise, "").get("analyses").get("unexplained-waits");
    replicates = 100;
    JsonNode both = summary(noise, "analysis: [wait-states]").get("analyses");
    JsonNode many = both.get("unexplained-waits");
    assertThat(many.get("share").asDouble())
        .isEqualTo(alone.get("share").asDouble())
        .isCloseTo(
            both.at("/wait-states/parts").findParents("share").stream()
                .filter(part -> part.path("part").asText().equals("unexplained"))
                .mapToDouble(part -> part.get("share").asDouble())
                .sum(),
            within(1e-12));
    replicates = 64;
    assertThat(many.get("ifTheyAbsorb")).isEqualTo(summary(noise, "slack: local").get("scenarios"));
  }

  @Test
  void run_ifTheyAbsorb_isSlackLocalToTheBit() throws IOException {
    write(100_000);
    String noise = "noise: {distribution: exponential, mean: 3us}";
    JsonNode absorbing =
        summary(noise, "").get("analyses").get("unexplained-waits").get("ifTheyAbsorb");
    JsonNode local = summary(noise, "slack: local");
    assertThat(absorbing).isEqualTo(local.get("scenarios")).hasSize(2);
    assertThat(local.get("analyses").isNull()).isTrue();
  }
}
