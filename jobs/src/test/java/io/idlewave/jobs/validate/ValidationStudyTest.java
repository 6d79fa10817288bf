package io.idlewave.jobs.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Studies of a trace of two ranks, in which the first sends to the second: calls of 1 us that begin
 * every 10 us, so that 9 us lie between two.
 */
class ValidationStudyTest {

  private static final double STRETCH = 9_000;
  private static final Accuracy MACHINE = new Accuracy(400, 600, 0, 50, 0.5, 0, 3_000);

  @TempDir private Path folder;

  private TraceArchive trace() {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init");
    trace.send(0, 1, 101).receive(1, 0, 101).send(0, 1, 101).receive(1, 0, 101);
    return TraceArchive.open(trace.all("MPI_Finalize").write(folder.resolve("trace")));
  }

  private JsonNode scenarios(String study) throws IOException {
    Path file = folder.resolve("study.yaml");
    Files.writeString(file, study);
    CommandLineRun.ok(
        "run", file.toString(), "--force", "--out", folder.resolve("results").toString());
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .get("scenarios");
  }

  private static double median(JsonNode scenarios, int i) {
    return scenarios.get(i).at("/runtimeNanos/p50").doubleValue();
  }

  @Test
  void model_settings_runAsTheyAreWorkedOutByHand() throws IOException {
    List<Injection> settings =
        List.of(
            Injection.parse("L=50us"),
            Injection.parse("o_s=20us"),
            Injection.parse("o_r=20us"),
            Injection.parse("G=1ns"),
            Injection.parse("g=100us"),
            Injection.parse("delay=rank:0:call:2:40us"));
    JsonNode found =
        scenarios(new ValidationStudy(trace(), MessageProtocols.BUFFERED).model(settings, MACHINE));
    assertThat(median(found, 0)).isEqualTo(end(9_400, 18_800, 50_500, 50, 600));
    assertThat(median(found, 1)).isEqualTo(end(29_400, 58_800, 500, 50, 600));
    assertThat(median(found, 2)).isEqualTo(end(9_400, 18_800, 500, 50, 20_600));
    assertThat(median(found, 3)).isEqualTo(end(9_400, 18_800, 500, 150, 600));
    // the way out is free again 100 us after the first message took it
    assertThat(median(found, 4)).isEqualTo(end(9_400, 109_400, 500, 50, 600));
    assertThat(median(found, 5)).isEqualTo(end(9_400, 58_800, 500, 50, 600));
  }

  /**
   * Sends of 101 B against a threshold of 256 B end by themselves; beyond it they end once their
   * receive has, o_s, L and o_r of the machine alone later.
   */
  @Test
  void model_protocolsOfTheLibrary_haveSendsWaitForTheirReceivers() throws IOException {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init");
    trace.send(0, 1, 1_001).receive(1, 0, 1_001).all("MPI_Finalize");
    TraceArchive large = TraceArchive.open(trace.write(folder.resolve("large")));
    List<Injection> settings =
        List.of(
            Injection.parse("L=50us"), Injection.parse("o_s=20us"), Injection.parse("o_r=20us"));
    JsonNode found =
        scenarios(new ValidationStudy(large, MessageProtocols.LIBRARY).model(settings, MACHINE));
    double acknowledgement = 400 + 500 + 600;
    assertThat(median(found, 0))
        .isEqualTo(STRETCH + 400 + 50_500 + 500 + 600 + acknowledgement + STRETCH);
    assertThat(median(found, 1))
        .isEqualTo(STRETCH + 20_400 + 500 + 500 + 600 + acknowledgement + STRETCH);
    assertThat(median(found, 2))
        .isEqualTo(STRETCH + 400 + 500 + 500 + 20_600 + acknowledgement + STRETCH);
    JsonNode small =
        scenarios(new ValidationStudy(trace(), MessageProtocols.LIBRARY).model(settings, MACHINE));
    assertThat(median(small, 0)).isEqualTo(end(9_400, 18_800, 50_500, 50, 600));
  }

  /** Where rank 1 ends whose messages leave at these times: it takes one, computes, takes two. */
  private static double end(
      double first, double second, double latency, double transfer, double overhead) {
    double taken = Math.max(first + latency + transfer, STRETCH) + overhead;
    return Math.max(second + latency + transfer, taken + STRETCH) + overhead + STRETCH;
  }

  @Test
  void observed_settings_leavesOutOverheadsAndGaps() throws IOException {
    List<Injection> settings =
        List.of(
            Injection.parse("o_s=1us"),
            Injection.parse("L=50us"),
            Injection.parse("noise=periodic:100Hz:1ms:random,ranks=0-1"),
            Injection.parse("delay=rank:1:call:1:1ms"));
    JsonNode found =
        scenarios(new ValidationStudy(trace(), MessageProtocols.BUFFERED).observed(settings));
    assertThat(found)
        .extracting(scenario -> scenario.get("name").asText())
        .contains("setting 1", "setting 2", "setting 3")
        .doesNotContain("setting 0");
    double recorded = 30_000 - 1_000;
    assertThat(found)
        .filteredOn(scenario -> scenario.get("name").asText().equals("setting 3"))
        .allSatisfy(
            scenario ->
                assertThat(scenario.at("/runtimeNanos/p50").doubleValue())
                    .isCloseTo(recorded + 1e6, within(2_000.0)));
  }

  @Test
  void before_aCall_isAfterTheOneBeforeIt() {
    TraceArchive trace = trace();
    assertThat(DelayPlace.before(trace, 0, 0)).isEqualTo("at: 0ns");
    assertThat(DelayPlace.before(trace, 0, 1)).isEqualTo("at: 0ns");
    assertThat(DelayPlace.before(trace, 0, 2))
        .isEqualTo("after: {function: MPI_Send, occurrence: 1}");
    assertThat(DelayPlace.before(trace, 1, 3))
        .isEqualTo("after: {function: MPI_Recv, occurrence: 2}");
    assertThatThrownBy(() -> DelayPlace.before(trace, 1, 5))
        .isInstanceOf(UsageException.class)
        .hasMessage("delay: rank 1 has 4 calls, got call 5");
    assertThatThrownBy(() -> DelayPlace.before(trace, 2, 1)).isInstanceOf(UsageException.class);
  }
}
