package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder with traces, a study and its results. */
record StudyFolder(Path folder) {

  /** The path of a file in it. */
  String path(String name) {
    return folder.resolve(name).toString();
  }

  /** Writes a program whose ranks fork threads, join them and meet, 125 us apart. */
  void writeForkJoin(String trace, int ranks, int threads, int steps) {
    CommandLineRun.ok(
        "synth",
        "forkjoin",
        "--ranks=" + ranks,
        "--threads=" + threads,
        "--steps=" + steps,
        "--out=" + path(trace));
  }

  /** Writes a study, and says where. */
  String study(String text) throws IOException {
    return Files.writeString(folder.resolve("study.yaml"), text).toString();
  }

  /** Runs a study, or a trace with options, and reads its summary. */
  JsonNode run(String what, String... options) throws IOException {
    CommandLineRun.ok(arguments(what, options));
    return new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
  }

  /** Runs a study; as its results state it, it says the same when it is written once more. */
  JsonNode runAsWritten(String study, String... options) throws IOException {
    JsonNode summary = run(study, options);
    Study written = StudyReader.read(folder.resolve("results/study.yaml"));
    assertThat(StudyReader.parse("written", written.toYaml(), folder)).isEqualTo(written);
    return summary;
  }

  /** The run times of all replicates that were run last, in ns. */
  double[] runTimes() throws IOException {
    return ResultRows.of(folder.resolve("results/runtimes.avro")).stream()
        .mapToDouble(row -> (Double) row.get("runtimeNanos"))
        .toArray();
  }

  /** What is said where that is refused. */
  String refusal(String what, String... options) {
    return CommandLineRun.of(arguments(what, options)).err();
  }

  private String[] arguments(String what, String... options) {
    List<String> all = new ArrayList<>(List.of("run", what, "--force", "--out=" + path("results")));
    all.addAll(List.of(options));
    return all.toArray(String[]::new);
  }
}
