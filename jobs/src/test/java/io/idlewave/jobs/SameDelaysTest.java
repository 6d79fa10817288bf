package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One program by two tracers, in two runs: a delay comes out the same. The upper bound does so
 * exactly, since the messages are the same; the lower one as far as the waits of the two runs are,
 * which absorb some of the delay.
 */
class SameDelaysTest {

  private static final double MILLI = 1e6;

  @TempDir private Path folder;

  private static Path copy(String key, Path to) {
    return FormatTraces.copies().stream()
        .filter(trace -> trace.key().equals(key))
        .findFirst()
        .orElseThrow()
        .unpack(to);
  }

  private Map<String, Double> delays(Path trace, String name, String delay) throws IOException {
    String archive = folder.resolve(name).toString();
    Path results = folder.resolve(name + "-results");
    CommandLineRun.ok("ingest", trace.toString(), "--out", archive);
    CommandLineRun.ok(
        "run",
        archive,
        "--slack",
        "local",
        "--delay",
        delay,
        "--replicates",
        "1",
        "--force",
        "--out",
        results.toString());
    Map<String, Double> bounds = new HashMap<>();
    JsonNode summary = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    for (JsonNode scenario : summary.get("scenarios")) {
      bounds.put(
          scenario.get("bound").asText(), scenario.get("delayNanos").get("mean").doubleValue());
    }
    return bounds;
  }

  private static void assertSame(Map<String, Double> one, Map<String, Double> other) {
    assertThat(one.get("upper")).isEqualTo(other.get("upper")).isEqualTo(40 * MILLI);
    assertThat(one.get("lower")).isCloseTo(other.get("lower"), within(2 * MILLI)).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"1, MPI_Barrier", "2, MPI_Ssend", "3, MPI_Alltoall"})
  void kitchen_byDumpiAndByScoreP_delaysAlike(int rank, String function) throws IOException {
    String delay = "rank=%d,after=%s:1,duration=40ms".formatted(rank, function);
    assertSame(
        delays(copy("dumpi/kitchen-4", folder.resolve("d")), "dumpi", delay),
        delays(TestArchives.resource("kitchen-4", folder.resolve("o")), "otf2", delay));
  }

  @Test
  void wave_byDumpiAndByExtrae_delaysAlike() throws IOException {
    String delay = "rank=2,after=MPI_Waitall:3,duration=40ms";
    assertSame(
        delays(copy("dumpi/wave-6", folder.resolve("d")), "dumpi", delay),
        delays(copy("prv/wave-6", folder.resolve("p")), "prv", delay));
  }
}
