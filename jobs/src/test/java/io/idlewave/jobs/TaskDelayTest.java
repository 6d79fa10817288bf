package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.otf2.Otf2Samples;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Delays around a task that another thread executes until 490 ns while its creator, who has created
 * it after 150 ns, waits for it.
 */
class TaskDelayTest {

  private static final String OBSERVED = "slack: clocks";
  private static final String MODEL =
      "timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}";

  @TempDir private Path folder;

  private double delayNanos(String timing, String delay) throws IOException {
    StudyFolder studies = new StudyFolder(folder);
    String study =
        "{trace: trace, %s, scenarios: [{name: a, delays: [{rank: 0, %s}]}]}"
            .formatted(timing, delay);
    JsonNode summary = studies.run(studies.study(study));
    return summary.at("/scenarios/0/delayNanos/max").asDouble();
  }

  private void ingest(Path sample) {
    CommandLineRun.ok("ingest", sample.toString(), "--out=" + folder.resolve("trace"));
  }

  /** Before the creation all arrives, since the task begins later; after it 50 ns are idle time. */
  @ParameterizedTest
  @CsvSource({
    "'at: 120ns, duration: 1us', 1000",
    "'at: 180ns, duration: 50ns', 0",
    "'timeline: worker, at: 300ns, duration: 1us', 1000",
  })
  void delay_arrivesThroughTheTask(String delay, double expected) throws IOException {
    ingest(Otf2Samples.tasks(folder.resolve("taskwait")));
    assertThat(delayNanos(OBSERVED, delay)).isEqualTo(expected);
    assertThat(delayNanos(MODEL, delay)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "'at: 120ns, duration: 1us', 1000",
    "'at: 180ns, duration: 50ns', 0",
    "'timeline: worker, at: 300ns, duration: 1us', 1000",
  })
  void delay_arrivesThroughABarrierThatTheTaskIsIn(String delay, double expected)
      throws IOException {
    ingest(Otf2Samples.taskInBarrier(folder.resolve("barrier")));
    assertThat(delayNanos(OBSERVED, delay)).isEqualTo(expected);
    assertThat(delayNanos(MODEL, delay)).isEqualTo(expected);
  }
}
