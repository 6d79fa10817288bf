package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Noise that takes nearly all time, of ranks that compute 10 ms and wait for nobody. */
class FullDutyTest {

  @TempDir private Path folder;

  private CommandLineRun run(String noise, String more) throws IOException {
    String trace = folder.resolve("trace").toString();
    CommandLineRun.ok(
        "synth", "bsp", "--ranks", "1", "--steps", "1", "--grain", "10ms", "--out", trace);
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        trace: trace
        replicates: 20
        %s
        scenarios: [{name: full, noise: {%s}}]
        """
            .formatted(more, noise));
    return CommandLineRun.of(
        "run", study.toString(), "--out", folder.resolve("results").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "process: periodic, frequency: 1kHz, duty: 99.999999%",
        "process: periodic, frequency: 1kHz, duty: 99.999999%, anchor: perturbed",
        "process: rate, rate: 1kHz, duty: 99.999999%",
        "process: rate, rate: 1kHz, duty: 99.999999%, phase: aligned"
      })
  void run_lessLeftThanTheGridHolds_isRefusedInOneLine(String noise) throws IOException {
    CommandLineRun run = run(noise, "quantum: 1ns");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "scenario full: noise: a duty of 99.9999990000 % leaves 0.0100 ns from one detour to"
                + " the next, too little for times in steps of 2^0 ns; state a lower duty or a"
                + " shorter quantum");
  }

  /** w ns of work take w / (1 - duty). */
  @Test
  void run_noiseThatTheGridHolds_takesWhatItsDutySays() throws IOException {
    run("process: periodic, frequency: 1kHz, duty: 99.99%", "").assertEnds(0);
    assertThat(
            new ObjectMapper()
                .readTree(folder.resolve("results/summary.json").toFile())
                .at("/scenarios/0/slowdown/mean")
                .asDouble())
        .isCloseTo(1 / (1 - 0.9999), within(10.0));
  }
}
