package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.PropagationJob;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.text.Glyphs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job whose results are committed where it runs. */
class StudyCommitTest {

  private static final String STUDY =
      """
      trace: trace
      timing: %s
      replicates: 30
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
      """;

  private static final String ANALYSES =
      """
      network: myrinet
      analysis: [synchronisation, sensitivities, critical-path]
      tolerance: [1%]
      """;

  @TempDir private Path folder;

  private void commandLine(String... args) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    assertThat(new Main(new StudyRuns(), false, Glyphs.ASCII).run(args, writer, writer))
        .as(out.toString())
        .isZero();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void job_observedTiming_commitsWhatTheClientWould() throws Exception {
    assertCommitsTheSame(STUDY.formatted("observed"));
  }

  @Test
  void job_modelTiming_commitsWhatTheClientWould() throws Exception {
    assertCommitsTheSame(STUDY.formatted("model") + ANALYSES);
  }

  private void assertCommitsTheSame(String study) throws Exception {
    commandLine("synth", "random", "--seed", "5", "--overhead", "1us", "--out", path("trace"));
    Files.writeString(folder.resolve("study.yaml"), study);
    commandLine("run", path("study.yaml"), "--out", path("client"), "--parallelism", "2");
    List<String> sinks = List.of("lines:" + path("lines"), "folder:" + path("job"));
    detached(StudyReader.read(folder.resolve("study.yaml")), sinks);
    commandLine("report", path("job"));
    assertThat(files("job")).isEqualTo(files("client"));
    for (String name : files("client")) {
      if (name.equals("summary.json")) {
        assertThat(summary("job")).isEqualTo(summary("client"));
      } else if (!name.equals("report.html")) { // it names its folder and what its run cost
        assertThat(folder.resolve("job").resolve(name))
            .hasSameBinaryContentAs(folder.resolve("client").resolve(name));
      }
    }
    assertThat(folder.resolve("lines").resolve("complete")).exists();
  }

  private static void detached(Study study, List<String> sinks) throws Exception {
    SinkOptions options = SinkOptions.ofNewRun(false);
    ResultSink client = SinkRegistry.create(sinks, options);
    client.prepare();
    client.detach();
    TraceArchive archive = TraceArchive.open(study.trace());
    PreparedStudy prepared =
        StudyPreparation.prepare(
            study, archive, GraphOptions.DEFAULT, (activity, done, total, unit) -> {});
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(2);
    PropagationJob.build(
        env,
        archive,
        prepared.plan(7),
        JobOptions.of(2),
        StudyCommit.of(study, sinks, options, GraphOptions.DEFAULT, 2));
    env.execute();
  }

  private List<String> files(String results) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(results))) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  /** Without what a run cost. */
  private ObjectNode summary(String results) throws IOException {
    Path file = folder.resolve(results).resolve("summary.json");
    ObjectNode summary = (ObjectNode) new ObjectMapper().readTree(file.toFile());
    assertThat(summary.remove("engine")).isNotNull();
    assertThat(summary.remove("sha256")).isNotNull();
    return summary;
  }
}
