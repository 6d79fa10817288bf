package io.idlewave.jobs.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Critical paths of recorded runs of real programs, against a decoder of their archives. */
class RecordedPathOfTracesTest {

  @TempDir private Path folder;

  private TraceArchive ingest(String name) {
    Path packed =
        TestArchives.shared()
            .filter(file -> TestArchives.name(file).equals(name))
            .findFirst()
            .orElse(Path.of("none"));
    assumeTrue(Files.exists(packed), "the shared collection is not at hand");
    Path anchor = TestArchives.file(packed, folder.resolve("source"));
    return TestArchives.ingest(anchor, folder.resolve("trace"), false);
  }

  private JsonNode readings(String settings) throws IOException {
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        replicates: 2
        analysis: [critical-path]
        scenarios:
          - {name: jitter, noise: {distribution: exponential, mean: 2us}}
        """
            + settings);
    CommandLineRun.ok(
        "run",
        folder.resolve("study.yaml").toString(),
        "--out",
        folder.resolve("results").toString(),
        "--force");
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .get("analyses")
        .get("critical-path")
        .get("readings");
  }

  /** Of all parts, or of one, by rank, in ns. */
  private SortedMap<Integer, Long> byRank(String waits, String part) throws IOException {
    SortedMap<Integer, Long> byRank = new TreeMap<>();
    for (GenericRecord row : ResultRows.of(folder.resolve("results/recorded-path.avro"))) {
      boolean counts = part.isEmpty() || row.get("part").toString().equals(part);
      if (counts && row.get("waits").toString().equals(waits)) {
        byRank.merge((Integer) row.get("rank"), (Long) row.get("nanos"), Long::sum);
      }
    }
    return byRank;
  }

  /** With messages that take no time and no handshakes, the clocks leave nothing open. */
  @ParameterizedTest
  @ValueSource(strings = {"comd-8-userregions", "lulesh-8-nsclock", "minife-8"})
  void run_messagesWithoutTime_isThePathOfTheOracle(String name) throws IOException {
    RecordedPathOracle oracle = new RecordedPathOracle(ingest(name));
    JsonNode readings =
        readings(
            """
            slack: clocks
            eager: 1GiB
            base: {lower: 0ns, upper: 0ns}
            transit: {latency: 0ns, bandwidth: 0ns, overhead: 0ns}
            """);

    assertThat(readings).hasSize(1);
    assertThat(readings.get(0).get("runtimeNanos").asLong()).isEqualTo(oracle.runtimeNanos);
    SortedMap<Integer, Long> computing = new TreeMap<>(oracle.computing);
    computing.values().removeIf(nanos -> nanos == 0);
    assertThat(byRank("exact", "computation")).isEqualTo(computing);
  }

  @ParameterizedTest
  @ValueSource(strings = {"comd-8-userregions", "lulesh-8-nsclock", "minife-8"})
  void run_asItIs_addsUpInEachReading(String name) throws IOException {
    ingest(name);
    for (JsonNode reading : readings("")) {
      String waits = reading.get("waits").asText();
      long sum = byRank(waits, "").values().stream().mapToLong(Long::longValue).sum();
      assertThat(sum).as(waits).isEqualTo(reading.get("runtimeNanos").asLong());
    }
  }
}
