package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.perturb.observed.SlackKind;
import io.idlewave.perturb.scenario.Slack;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A slack rule that is registered as a user would, from the command line to results. */
class SlackKindTest {

  private static final double INJECTED_NANOS = 1e3;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode delayed(String slack) throws IOException {
    CommandLineRun.ok(
        "run",
        path("trace"),
        "--slack",
        slack,
        "--delay=rank=1,at=0us,duration=1us",
        "--out",
        path(slack));
    return new ObjectMapper()
        .readTree(folder.resolve(slack + "/summary.json").toFile())
        .get("scenarios");
  }

  private static double delayNanos(JsonNode scenario) {
    return scenario.at("/delayNanos/mean").asDouble();
  }

  /** The second rank of a pipeline waits for the first one: by the clocks it absorbs. */
  @Test
  void run_slackOfATest_absorbsNothing() throws IOException {
    CommandLineRun.ok("synth", "pipeline", "--out", path("trace"));
    JsonNode stubborn = delayed("stubborn");
    assertThat(stubborn).hasSize(1);
    assertThat(stubborn.get(0).get("slack").asText()).isEqualTo("stubborn");
    assertThat(stubborn.get(0).get("bound").asText()).isEqualTo("upper");
    assertThat(delayNanos(stubborn.get(0))).isEqualTo(INJECTED_NANOS);
    assertThat(delayNanos(delayed("clocks").get(0))).isZero();
  }

  @Test
  void words_all_areThoseThatShipAndTheTests() {
    assertThat(SlackKind.words())
        .extracting(Slack::label)
        .containsExactly("local", "causal", "clocks", "stubborn");
  }
}
