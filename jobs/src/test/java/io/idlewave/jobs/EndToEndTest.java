package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the command line to the results on disk, in this process. */
class EndToEndTest {

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void synth(String options) {
    String[] args =
        Stream.concat(
                Stream.of("synth"),
                Stream.concat(Stream.of(options.split(" ", -1)), Stream.of("--out", path("trace"))))
            .toArray(String[]::new);
    CommandLineRun.ok(args);
  }

  private JsonNode summary(String results) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(results).resolve("summary.json").toFile());
  }

  @Test
  void run_study_isReportedAndRepeatedAlike() throws IOException {
    synth("random --seed 5 --ranks 4 --steps 30 --overhead 1us");
    CommandLineRun check = CommandLineRun.ok("check", path("trace"), "--json");
    JsonNode census = new ObjectMapper().readTree(check.out());
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        seed: 7
        replicates: 70
        slack: local
        scenarios:
          - name: nothing
          - name: jitter
            noise: {distribution: gamma, mean: 2us, shape: 0.5}
            latency: {distribution: lognormal, mean: 1us, sd: 2us}
        """);
    CommandLineRun run =
        CommandLineRun.of("run", path("study.yaml"), "--out", path("first"), "--parallelism", "2")
            .assertEnds(0);
    assertThat(run.out()).contains("jitter", "caveat: ");
    assertThat(CommandLineRun.ok("report", path("first")).out())
        .isEqualTo(run.out().replaceFirst("results: .*\\R", ""));

    JsonNode summary = summary("first");
    assertThat(summary.get("trace")).isEqualTo(census);
    assertThat(summary.get("engine").get("lanes").asLong()).isEqualTo(2 * 2 * 70);
    assertThat(summary.get("scenarios")).hasSize(4);
    for (JsonNode scenario : summary.get("scenarios")) {
      assertThat(scenario.get("bound").asText()).isIn("lower", "upper");
    }
    for (JsonNode nothing : List.of(summary.at("/scenarios/0"), summary.at("/scenarios/1"))) {
      assertThat(nothing.get("name").asText()).isEqualTo("nothing");
      for (String statistic : List.of("mean", "min", "p50", "max")) {
        assertThat(nothing.get("runtimeNanos").get(statistic).asDouble())
            .isEqualTo(nothing.get("baseNanos").asDouble());
      }
      assertThat(nothing.at("/delayNanos/max").asDouble()).isZero();
    }

    CommandLineRun.ok(
        "run", path("first/study.yaml"), "--out", path("second"), "--parallelism", "1");
    assertThat(summary("second").get("scenarios")).isEqualTo(summary.get("scenarios"));
    assertThat(Files.readString(folder.resolve("second/study.yaml")))
        .isEqualTo(Files.readString(folder.resolve("first/study.yaml")));
  }

  @Test
  void run_tokenRing_delaysByEveryHop() throws IOException {
    synth("ring --ranks 128 --laps 10");
    CommandLineRun.ok(
        "run",
        path("trace"),
        "--noise",
        "constant,value=100ns",
        "--replicates",
        "3",
        "--parallelism",
        "2",
        "--out",
        path("results"));
    JsonNode scenario = summary("results").at("/scenarios/0");
    assertThat(scenario.get("bound").asText()).isEqualTo("exact");
    assertThat(scenario.at("/delayNanos/max").asDouble()).isEqualTo(128_000);
  }
}
