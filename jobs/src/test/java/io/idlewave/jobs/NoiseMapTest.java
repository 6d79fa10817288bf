package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Noise on one part at a time, on programs of which it is known who absorbs what. */
class NoiseMapTest {

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private List<JsonNode> map(String synth, String... options) throws IOException {
    CommandLineRun.ok((synth + " --out " + path("trace")).split(" ", -1));
    List<String> arguments = new ArrayList<>(List.of("run", path("trace"), "--out", path("out")));
    arguments.addAll(List.of(options));
    String text = CommandLineRun.ok(arguments.toArray(String[]::new)).out();
    assertThat(text).contains("map of noise").doesNotContain("noise[rank");
    JsonNode rows =
        new ObjectMapper()
            .readTree(Path.of(path("out"), "summary.json").toFile())
            .at("/analyses/map/rows");
    List<JsonNode> list = new ArrayList<>();
    rows.forEach(list::add);
    return list;
  }

  @Test
  void tokenRing_onWhichEverybodyWaitsForEachRank_absorbsNothing() throws IOException {
    List<JsonNode> rows =
        map(
            "synth ring --ranks 5 --laps 200 --compute 100us",
            "--noise=periodic,frequency=1kHz,duration=25us",
            "--replicates=20",
            "--map=ranks");
    assertThat(rows).hasSize(5);
    for (JsonNode row : rows) {
      // only in the last lap may a rank that has handed the token on still draw
      assertThat(row.get("injectedNanos").asDouble()).isGreaterThan(300e3);
      assertThat(row.get("absorbedShare").asDouble()).isZero();
      assertThat(row.get("delayNanos")).isEqualTo(row.get("injectedNanos"));
    }
  }

  @Test
  void tokenRingInModelTiming_absorbsNothing_whateverTimeTheNoiseRunsWith() throws IOException {
    for (String phase : List.of("random", "redrawn")) {
      List<JsonNode> rows =
          map(
              "synth ring --ranks 5 --laps 50 --compute 100us",
              "--noise=periodic,frequency=1kHz,duration=25us,phase=" + phase,
              "--network=loggp,L=3us,o=1us,G=0ns",
              "--replicates=20",
              "--map=ranks",
              "--force");
      assertThat(rows).hasSize(5);
      for (JsonNode row : rows) {
        assertThat(row.get("injectedNanos").asDouble()).isPositive();
        assertThat(row.get("delayNanos")).isEqualTo(row.get("injectedNanos"));
      }
    }
  }

  @Test
  void imbalance_thatIsLargerThanTheNoise_absorbsAllOfTheRanksThatWait() throws IOException {
    List<JsonNode> rows =
        map(
            "synth halo --px 4 --py 1 --iterations 1 --jitter 5ms --compute 1ms",
            "--noise=rate,rate=1kHz,duration=1us",
            "--replicates=100",
            "--map=ranks");
    JsonNode slowest =
        new ObjectMapper()
            .readTree(Path.of(path("out"), "summary.json").toFile())
            .at("/scenarios/0");
    assertThat(slowest.get("bound").asText()).isEqualTo("exact");
    List<Double> absorbed = rows.stream().map(r -> r.get("absorbedShare").asDouble()).toList();
    assertThat(absorbed).filteredOn(share -> share > 0.999).hasSize(3);
    assertThat(absorbed).filteredOn(share -> share < 0.001).hasSize(1);
  }

