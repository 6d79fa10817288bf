package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .at("/scenarios/0");
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
