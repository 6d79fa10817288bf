package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.chakra.ChakraSamples;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Chakra execution traces, from their files to run times, on a network that costs nothing. Hosts
 * launch until 10 us. The first accelerator computes until 110 us and the second one until 160 us,
 * when they reduce; then they compute until 210 and 180 us.
 */
class ChakraTraceTest {

  private static final Path REAL = Path.of("src/test/resources/chakra/chakra.0.et.gz");
  private static final String NO_COSTS = "--network=logp,L=0ns,o=0ns,g=0ns";

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void ingest() throws IOException {
    Path job = ChakraSamples.launched(Files.createDirectory(folder.resolve("job")));
    CommandLineRun.ok("ingest", job.toString(), "--out=" + path("trace"));
  }

  /** A rank computes slower by a share; noise falls on hosts, not on streams. */
  private JsonNode run(int rank, int percent) throws IOException {
    Path study =
        Files.writeString(
            folder.resolve("study.yaml"),
            """
            trace: trace
            replicates: 1
            timing: model
            network: {model: logp, L: 0ns, o: 0ns, g: 0ns}
            scenarios: [{name: a, noise: {process: slow-ranks, extra: %dus, per: 100us, on: {ranks: %d}}}]
            """
                .formatted(percent, rank));
    CommandLineRun.ok("run", study.toString(), "--out=" + path("results"));
    return summary().at("/scenarios/0");
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
  }

  /**
   * Hosts take 10 us and their share of it. The first rank has 50 us to spare before they reduce,
   * the second one nothing.
   */
  @ParameterizedTest
  @CsvSource({"0, 400, 0", "0, 600, 10", "1, 50, 5", "1, 300, 30"})
  void delay_ofAHost_arrivesOnTheOtherRankThroughTheCollective(int rank, int percent, double late)
      throws IOException {
    double runtime = run(rank, percent).at("/runtimeNanos/mean").asDouble();
    assertThat(runtime).isCloseTo((210 + late) * 1e3, within(1.0));
    double[] hosts = {0, 0};
    hosts[rank] = percent / 10.0;
    // rows: two hosts, then accelerator and network of each rank
    double[] micros = {hosts[0], hosts[1], late, late, late, late};
    Map<Integer, Double> delays = delays();
    assertThat(delays).hasSize(micros.length);
    for (int row = 0; row < micros.length; row++) {
      assertThat(delays.get(row)).as("row %d", row).isCloseTo(micros[row] * 1e3, within(1.0));
    }
  }

  /**
   * What a converter of PyTorch's traces wrote: 3,664 nodes, whose dependencies by control are ids
   * from before it split operators, so that some control themselves.
   */
  @Test
  void run_ofARealRank_takesWhatAnEvaluatorOfItsBytesSays() throws IOException {
    Path file = folder.resolve("chakra.0.et");
    try (InputStream packed = Files.newInputStream(REAL);
        InputStream in = new GZIPInputStream(packed)) {
      Files.copy(in, file);
    }
    CommandLineRun.ok("ingest", file.toString(), "--out=" + path("real"));
    CommandLineRun.ok(
        "run", path("real"), "--network=logp,L=0ns,o=0ns,g=0ns", "--out=" + path("results"));
    double expected = new ChakraEvaluator(file).runMicros() * 1e3;
    assertThat(expected).isGreaterThan(50e6);
    assertThat(summary().at("/scenarios/0/runtimeNanos/mean").asDouble())
        .isCloseTo(expected, within(0.5));
    assertThat(CommandLineRun.ok("check", path("real")).out()).contains("node 3317");
  }

  /** Only what a trace records to begin at a time can be late there. */
  @Test
  void delay_atATimeOfATraceWithoutTimes_isRefused() {
    String delay = "--delay=rank=0,at=5us,duration=1ms";
    CommandLineRun.of("run", path("trace"), NO_COSTS, delay, "--out=" + path("results"))
        .assertRefused(
            2,
            "delays: at: a time of the recorded run, got a trace that is one of computation alone,"
                + " whose calls have no times");
  }

  /**
   * The first host is late by 66 us at its second node: its kernel ends at 181 us instead of 115,
   * where 165 would have been in time for the second rank. Without a clock in common that is not
   * known, so that all of it may arrive.
   */
  @ParameterizedTest
  @CsvSource({"--slack=local, 66", "'--network=logp,L=0ns,o=0ns,g=0ns', 16"})
  void delay_atARecordedTime_arrivesOnTheOtherRank(String timing, double late) throws IOException {
    Path job = ChakraSamples.recorded(Files.createDirectory(folder.resolve("recorded")));
    CommandLineRun.ok("ingest", job.toString(), "--out=" + path("times"));
    String delay = "--delay=rank=0,at=5us,duration=66us";
    CommandLineRun.ok("run", path("times"), timing, delay, "--out=" + path("results"));
    assertThat(delays().get(4)).isCloseTo(late * 1e3, within(1.0));
  }

  private Map<Integer, Double> delays() throws IOException {
    Map<Integer, Double> delays = new TreeMap<>();
    for (GenericRecord row : ResultRows.of(folder.resolve("results/ranks.avro"))) {
      delays.merge(
          (Integer) row.get("rank"),
          (Double) ((GenericRecord) row.get("delayNanos")).get("mean"),
          Math::max);
    }
    return delays;
  }
}
