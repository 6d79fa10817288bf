package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.StencilProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A tiled run takes what a run of that size takes, to the last bit, and says what it is. Under
 * noise that holds where communicators have the same numbers, which are in the keys of what their
 * collectives draw.
 */
class TileRunTest {

  private static final int BAD_INPUT = 2;
  private static final int REFUSED = 3;
  private static final int REPLICATES = 20;

  /** The difference of two means of as many replicates is rarely larger, in standard errors. */
  private static final double STANDARD_ERRORS = 4;

  private static final String STUDY =
      """
      timing: model
      network: {model: loggp, L: 1us, o: 300ns, g: 500ns, G: 0.3ns, S: 150B}
      replicates: 20
      scenarios:
        - {name: as it is}
        - name: noisy
          noise: {distribution: exponential, mean: 2us}
      """;

  private static final String VARYING =
      """
      trace: %s
      seed: %d
      timing: model
      network: {model: loggp, L: 1us, o: 300ns, g: 500ns, G: 0.3ns, S: 150B}
      compute: {resample: {by: class, ranks: all}}
      replicates: 200
      scenarios:
        - name: varying
          noise: {distribution: exponential, mean: 5us}
      """;

  @TempDir private Path folder;

  static Stream<Arguments> grids() {
    return Stream.of(
        Arguments.of(List.of(4, 4), true, List.of(2, 2)),
        Arguments.of(List.of(4, 4), false, List.of(2, 2)),
        Arguments.of(List.of(3, 3, 3), false, List.of(2, 1, 2)));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void stencil(List<Integer> sizes, boolean periodic, String name) {
    List<Boolean> ofAll = sizes.stream().map(size -> periodic).toList();
    Synth.write(new StencilProgram(sizes, ofAll, 6), CostSet.DEFAULT, folder.resolve(name));
  }

  private static String text(List<Integer> numbers) {
    return String.join(",", numbers.stream().map(String::valueOf).toList());
  }

  private JsonNode summary(String trace) throws IOException {
    StudyFolder studies = new StudyFolder(folder);
    return studies.run(studies.study("trace: " + trace + "\n" + STUDY));
  }

  @ParameterizedTest
  @MethodSource("grids")
  void run_tiledStencil_takesWhatTheLargeOneTakes(
      List<Integer> sizes, boolean periodic, List<Integer> by) throws IOException {
    stencil(sizes, periodic, "small");
    stencil(
        IntStream.range(0, sizes.size()).mapToObj(d -> sizes.get(d) * by.get(d)).toList(),
        periodic,
        "large");
    CommandLineRun.ok(
        "tile", path("small"), "--by", text(by), "--grid", text(sizes), "--out", path("tiled"));
    CommandLineRun.ok("check", path("tiled"));
    JsonNode tiled = summary("tiled");
    JsonNode large = summary("large");
    assertThat(tiled.at("/base/runtimeNanos").asDouble())
        .isEqualTo(large.at("/base/runtimeNanos").asDouble())
        .isGreaterThan(6 * 10_000);
    JsonNode noisy = large.at("/scenarios/1/runtimeNanos");
    double error = noisy.path("sd").asDouble() * Math.sqrt(2.0 / REPLICATES);
    assertThat(tiled.at("/scenarios/1/runtimeNanos/mean").asDouble())
        .isCloseTo(noisy.path("mean").asDouble(), within(STANDARD_ERRORS * error));
  }

  /** Those of 3 x 3 x 3 ranks to 4 x 4 x 4: no whole copies, as a recorded run of that size has. */
  @Test
  void run_tiledToASize_takesWhatTheLargeOneTakes() throws IOException {
    stencil(List.of(3, 3, 3), false, "small");
    stencil(List.of(4, 4, 4), false, "large");
    CommandLineRun.ok("tile", path("small"), "--to", "4,4,4", "--out", path("tiled"));
    assertThat(summary("tiled").at("/base/runtimeNanos").asDouble())
        .isEqualTo(summary("large").at("/base/runtimeNanos").asDouble())
        .isPositive();
  }

  /** As a user would: 16 ranks become the 64 that the same program has with more of them. */
  @Test
  void run_tiledHalo_takesWhatTheLargeOneTakes() throws IOException {
    writeHalos("--iterations=5", "--jitter=0ns", "--boundary=open");
    JsonNode tiled = summary("tiled");
    JsonNode large = summary("large");
    assertThat(tiled.at("/base/runtimeNanos").asDouble())
        .isEqualTo(large.at("/base/runtimeNanos").asDouble())
        .isPositive();
    for (String statistic : List.of("mean", "sd", "min", "max")) {
      String place = "/scenarios/1/runtimeNanos/" + statistic;
      assertThat(tiled.at(place).asDouble()).isEqualTo(large.at(place).asDouble()).isPositive();
    }
  }

  /** Ranks compute unevenly: tiled ones draw from what 16 did, by another seed. */
  @Test
  void run_tiledHaloThatVaries_isDistributedAsTheLargeOne() throws IOException {
    writeHalos("--iterations=20");
    double[] large = runTimes("large", 1);
    KolmogorovSmirnovTest test = new KolmogorovSmirnovTest();
    assertThat(test.kolmogorovSmirnovTest(runTimes("tiled", 2), large)).isGreaterThan(1e-3);
    assertThat(test.kolmogorovSmirnovTest(runTimes("small", 2), large)).isLessThan(1e-6);
  }

  private double[] runTimes(String trace, int seed) throws IOException {
    StudyFolder studies = new StudyFolder(folder);
    studies.run(studies.study(VARYING.formatted(trace, seed)));
    return studies.runTimes();
  }

  /** A run of 16 ranks, one of 64, and the former tiled to as many. */
  private void writeHalos(String... options) {
    halo("small", 4, options);
    halo("large", 8, options);
    CommandLineRun.ok("tile", path("small"), "--by", "2,2", "--out", path("tiled"));
  }

  private void halo(String name, int side, String... options) {
    List<String> words = new ArrayList<>(List.of("synth", "halo", "--allreduce=collective"));
    words.addAll(List.of("--px=" + side, "--py=" + side, "--out=" + path(name)));
    words.addAll(List.of(options));
    CommandLineRun.ok(words.toArray(String[]::new));
  }

  @Test
  void tile_byOne_isTheSameArchive() {
    CommandLineRun.ok("synth", "halo", "--px=3", "--py=2", "--iterations=3", "--out=" + path("a"));
    CommandLineRun.ok("tile", path("a"), "--by=1,1", "--out", path("b"));
    assertThat(TraceArchive.open(folder.resolve("b")).contentDigest())
        .isEqualTo(TraceArchive.open(folder.resolve("a")).contentDigest());
  }

  @Test
  void run_observedTiming_isRefusedWithWhatWorks() {
    stencil(List.of(5), false, "small");
    CommandLineRun.ok("tile", path("small"), "--by", "2", "--out", path("tiled"));
    CommandLineRun.of("run", path("tiled"), "--noise", "exponential,mean=1us", "--out", path("r"))
        .assertRefused(REFUSED, "computation alone");
  }

  @Test
  void tile_unfitTrace_isRefusedAndLeavesNothing() {
    CommandLineRun.ok("synth", "halo", "--px=4", "--py=4", "--iterations=1", "--out=" + path("a"));
    CommandLineRun tile = CommandLineRun.of("tile", path("a"), "--by", "2,2", "--out", path("b"));
    tile.assertRefused(REFUSED, "tile: messages to neighbours, all alike, in a grid of the 16");
    String otherWay = "idlewave run " + path("a") + " --network NAME --analysis extrapolation";
    tile.assertRefused(REFUSED, otherWay);
    assertThat(folder.resolve("b")).doesNotExist();
  }

  @Test
  void tile_damagedTrace_isRefused() throws IOException {
    stencil(List.of(5), true, "small");
    Path calls = folder.resolve("small/calls-00000.avro");
    byte[] bytes = Files.readAllBytes(calls);
    bytes[bytes.length / 2] ^= 0x40;
    Files.write(calls, bytes);
    CommandLineRun.of("tile", path("small"), "--by", "2", "--out", path("tiled"))
        .assertRefused(BAD_INPUT, "small");
    assertThat(folder.resolve("tiled")).doesNotExist();
  }

  @Test
  void transform_tile_namesTheCommand() throws IOException {
    stencil(List.of(5), true, "small");
    Path study =
        Files.writeString(
            folder.resolve("study.yaml"),
            "trace: small\n" + STUDY + "transform: [{kind: tile, by: [2, 3]}]\n");
    CommandLineRun.of("run", study.toString(), "--out", path("results"))
        .assertRefused(BAD_INPUT, "idlewave tile TRACE --by 2,3 --out BIG");
  }
}
