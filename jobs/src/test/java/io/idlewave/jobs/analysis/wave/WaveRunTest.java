package io.idlewave.jobs.analysis.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the waves of one-off delays travel, from a study to its table and the terminal. */
class WaveRunTest {

  private static final int RANKS = 81;
  private static final int MIDDLE = 40;
  private static final double ITERATION_SECONDS = 3e-6;
  private static final double DELAY_NANOS = 30_000;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** A chain whose iterations take 3 us, all of it computing. */
  private void chain(String options) {
    String all =
        "synth chain --compute 3us --latency 0ns --per-byte 0ns "
            + options
            + " --out "
            + path("chain");
    CommandLineRun.ok(all.split(" ", -1));
  }

  private String run(String study) throws IOException {
    Files.writeString(folder.resolve("study.yaml"), study);
    return CommandLineRun.ok("run", path("study.yaml"), "--force", "--out", path("results")).out();
  }

  private JsonNode fronts() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .at("/analyses/waves/fronts");
  }

  private JsonNode hopFronts() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .at("/analyses/waves/hopFronts");
  }

  private List<GenericRecord> rows() throws IOException {
    return ResultRows.of(folder.resolve("results/waves.avro"));
  }

  /**
   * The numbers of ranks per iteration are those of the reference, {@code
   * idle_wave_ranks_per_iteration}: an independent simulation of ideal MPI, which agrees with
   * Afzal, Hager and Wellein (2019, 2021). A hop is as many ranks as a rank has neighbours on a
   * side.
   */
  @ParameterizedTest
  @CsvSource({
    "eager, sendrecv, uni, 3, 6, 0",
    "eager, sendrecv, bi, 3, 6, 6",
    "rndv, sendrecv, uni, 3, 6, 6",
    "rndv, sendrecv, bi, 3, 12, 12",
  })
  void run_delayOnTheMiddleOfAChain_travelsAtTheReferenceSpeed(
      String mode, String style, String ways, String distance, double forward, double backward)
      throws IOException {
    assertSpeeds(mode, style, ways, distance, forward, backward);
  }

  /** The rest of that table, which a test of the walk alone holds in every check. */
  @Tag("full")
  @ParameterizedTest
  @CsvSource({
    "eager, waitall, uni, 1, 1, 0",
    "eager, waitall, uni, 2, 2, 0",
    "eager, waitall, uni, 3, 3, 0",
    "eager, waitall, bi, 1, 1, 1",
    "eager, waitall, bi, 2, 2, 2",
    "eager, waitall, bi, 3, 3, 3",
    "eager, sendrecv, uni, 1, 1, 0",
    "eager, sendrecv, uni, 2, 3, 0",
    "eager, sendrecv, bi, 1, 1, 1",
    "eager, sendrecv, bi, 2, 3, 3",
    "rndv, waitall, uni, 1, 1, 1",
    "rndv, waitall, uni, 2, 2, 2",
    "rndv, waitall, uni, 3, 3, 3",
    "rndv, waitall, bi, 1, 1, 1",
    "rndv, waitall, bi, 2, 2, 2",
    "rndv, waitall, bi, 3, 3, 3",
    "rndv, sendrecv, uni, 1, 1, 1",
    "rndv, sendrecv, uni, 2, 3, 3",
    "rndv, sendrecv, bi, 1, 2, 2",
    "rndv, sendrecv, bi, 2, 6, 6",
  })
  void run_delayOnTheMiddleOfAnotherChain_travelsAtTheReferenceSpeed(
      String mode, String style, String ways, String distance, double forward, double backward)
      throws IOException {
    assertSpeeds(mode, style, ways, distance, forward, backward);
  }

  private void assertSpeeds(
      String mode, String style, String ways, String distance, double forward, double backward)
      throws IOException {
    chain(
        "--ranks 81 --iterations 45 --mode %s --style %s --%s --distance %s"
            .formatted(mode, style, ways, distance));
    run(
        """
        trace: chain
        replicates: 1
        slack: clocks
        analysis: [waves]
        scenarios:
          - {name: one, delays: [{rank: 40, at: 10us, duration: 30us}]}
        """);
    JsonNode fronts = fronts();
    assertThat(fronts).hasSize(2);
    assertFront(fronts.get(0), "larger", RANKS - 1, forward);
    assertFront(fronts.get(1), "smaller", 0, backward);
    double hops = Math.max(forward, backward) / Integer.parseInt(distance);
    JsonNode front = hopFronts().get(0);
    assertThat(front.get("hopsPerSecond").asDouble() * ITERATION_SECONDS)
        .isCloseTo(hops, within(0.05 * hops));
    assertThat(front.get("hopsPerIteration").asDouble()).isCloseTo(hops, within(0.05 * hops));
    for (GenericRecord row : rows()) {
      boolean reached = row.get("arrivalNanos") != null;
      assertThat(row.get("peakNanos")).isEqualTo(reached ? DELAY_NANOS : 0.0);
      assertThat(row.get("delayNanos")).isEqualTo(row.get("peakNanos"));
      assertThat(row.get("diedNanos")).isNull();
    }
  }

  private static void assertFront(
      JsonNode front, String direction, int edge, double ranksPerIteration) {
    assertThat(front.get("direction").asText()).isEqualTo(direction);
    if (ranksPerIteration == 0) {
      assertThat(front.get("noFront").asText()).isEqualTo("few-ranks");
      assertThat(front.get("ranksReached").asInt()).isZero();
      assertThat(front.get("ranksPerSecond").isNull()).isTrue();
      assertThat(front.get("farthestRank").isNull()).isTrue();
    } else {
      assertThat(front.get("ranksPerSecond").asDouble() * ITERATION_SECONDS)
          .isCloseTo(ranksPerIteration, within(1e-9));
      assertThat(front.get("decayPerRank").asDouble()).isZero();
      assertThat(front.get("farthestRank").asInt()).isEqualTo(edge);
      assertThat(front.get("ranksReached").asInt()).isEqualTo(MIDDLE);
      assertThat(front.get("ranksDelayedAtEnd").asInt()).isEqualTo(MIDDLE);
    }
  }

  /** Without cost of communication an iteration of model timing takes what it computes. */
  @Test
  void run_chainInModelTiming_travelsAtTheReferenceSpeed() throws IOException {
    chain("--ranks 21 --iterations 20 --style sendrecv --distance 2");
    run(
        """
        trace: chain
        timing: model
        network: {model: loggp, L: 0ns, o: 0ns, g: 0ns, G: 0ns, S: 4KiB}
        replicates: 1
        analysis: [waves]
        scenarios:
          - name: one
            noise: {distribution: exponential, mean: 1us}
            delays: [{rank: 0, at: 10us, duration: 30us}]
        """);
    JsonNode front = fronts().get(0);
    assertThat(fronts()).hasSize(1);
    assertThat(front.get("ranksPerSecond").asDouble() * ITERATION_SECONDS)
        .isCloseTo(3, within(1e-9));
  }

  /** Each delay is followed alone, whatever else is drawn; a barrier has no front. */
  @Test
  void run_twoDelaysBeforeABarrier_areTwoWavesWithoutFronts() throws IOException {
    CommandLineRun.ok(
        "synth", "bsp", "--ranks", "8", "--steps", "10", "--grain", "125us", "--out", path("bsp"));
    String text =
        run(
            """
            trace: bsp
            replicates: 2
            analysis: [waves]
            scenarios:
              - name: quiet
                noise: {distribution: exponential, mean: 1us}
              - name: two
                noise: {distribution: exponential, mean: 1us}
                delays:
                  - {rank: 3, at: 300us, duration: 1ms}
                  - {rank: 0, at: 700us, duration: 2ms}
            """);
    assertThat(text)
        .contains(
            "wave of 1.000 ms from rank 3 to larger ranks, that delay of two alone (exact): no"
                + " front, all ranks reached at once, reaches rank 7 after 0 ns")
        .contains(
            "wave of 2.000 ms from rank 0 to larger ranks, that delay of two alone (exact): no"
                + " front");
    List<GenericRecord> rows = rows();
    assertThat(rows).hasSize(16);
    for (GenericRecord row : rows) {
      boolean first = (Integer) row.get("sourceRank") == 3;
      // the barriers of the third and of the sixth step
      assertThat(row.get("arrivalNanos")).isEqualTo(first ? 375_000.0 : 750_000.0);
      assertThat(row.get("delayNanos")).isEqualTo(first ? 1e6 : 2e6);
    }
  }

  @Test
  void run_noDelays_saysSo() throws IOException {
    CommandLineRun.ok("synth", "bsp", "--ranks", "4", "--steps", "3", "--out", path("bsp"));
    String text =
        run(
            """
            trace: bsp
            replicates: 1
            analysis: [waves]
            scenarios: [{name: quiet}]
            """);
    assertThat(text).contains("waves: none, no scenario has delays");
    assertThat(rows()).isEmpty();
  }
}
