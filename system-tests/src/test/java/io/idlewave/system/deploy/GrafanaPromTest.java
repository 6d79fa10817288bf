package io.idlewave.system.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.Idlewave;
import io.idlewave.system.deploy.Dashboards.Query;
import io.idlewave.system.kafka.Broker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A real run over an archive and one over a live stream, which a real Prometheus watches: every
 * query of every panel finds something.
 */
@Tag("full")
class GrafanaPromTest {

  private static final Duration INTERVAL = Duration.ofMillis(250);
  private static final int REPLICATES = 5000;
  private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), (\\w+)\\)");

  @TempDir static Path folder;

  private static Prometheus prometheus;
  private static Instant begin;
  private static Instant middle;
  private static Instant end;

  @BeforeAll
  static void watchRun() throws Exception {
    int port = Prometheus.freePort();
    prometheus = Prometheus.watching(port, folder, INTERVAL);
    idlewave("synth", "halo", "--px", "4", "--py", "4", "--iterations", "2000", "--out", "trace");
    begin = Instant.now();
    idlewave(
        "run",
        "trace",
        "--noise",
        "exponential,mean=2us",
        "--replicates",
        Integer.toString(REPLICATES),
        "--parallelism",
        "2",
        "--checkpoint-interval",
        "250ms",
        "--metrics",
        Integer.toString(port),
        "--out",
        "results");
    middle = Instant.now();
    String topic = Broker.shared().newAddress().toString();
    idlewave("feed", "trace", "--to", topic);
    idlewave(
        "run",
        "trace",
        "--noise",
        "exponential,mean=2us",
        "--replicates",
        Integer.toString(REPLICATES),
        "--source",
        topic,
        "--checkpoint-interval",
        "250ms",
        "--metrics",
        Integer.toString(port),
        "--out",
        "live");
    end = Instant.now();
  }

  @AfterAll
  static void stopWatching() throws InterruptedException {
    if (prometheus != null) {
      prometheus.stop();
    }
  }

  /** In a process of its own, for one that is watched shows what it has beside the job. */
  private static void idlewave(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Idlewave.class.getName()));
    command.addAll(List.of(arguments));
    Path log = folder.resolve("idlewave.log");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static JsonNode rows(String query) throws Exception {
    return prometheus.rows(query, begin, end);
  }

  private static JsonNode rowsOfTheFirst(String query) throws Exception {
    return prometheus.rows(query, begin, middle);
  }

  static List<Query> panels() {
    return Dashboards.queries(Dashboards.PROMETHEUS);
  }

  @ParameterizedTest
  @MethodSource("panels")
  void panel_ofRunsThatAreWatched_hasRows(Query panel) throws Exception {
    String query = panel.text().replace("${job:regex}", ".*").replace("$__rate_interval", "1s");
    assertThat(query).doesNotContain("$");
    assertThat(rows(query)).isNotEmpty();
  }

  @Test
  void variables_ofDashboards_haveValues() throws Exception {
    for (Query variable : Dashboards.variables(Dashboards.PROMETHEUS)) {
      Matcher call = LABEL_VALUES.matcher(variable.text());
      assertThat(call.matches()).as(variable.text()).isTrue();
      assertThat(prometheus.labelValues(call.group(2), call.group(1))).hasSize(2);
    }
  }

  @Test
  void lanes_ofAllPropagators_areTheReplicates() throws Exception {
    JsonNode rows = rowsOfTheFirst("sum(flink_taskmanager_job_task_operator_lanes)");
    JsonNode values = rows.path(0).path("values");
    assertThat(values.get(values.size() - 1).path(1).asText())
        .isEqualTo(Integer.toString(REPLICATES));
  }

  @Test
  void labels_ofAllSeries_growWithNeitherRanksNorAttempts() throws Exception {
    Set<String> labels = new HashSet<>();
    prometheus.labels().forEach(label -> labels.add(label.asText()));
    assertThat(labels)
        .isSubsetOf(
            Set.of(
                "__name__",
                "instance",
                "job",
                "job_id",
                "job_name",
                "task_name",
                "operator_name",
                "subtask_index",
                "quantile",
                "topic",
                "partition",
                "coordinator_id",
                "coordinator_name"))
        .contains("job_id", "operator_name", "subtask_index");
    assertThat(rows("count({job=\"idlewave\"}) > 1000")).isEmpty();
  }
}
