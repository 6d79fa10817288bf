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
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waves over grids of ranks, against closed forms, and under noise. */
class WaveHopsTest {

  private static final double DELAY_NANOS = 1_000_000;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void synth(String program) {
    String all = "synth " + program + " --out " + path("trace");
    CommandLineRun.ok(all.split(" ", -1));
  }

  private String run(String study) throws IOException {
    Files.writeString(folder.resolve("study.yaml"), study);
    return CommandLineRun.ok("run", path("study.yaml"), "--force", "--out", path("results")).out();
  }

  private JsonNode waves() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .at("/analyses/waves");
  }

  private List<GenericRecord> rows(String table) throws IOException {
    return ResultRows.of(folder.resolve("results/" + table + ".avro"));
  }

  /**
   * An iteration takes as long as it computes and its messages are on their way, and the wave comes
   * to the neighbours of a rank in each: v = 1 / (compute + L) hops per second (Afzal, Hager,
   * Wellein 2019 and 2021, eager messages both ways, waited for together). Its farthest ranks are
   * at the corner of an open grid, and half way round a periodic one.
   */
  @ParameterizedTest
  @CsvSource({
    "9, 1, 1, open, 8",
    "5, 4, 1, open, 7",
    "5, 5, 1, periodic, 4",
    "4, 3, 3, open, 7",
    "5, 5, 5, periodic, 6",
  })
  void run_delayOnACornerOfAGrid_travelsAHopPerIteration(
      int px, int py, int pz, String boundary, int farthest) throws IOException {
    synth(
        "halo --px %d --py %d --pz %d --iterations 14 --compute 10us --jitter 0ns"
                .formatted(px, py, pz)
            + " --allreduce none --boundary "
            + boundary
            + " --overhead 0ns --latency 0ns --per-byte 0ns");
    run(
        """
        trace: trace
        timing: model
        network: {model: loggp, L: 1us, o: 0ns, g: 0ns, G: 0ns, S: 64KiB}
        replicates: 1
        analysis: [waves]
        scenarios:
          - {name: one, delays: [{rank: 0, at: 15us, duration: 1ms}]}
        """);
    JsonNode front = waves().get("hopFronts").get(0);
    int ranks = px * py * pz;
    assertThat(front.get("hopsPerSecond").asDouble()).isCloseTo(1 / 11e-6, within(0.01 / 11e-6));
    assertThat(front.get("hopsPerIteration").asDouble()).isCloseTo(1, within(0.01));
    assertThat(front.get("decayPerHop").asDouble()).isCloseTo(0, within(0.01));
    assertThat(front.get("hops").asInt()).isEqualTo(farthest);
    assertThat(front.get("hopsReached").asInt()).isEqualTo(farthest);
    assertThat(front.get("ranksReached").asInt()).isEqualTo(ranks - 1);
    assertThat(front.get("ranksDelayedAtEnd").asInt()).isEqualTo(ranks - 1);
    assertThat(front.get("ranksUnreachable").asInt()).isZero();
    assertThat(waves().get("pairFronts")).isEmpty();
    assertThat(rows("wave-hops")).hasSize(farthest + 1);
    for (GenericRecord row : rows("waves")) {
      int rank = (Integer) row.get("rank");
      int hops = (Integer) row.get("hops");
      assertThat(hops).isEqualTo(hops(rank, px, py, pz, boundary.equals("periodic")));
      assertThat(row.get("peakNanos")).isEqualTo(DELAY_NANOS);
    }
  }

  private static int hops(int rank, int px, int py, int pz, boolean periodic) {
    int x = rank % px;
    int y = rank / px % py;
    int z = rank / px / py;
    return periodic ? Math.min(x, px - x) + Math.min(y, py - y) + Math.min(z, pz - z) : x + y + z;
  }

  /** The same of the recorded run, whose messages take no time, with either protocol. */
  @ParameterizedTest
  @ValueSource(strings = {"1KiB", "64KiB"})
  void run_observedTimingOverAGrid_travelsAHopPerIteration(String bytes) throws IOException {
    synth(
        "halo --px 5 --py 5 --pz 5 --iterations 14 --compute 10us --jitter 0ns --allreduce none"
            + " --overhead 0ns --latency 0ns --per-byte 0ns --eager 4KiB --bytes "
            + bytes);
    String text =
        run(
            """
            trace: trace
            replicates: 1
            slack: clocks
            analysis: [waves]
            scenarios:
              - {name: one, delays: [{rank: 62, at: 15us, duration: 1ms}]}
            """);
    JsonNode front = waves().get("hopFronts").get(0);
    assertThat(front.get("hopsPerSecond").asDouble()).isCloseTo(1e5, within(1e3));
    assertThat(front.get("hopsPerIteration").asDouble()).isCloseTo(1, within(0.01));
    assertThat(text)
        .contains("wave of 1.000 ms from rank 62 along hops, that delay of one alone")
        .contains("1 hops per iteration")
        .contains("reaches hop 6 of 6");
  }

  /** A token goes one way round: the front is that on the half of the ring that comes first. */
  @Test
  void run_messagesOneWayRoundARing_haveAFront() throws IOException {
    synth("ring --ranks 16 --laps 6 --compute 100us --overhead 0ns --latency 0ns --per-byte 0ns");
    run(
        """
        trace: trace
        replicates: 1
        slack: clocks
        analysis: [waves]
        scenarios:
          - {name: one, delays: [{rank: 0, at: 10us, duration: 1ms}]}
        """);
    JsonNode front = waves().get("hopFronts").get(0);
    assertThat(front.path("noFront").isTextual()).isFalse();
    assertThat(front.get("hopsPerSecond").asDouble()).isCloseTo(1e4, within(100.0));
    assertThat(front.get("hopsReached").asInt()).isEqualTo(8);
    assertThat(front.get("ranksReached").asInt()).isEqualTo(15);
  }

  @Test
  void run_rankWithoutMessages_saysHowManyAreOutOfReach() throws IOException {
    CommandLineRun.ok("synth", "bsp", "--ranks", "5", "--steps", "4", "--out", path("trace"));
    String text =
        run(
            """
            trace: trace
            replicates: 1
            analysis: [waves]
            scenarios:
              - {name: one, delays: [{rank: 3, at: 150us, duration: 1ms}]}
            """);
    JsonNode front = waves().get("hopFronts").get(0);
    assertThat(front.get("noFront").asText()).isEqualTo("no-messages");
    assertThat(front.get("ranksUnreachable").asInt()).isEqualTo(4);
    assertThat(text)
        .contains("no front, the rank exchanges no messages, no messages lead to 4 other ranks");
    for (GenericRecord row : rows("waves")) {
      assertThat(row.get("hops")).isEqualTo((Integer) row.get("rank") == 3 ? 0 : null);
    }
  }

  @Test
  void run_delayOfARankThatThereIsNot_isRefused() throws IOException {
    CommandLineRun.ok("synth", "bsp", "--ranks", "5", "--steps", "4", "--out", path("trace"));
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        replicates: 1
        analysis: [waves]
        scenarios:
          - {name: one, delays: [{rank: 5, at: 150us, duration: 1ms}]}
        """);
    CommandLineRun run = CommandLineRun.of("run", path("study.yaml"), "--out", path("results"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("scenario one: delays[0].rank: 0 to 4 in ").contains(", got 5");
    assertThat(folder.resolve("results/summary.json")).doesNotExist();
  }

  /**
   * All paths through the program compute as often up to the same iteration. So what the front
   * lacks of the delay is noise alone, and four times as much under four times the noise of the
   * same draws, as long as it arrives in the same iteration.
   */
  @Test
  void run_pairsUnderNoise_loseOfTheFrontInProportion() throws IOException {
    synth(
        "halo --px 21 --py 1 --iterations 26 --compute 100us --jitter 0ns --allreduce none"
            + " --boundary open --overhead 0ns --latency 0ns --per-byte 0ns");
    run(
        """
        trace: trace
        replicates: 20
        slack: clocks
        analysis: [waves]
        scenarios:
          - name: quiet
            delays: [{rank: 0, at: 150us, duration: 1ms}]
          - name: weak
            noise: {distribution: exponential, mean: 500ns}
            delays: [{rank: 0, at: 150us, duration: 1ms}]
          - name: strong
            noise: {distribution: exponential, mean: 2us}
            delays: [{rank: 0, at: 150us, duration: 1ms}]
          - name: stronger
            noise: {distribution: exponential, mean: 8us}
            delays: [{rank: 0, at: 150us, duration: 1ms}]
        """);
    JsonNode fronts = waves().get("pairFronts");
    assertThat(fronts).hasSize(3);
    double before = 0;
    List<Double> nanos = new ArrayList<>();
    for (JsonNode front : fronts) {
      assertThat(front.get("pairs").asInt()).isEqualTo(20);
      assertThat(front.get("pairsWithFront").asInt()).isEqualTo(20);
      assertThat(front.at("/hopsReached/median").asDouble()).isEqualTo(20);
      assertThat(front.at("/hopsPerIteration/median").asDouble()).isCloseTo(1, within(0.01));
      JsonNode decay = front.get("frontDecayPerHop");
      assertThat(decay.get("median").asDouble())
          .isGreaterThan(before)
          .isBetween(decay.get("low").asDouble(), decay.get("high").asDouble());
      before = decay.get("median").asDouble();
      nanos.add(front.at("/frontDecayNanosPerHop/median").asDouble());
    }
    assertThat(nanos.get(1) / nanos.get(0)).isCloseTo(4, within(0.1));
    assertThat(nanos.get(2) / nanos.get(1)).isCloseTo(4, within(0.1));
    double[] weak = lostNanos("weak");
    double[] strong = lostNanos("strong");
    double[] stronger = lostNanos("stronger");
    for (double none : lostNanos("quiet")) {
      assertThat(none).isZero();
    }
    for (int hops = 2; hops <= 20; hops++) {
      assertThat(weak[hops]).isPositive();
      assertThat(strong[hops] / weak[hops]).as("hop %d", hops).isCloseTo(4, within(0.04));
      assertThat(stronger[hops] / strong[hops]).as("hop %d", hops).isCloseTo(4, within(0.04));
    }
  }

  /** By hop, what the mean delay with which the wave arrives lacks of the one-off delay. */
  private double[] lostNanos(String scenario) throws IOException {
    return rows("wave-hops").stream()
        .filter(row -> row.get("scenario").toString().equals(scenario))
        .mapToDouble(row -> DELAY_NANOS - (Double) row.get("frontNanos"))
        .toArray();
  }

  /** No path through the program meets both of the delays: the larger one is left of either. */
  @Test
  void run_delaysAtBothEnds_cancelWhereTheyMeet() throws IOException {
    JsonNode meeting = meeting("{rank: 20, at: 150us, duration: 1ms}");
    assertThat(meeting.get("aloneNanos").asDouble()).isEqualTo(2 * DELAY_NANOS);
    assertThat(meeting.get("togetherNanos").asDouble()).isEqualTo(DELAY_NANOS);
    assertThat(meeting.get("byHops")).hasSize(11);
    for (JsonNode hop : meeting.get("byHops")) {
      int hops = hop.get("hops").asInt();
      assertThat(hop.get("ranks").asInt()).isEqualTo(hops == 10 ? 1 : 2);
      assertThat(hop.get("aloneNanos").asDouble()).isEqualTo(2 * DELAY_NANOS);
      assertThat(hop.get("togetherNanos").asDouble()).isEqualTo(DELAY_NANOS);
    }
  }

  /** The second one falls on a rank at which the wave of the first one is already. */
  @Test
  void run_delayAfterTheWaveHasPassed_addsUp() throws IOException {
    JsonNode meeting = meeting("{rank: 10, at: 1250us, duration: 1ms}");
    assertThat(meeting.get("aloneNanos").asDouble()).isEqualTo(2 * DELAY_NANOS);
    assertThat(meeting.get("togetherNanos").asDouble()).isEqualTo(2 * DELAY_NANOS);
  }

  /** The same in each pair of replicates, less what noise takes of either. */
  @Test
  void run_delaysAtBothEndsUnderNoise_cancelInPairs() throws IOException {
    synth(
        "halo --px 21 --py 1 --iterations 26 --compute 100us --jitter 0ns --allreduce none"
            + " --boundary open --overhead 0ns --latency 0ns --per-byte 0ns");
    String text =
        run(
            """
            trace: trace
            replicates: 20
            slack: clocks
            analysis: [waves]
            scenarios:
              - name: two
                noise: {distribution: exponential, mean: 500ns}
                delays:
                  - {rank: 0, at: 150us, duration: 1ms}
                  - {rank: 20, at: 150us, duration: 1ms}
            """);
    assertThat(text)
        .contains("waves of 2 delays under what two draws")
        .contains("20 pairs of replicates, together they leave");
    assertThat(waves().get("pairFronts")).hasSize(2);
    assertThat(waves().get("pairMeetings")).hasSize(1);
    JsonNode meeting = waves().get("pairMeetings").get(0);
    assertThat(meeting.get("delays").asInt()).isEqualTo(2);
    assertThat(meeting.get("pairs").asInt()).isEqualTo(20);
    assertMedian(meeting.get("aloneNanos"), 1.8 * DELAY_NANOS, 2 * DELAY_NANOS);
    assertMedian(meeting.get("togetherNanos"), 0.9 * DELAY_NANOS, DELAY_NANOS);
    assertMedian(meeting.get("moreNanos"), -DELAY_NANOS, -0.9 * DELAY_NANOS);
  }

  private static void assertMedian(JsonNode of, double least, double most) {
    assertThat(of.get("low").asDouble()).isBetween(least, of.get("median").asDouble());
    assertThat(of.get("high").asDouble()).isBetween(of.get("median").asDouble(), most);
  }

  /** Of a delay on the first of 21 ranks and another one. */
  private JsonNode meeting(String other) throws IOException {
    synth(
        "halo --px 21 --py 1 --iterations 26 --compute 100us --jitter 0ns --allreduce none"
            + " --boundary open --overhead 0ns --latency 0ns --per-byte 0ns");
    String text =
        run(
            """
            trace: trace
            replicates: 1
            slack: clocks
            analysis: [waves]
            scenarios:
              - name: two
                delays: [{rank: 0, at: 150us, duration: 1ms}, %s]
            """
                .formatted(other));
    assertThat(text).contains("waves of 2 delays of two").contains("together they leave");
    assertThat(waves().get("meetings")).hasSize(1);
    return waves().get("meetings").get(0);
  }
}
