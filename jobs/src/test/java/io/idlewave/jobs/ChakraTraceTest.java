package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.chakra.ChakraSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
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

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void ingest() throws IOException {
    Path job = ChakraSamples.launched(Files.createDirectory(folder.resolve("job")));
    CommandLineRun.ok("ingest", job.toString(), "--out=" + path("trace"));
  }

  private JsonNode run(String flag) throws IOException {
    String network = "--network=logp,L=0ns,o=0ns,g=0ns";
    CommandLineRun.ok("run", path("trace"), network, flag, "--out=" + path("results"));
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .at("/scenarios/0");
  }

  @Test
  void run_undisturbed_takesTheLongestPath() throws IOException {
    JsonNode scenario = run("--noise=constant,value=0ns");
    assertThat(scenario.at("/runtimeNanos/mean").asDouble()).isEqualTo(210e3);
  }

  /** The first rank has 50 us to spare before they reduce, the second one nothing. */
  @ParameterizedTest
  @CsvSource({"0, 40, 0", "0, 200, 150", "1, 30, 30", "1, 200, 200"})
  void delay_ofAHost_arrivesOnBothRanksThroughTheCollective(int rank, int micros, int arrives)
      throws IOException {
    JsonNode scenario = run("--delay=rank=%d,at=1us,duration=%dus".formatted(rank, micros));
    assertThat(scenario.at("/delayNanos/mean").asDouble()).isEqualTo(arrives * 1e3);
    double[] hosts = {0, 0};
    hosts[rank] = micros * 1e3;
    double late = arrives * 1e3;
    // rows: two hosts, then accelerator and network of each rank
    assertThat(delays())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(0, hosts[0], 1, hosts[1], 2, late, 3, late, 4, late, 5, late));
  }

  private Map<Integer, Double> delays() throws IOException {
    Map<Integer, Double> delays = new TreeMap<>();
    try (DataFileReader<GenericRecord> rows =
        new DataFileReader<>(
            folder.resolve("results/ranks.avro").toFile(), new GenericDatumReader<>())) {
      rows.forEach(
          row ->
              delays.merge(
                  (Integer) row.get("rank"),
                  (Double) ((GenericRecord) row.get("delayNanos")).get("mean"),
                  Math::max));
    }
    return delays;
  }
}