  @Test
  void groups_ofABarrier_passOnWhatTheirSlowestRankDraws() throws IOException {
    List<JsonNode> rows =
        map(
            "synth bsp --ranks 10 --steps 100 --grain 1ms",
            "--noise=periodic,frequency=100Hz,duration=10us,phase=redrawn",
            "--replicates=400",
            "--map=4");
    assertThat(rows)
        .extracting(row -> row.get("part").asText())
        .containsExactly("ranks 0..1", "ranks 2..4", "ranks 5..6", "ranks 7..9");
    for (JsonNode row : rows) {
      int ranks = row.get("ranks").asInt();
      // a step meets one detour with probability p, and then waits for it once, however many ranks
      double p = 1e6 / (1e7 - 1e4);
      double perStep = 1e4 * (1 - Math.pow(1 - p, ranks));
      assertThat(row.get("delayNanos").asDouble()).isCloseTo(100 * perStep, within(8e3));
      assertThat(row.get("injectedNanos").asDouble())
          .isCloseTo(100 * ranks * p * 1e4, within(10e3));
      double share = 1 - row.get("delayNanos").asDouble() / row.get("injectedNanos").asDouble();
      assertThat(row.get("absorbedShare").asDouble()).isCloseTo(share, within(1e-9));
      assertThat(row.get("absorbedShareLower").asDouble()).isLessThan(share);
      assertThat(row.get("absorbedShareUpper").asDouble()).isGreaterThan(share);
    }
  }

  @Test
  void studyAsWritten_statesTheMap_andGivesTheSameAgain() throws IOException {
    CommandLineRun.ok("synth", "random", "--seed", "3", "--ranks", "6", "--out", path("trace"));
    CommandLineRun.ok(
        "run",
        path("trace"),
        "--network=myrinet",
        "--noise=rate,rate=10kHz,duty=5%",
        "--replicates=3",
        "--map=nodes",
        "--out",
        path("first"));
    CommandLineRun.ok("run", path("first/study.yaml"), "--out", path("again"));
    assertThat(Files.readString(Path.of(path("first"), "study.yaml")))
        .contains("map: nodes")
        .doesNotContain("[node");
    assertThat(Path.of(path("again"), "absorption.avro"))
        .hasSameBinaryContentAs(Path.of(path("first"), "absorption.avro"));
  }

  @Test
  void map_thatCannotBe_isRefused() throws IOException {
    CommandLineRun.ok("synth", "ring", "--ranks", "4", "--laps", "2", "--out", path("trace"));
    refused("exponential,mean=2us", "scenario noise: map: noise that is a process in time");
    refused(
        "rate,rate=1Hz,duty=1%,on.every=2",
        "scenario noise: map: noise on: all, for a map chooses the ranks itself");
    refused(
        "rate,rate=1Hz,duty=1%,anchor=perturbed",
        "scenario noise: map: noise with anchor: recorded, got anchor: perturbed");
    refused(
        "blink,period=1us,duration=1ns", "scenario noise: map: noise whose ranks can be chosen");
    CommandLineRun.of(
            "run",
            path("trace"),
            "--noise=rate,rate=1Hz,duty=1%",
            "--denoise=minimum",
            "--map=ranks")
        .assertRefused(2, "scenario noise: map: computing and machine as in the base");
    CommandLineRun.of("run", path("trace"), "--delay=rank=1,at=1us,duration=1ms", "--map=ranks")
        .assertRefused(2, "map: a scenario with noise, which it puts on each part, got none");
    CommandLineRun.of("run", path("trace"), "--noise=rate,rate=1Hz,duty=1%", "--map=0")
        .assertRefused(2, "--map: a whole number from 1 to 4096, got 0");
  }

  private void refused(String noise, String message) {
    CommandLineRun.of("run", path("trace"), "--noise=" + noise, "--map=ranks")
        .assertRefused(2, message);
  }

  @Test
  void noise_onRanksOrNodesThatAreNotThere_isRefused() {
    CommandLineRun.ok("synth", "ring", "--ranks", "4", "--laps", "2", "--out", path("trace"));
    selected("on.ranks=[1,4]", "scenario noise: noise.on.ranks: 0 to 3 in ");
    selected("on.every=2,on.from=4", "scenario noise: noise.on.from: 0 to 3 in ");
    selected("on.nodes=1", "scenario noise: noise.on.nodes: one of the 1 nodes that ranks of ");
  }

  private void selected(String on, String message) {
    CommandLineRun.of("run", path("trace"), "--noise=rate,rate=1Hz,duty=1%," + on)
        .assertRefused(2, message);
  }
}
