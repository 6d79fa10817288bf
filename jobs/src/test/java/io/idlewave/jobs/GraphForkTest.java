package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Kernels of one graph launch on two streams, worked out by hand: a runs from 30 to 130 us and d
 * from 630 to 730 us on stream 7, b from 130 to 630 us on stream 8, and the host waits for stream 7
 * until 735 us. Whether d waits for b the profile does not say.
 */
class GraphForkTest {

  private static final double BASE = 735_000;

  @TempDir private Path folder;

  private static String kernel(String name, int stream, int ts, int dur) {
    return """
    {"ph": "X", "cat": "kernel", "name": "%s", "pid": 0, "tid": %d, "ts": %d, "dur": %d,
     "args": {"correlation": 10, "device": 0, "context": 1, "stream": %d}}
    """
        .formatted(name, stream, 1_000_000 + ts, dur, stream);
  }

  private Path profile() throws IOException {
    return Files.writeString(
        folder.resolve("fork.json"),
        """
        {"schemaVersion": 1, "distributedInfo": {"rank": 0}, "traceEvents": [
        {"ph": "X", "cat": "cuda_runtime", "name": "cudaGraphLaunch", "pid": 1, "tid": 1,
         "ts": 1000000, "dur": 20, "args": {"correlation": 10}},
        %s, %s, %s,
        {"ph": "X", "cat": "cuda_runtime", "name": "cudaStreamSynchronize", "pid": 1, "tid": 1,
         "ts": 1000025, "dur": 710, "args": {"correlation": 11}},
        {"ph": "X", "cat": "cuda_sync", "name": "Stream Sync", "pid": 0, "tid": 7, "ts": 1000025,
         "dur": 700, "args": {"correlation": 11, "stream": 7, "device": 0, "context": 1,
         "cuda_sync_kind": "Stream Sync"}}]}
        """
            .formatted(
                kernel("a", 7, 30, 100), kernel("b", 8, 130, 500), kernel("d", 7, 630, 100)));
  }

  private JsonNode scenarios(int stream, int micros) throws IOException {
    CommandLineRun.ok("ingest", profile().toString(), "--out=" + folder.resolve("trace"));
    CommandLineRun.ok(
        "run",
        folder.resolve("trace").toString(),
        "--force",
        "--delay=rank=0,timeline=device 0 stream %d,at=10us,duration=%dus"
            .formatted(stream, micros),
        "--out=" + folder.resolve("results"));
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .get("scenarios");
  }

  private static double runtime(JsonNode scenarios, String bound) {
    for (JsonNode scenario : scenarios) {
      if (scenario.get("bound").asText().equals(bound)) {
        assertThat(scenario.get("baseNanos").asDouble()).isEqualTo(BASE);
        return scenario.at("/runtimeNanos/mean").asDouble();
      }
    }
    throw new AssertionError("no bound " + bound + " in " + scenarios);
  }

  /** So much later b ends, at 630 us; d and the host wait for it in the upper bound alone. */
  @ParameterizedTest
  @CsvSource({"50, 735, 785", "100, 735, 835", "300, 930, 1035", "1000, 1630, 1735"})
  void delay_ofAKernelThatMayBeWaitedFor_hasBothReadings(int micros, int lower, int upper)
      throws IOException {
    JsonNode found = scenarios(8, micros);
    assertThat(found.findValuesAsText("bound")).doesNotContain("exact");
    assertThat(runtime(found, "lower")).isEqualTo(lower * 1e3);
    assertThat(runtime(found, "upper")).isEqualTo(upper * 1e3);
  }

  /** What comes before both on the stream itself delays either reading by all of it. */
  @Test
  void delay_ofTheStreamThatIsWaitedFor_isTheSameInBoth() throws IOException {
    JsonNode found = scenarios(7, 300);
    assertThat(found.findValuesAsText("bound")).doesNotContain("exact");
    assertThat(runtime(found, "lower")).isEqualTo(BASE + 300e3);
    assertThat(runtime(found, "upper")).isEqualTo(BASE + 300e3);
    assertThat(Files.readString(folder.resolve("results/summary.json")).toLowerCase(Locale.ROOT))
        .contains("kineto-graph-unknown");
  }
}
