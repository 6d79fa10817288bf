package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.pipeline.place.ResultLocations;
import io.idlewave.jobs.pipeline.runner.ClusterRunner;
import io.idlewave.jobs.pipeline.runner.ProgramJars;
import io.idlewave.jobs.pipeline.runner.RunPlaces;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.text.Glyphs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study of several jobs that is left to a cluster. */
@SuppressWarnings("try") // the cluster may be interrupted while it closes
class DetachedCourseTest {

  private static final String PRECISION =
      """
      trace: trace
      replicates: 20
      maxReplicates: 80
      precision: {mean: 0.0001%}
      scenarios:
        - {name: jitter, noise: {distribution: exponential, mean: 2us}}
      """;

  private static final String TRANSFORM =
      """
      trace: trace
      timing: model
      network: {model: loggp, L: 1us, o: 300ns, g: 1ns, G: 0.1ns, S: 4KiB}
      replicates: 20
      scenarios:
        - {name: as it is, noise: {distribution: exponential, mean: 2us}}
        - {name: faster, noise: {distribution: exponential, mean: 2us}, transform: [{kind: faster, factor: %s}]}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeTrace() {
    commandLine("synth", "random", "--seed", "5", "--overhead", "1us", "--out", path("trace"));
  }

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

  private static RunOptions options(String master) {
    return new RunOptions(
        new RunPlace(master, 2, 1, null, GraphOptions.DEFAULT),
        RunRecovery.NONE,
        false,
        false,
        List.of(),
        null,
        null);
  }

  /** Leaves it to a cluster of 3 slots, and waits for the end of its course. */
  private JobResult detached() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    MiniClusterConfiguration slots =
        new MiniClusterConfiguration.Builder()
            .setConfiguration(configuration)
            .setNumTaskManagers(1)
            .setNumSlotsPerTaskManager(3)
            .build();
    try (MiniCluster cluster = new MiniCluster(slots)) {
      cluster.start();
      return detached(cluster);
    }
  }

  private JobResult detached(MiniCluster cluster) throws Exception {
    URI rest = cluster.getRestAddress().get();
    String master = rest.getHost() + ":" + rest.getPort();
    SinkOptions sinks = SinkOptions.ofNewRun(false);
    RunPlaces places = RunPlaces.of(ResultLocations.of(path("there")), sinks.run());
    StudyRun run =
        new StudyRun(
            StudyReader.read(folder.resolve("study.yaml")),
            path("there"),
            options(master),
            Progress.NONE,
            sinks,
            () -> ClusterRunner.at(master, new ProgramJars(jar(), List.of()), places));
    return cluster.requestJobResult(JobID.fromHexString(run.detach())).get();
  }

  /** A jar to ship; the classes themselves are on the class path of the cluster already. */
  private Path jar() {
    Path jar = folder.resolve("idlewave.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("empty"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jar;
  }

  private void assertSameAsHere(String study) throws Exception {
    Files.writeString(folder.resolve("study.yaml"), study);
    commandLine("run", path("study.yaml"), "--out", path("here"), "--parallelism", "2");
    assertThat(detached().getSerializedThrowable()).isEmpty();
    List<String> tables = tables("here");
    assertThat(tables).isNotEmpty().isEqualTo(tables("there"));
    for (String table : tables) {
      assertThat(folder.resolve("there").resolve(table))
          .hasSameBinaryContentAs(folder.resolve("here").resolve(table));
    }
    commandLine("report", path("there"));
    assertThat(folder.resolve("there/run.lock")).doesNotExist();
  }

  private List<String> tables(String results) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(results))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.contains(".avro") || name.contains(".part-"))
          .sorted()
          .toList();
    }
  }

  @Test
  void detach_precision_goesOnUntilItIsReached() throws Exception {
    assertSameAsHere(PRECISION);
  }

  @Test
  void detach_changedProgram_runsAllPassesAndLeavesNoArchive() throws Exception {
    assertSameAsHere(TRANSFORM.formatted("2"));
    try (Stream<Path> beside = Files.list(folder)) {
      assertThat(beside.map(file -> String.valueOf(file.getFileName())))
          .noneMatch(name -> name.startsWith(".idlewave-"));
    }
  }

  @Test
  void detach_passIsRefused_theCourseFailsOnceAndGivesTheFolderBack() throws Exception {
    Files.writeString(
        folder.resolve("study.yaml"),
        TRANSFORM
            .formatted("2")
            .replace("{kind: faster, factor: 2}", "{kind: faster, factor: 2, region: solve}"));
    JobResult result = detached();
    assertThat(result.getJobStatus().orElseThrow()).isEqualTo(JobStatus.FAILED);
    assertThat(result.getSerializedThrowable().orElseThrow().getFullStringifiedStackTrace())
        .contains("scenario faster: transform: ");
    assertThat(folder.resolve("there")).isEmptyDirectory();
  }
}
