package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.RegionTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two ranks of one stream each meet once. The first has nothing to do for 600 us, and then a kernel
 * of 400 us; the second has a kernel of 500 us at once, and waits as long.
 */
class IdleStreamsTest {

  private static final double MICRO = 1e3;

  @TempDir private Path folder;

  private StudyFolder studies() {
    return new StudyFolder(folder);
  }

  @BeforeEach
  void writeTrace() {
    new SteppedTrace(2, true, "kernel")
        .step(
            List.of(
                List.of(new RegionTime(-1, 600_000), new RegionTime(0, 400_000)),
                SteppedTrace.in(0, 500_000)))
        .write(folder.resolve("trace"));
  }

  private double runtimeNanos(String study) throws IOException {
    return studies().run(studies().study(study)).at("/scenarios/0/runtimeNanos/mean").asDouble();
  }

  @Test
  void inspect_streamWithNothingToDo_isIdleAndComputesNot() throws IOException {
    JsonNode run =
        new ObjectMapper()
            .readTree(CommandLineRun.ok("inspect", studies().path("trace"), "--json").out())
            .get("run");
    assertThat(run.get("computingShare").asDouble()).isCloseTo(0.45, within(1e-9));
    assertThat(run.get("imbalance").asDouble()).isCloseTo(500 / 450.0, within(1e-9));
    assertThat(run.get("longestComputing").asText()).isEqualTo("1");
    assertThat(nanos(run.at("/waits/parts"), "part", "idle")).isEqualTo(600 * MICRO);
    assertThat(CommandLineRun.ok("inspect", studies().path("trace")).out())
        .contains("45.0 % of their time computing, 30.0 % idle with nothing to do and 25.0 % in");
  }

  /** A tenth more of all work: 400 us take 440 us, 600 us of nothing take 600 us. */
  @Test
  void run_noiseOnStreams_fallsOnWorkAlone() throws IOException {
    String study =
        """
        trace: trace
        replicates: 2
        scenarios: [{name: slower, timelines: streams, noise: {process: slow-ranks, extra: 100us, per: 1ms}}]
        """;
    assertThat(runtimeNanos(study)).isCloseTo(1040 * MICRO, within(1.0));
    assertThat(
            runtimeNanos(
                study + "timing: model\nnetwork: {model: loggp, L: 0ns, o: 0ns, G: 0ns}\n"))
        .isCloseTo(1040 * MICRO, within(1.0));
  }

  @Test
  void run_slowerProcessor_leavesIdleTimeAsItIs() throws IOException {
    String study =
        """
        trace: trace
        timing: model
        network: {model: loggp, L: 0ns, o: 0ns, G: 0ns}
        replicates: 1
        cpu: {factor: 2}
        scenarios: [{name: twice as slow}]
        """;
    assertThat(runtimeNanos(study)).isCloseTo(1400 * MICRO, within(1.0));
  }

  @Test
  void run_analysesOfTheRecordedRun_tellIdleFromComputing() throws IOException {
    JsonNode found =
        studies()
            .run(
                studies()
                    .study("{trace: trace, analysis: [call-paths, critical-path, wait-states]}"))
            .get("analyses");
    JsonNode path = found.at("/critical-path/readings/0/parts");
    assertThat(nanos(path, "part", "idle")).isEqualTo(600 * MICRO);
    assertThat(nanos(path, "part", "computation")).isEqualTo(400 * MICRO);
    assertThat(nanos(found.at("/wait-states/parts"), "part", "computation")).isEqualTo(900 * MICRO);
    JsonNode idle = entry(found.at("/call-paths/nodes"), "kind", "idle");
    assertThat(idle.get("exclusiveNanos").asLong()).isEqualTo(600_000);
    assertThat(found.at("/call-paths/nodes/0/exclusiveNanos").asLong()).isZero();
  }

  private static double nanos(JsonNode entries, String key, String value) {
    return entry(entries, key, value).get("nanos").asDouble();
  }

  private static JsonNode entry(JsonNode entries, String key, String value) {
    return StreamSupport.stream(entries.spliterator(), false)
        .filter(entry -> entry.get(key).asText().equals(value))
        .findFirst()
        .orElseThrow();
  }
}
