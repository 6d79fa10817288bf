package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.format.FormatTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a program scales over several archives, against hand-worked runs and POP's own figures. */
class ScalingTest {

  /**
   * One rank, in us: runs to 100, MPI_Init to 150, runs to 960, MPI_Finalize to 1010, runs to 1040.
   */
  private static final String ONE =
      """
      #Paraver (01/01/2026 at 00:00):1040000_ns:1(1):1:1(1:1),1
      c:1:1:1:1
      1:1:1:1:1:0:100000:1
      1:1:1:1:1:100000:150000:15
      2:1:1:1:1:100000:50000003:31
      1:1:1:1:1:150000:960000:1
      2:1:1:1:1:150000:50000003:0
      1:1:1:1:1:960000:1010000:15
      2:1:1:1:1:960000:50000003:32
      1:1:1:1:1:1010000:1040000:1
      2:1:1:1:1:1010000:50000003:0
      """;

  /**
   * Two, which run for 100, 550 and 30, and for 50 (created after 50), 450 and 20; the run lasts
   * from 150 to 750.
   */
  private static final String TWO =
      """
      #Paraver (01/01/2026 at 00:00):830000_ns:1(2):1:2(1:1,1:1),1
      c:1:1:2:1:2
      1:1:1:1:1:0:100000:1
      1:2:1:2:1:0:50000:2
      1:2:1:2:1:50000:100000:1
      1:1:1:1:1:100000:150000:15
      2:1:1:1:1:100000:50000003:31
      1:2:1:2:1:100000:150000:15
      2:2:1:2:1:100000:50000003:31
      1:1:1:1:1:150000:700000:1
      2:1:1:1:1:150000:50000003:0
      1:2:1:2:1:150000:600000:1
      2:2:1:2:1:150000:50000003:0
      1:2:1:2:1:600000:750000:5
      2:2:1:2:1:600000:50000002:8:50100001:0:50100002:0:50100004:1:50100003:0
      1:1:1:1:1:700000:750000:5
      2:1:1:1:1:700000:50000002:8:50100001:0:50100002:0:50100004:1:50100003:1
      1:1:1:1:1:750000:800000:15
      2:1:1:1:1:750000:50000002:0
      2:1:1:1:1:750000:50000003:32
      1:2:1:2:1:750000:800000:15
      2:2:1:2:1:750000:50000002:0
      2:2:1:2:1:750000:50000003:32
      1:1:1:1:1:800000:830000:1
      2:1:1:1:1:800000:50000003:0
      1:2:1:2:1:800000:820000:1
      2:2:1:2:1:800000:50000003:0
      """;

  private static final Path DEMO =
      Path.of("src/main/resources/io/idlewave/jobs/app/epoch-16.tar.xz");

  @TempDir private Path folder;

  private String archive(String name, String prv) throws IOException {
    return archive(name, Files.writeString(folder.resolve(name + ".prv"), prv));
  }

  private String archive(String name, Path trace) {
    String archive = folder.resolve(name).toString();
    CommandLineRun.ok("ingest", trace.toString(), "--out", archive);
    return archive;
  }

  private static JsonNode compare(List<String> archives, String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("compare"));
    words.addAll(archives);
    words.addAll(List.of(options));
    words.add("--json");
    return new ObjectMapper().readTree(CommandLineRun.ok(words.toArray(String[]::new)).out());
  }

  private static void assertRun(
      JsonNode run,
      double runtimeMicros,
      double speedUp,
      double loadBalance,
      double communication,
      double computationScaling) {
    assertThat(run.get("runtimeNanos").asDouble()).isEqualTo(1e3 * runtimeMicros);
    assertThat(run.get("speedUp").asDouble()).isEqualTo(speedUp, within(1e-9));
    assertThat(run.get("loadBalance").asDouble()).isEqualTo(loadBalance, within(1e-9));
    assertThat(run.get("communication").asDouble()).isEqualTo(communication, within(1e-9));
    assertThat(run.get("parallel").asDouble()).isEqualTo(loadBalance * communication, within(1e-9));
    assertThat(run.get("computationScaling").asDouble())
        .isEqualTo(computationScaling, within(1e-9));
    assertThat(run.get("global").asDouble())
        .isEqualTo(loadBalance * communication * computationScaling, within(1e-9));
  }

  @Test
  void scaling_ofTheRuns_comparesWithTheSmallest() throws IOException {
    String one = archive("one", ONE);
    String two = archive("two", TWO);

    JsonNode found = compare(List.of(two, one, two));

    assertThat(found.get("span").asText()).isEqualTo("run");
    JsonNode runs = found.get("runs");
    assertThat(runs.findValuesAsText("ranks")).containsExactly("1", "2", "2");
    assertRun(runs.get(0), 810, 1, 1, 1, 1);
    assertRun(runs.get(1), 600, 810.0 / 600, 500.0 / 550, 550.0 / 600, 0.81);
    assertThat(runs.get(2)).isEqualTo(runs.get(1));
  }

  /** One rank runs for 940 of 1040, two for 680 and 520 of 830. */
  @Test
  void scaling_ofWholeTraces_isOfWhatTheTracerCallsRunning() throws IOException {
    String one = archive("one", ONE);
    String two = archive("two", TWO);

    JsonNode runs = compare(List.of(one, two), "--span", "trace").at("/scaling/runs");

    assertRun(runs.get(0), 1040, 1, 1, 940.0 / 1040, 1);
    assertRun(runs.get(1), 830, 1040.0 / 830, 600.0 / 680, 680.0 / 830, 940.0 / 1200);
  }

  @Test
  void scaling_isPrintedWhereNumbersOfRanksDiffer() throws IOException {
    String one = archive("one", ONE);
    String two = archive("two", TWO);

    assertThat(CommandLineRun.ok("compare", one, two).out())
        .contains("computation scaling", "first", "runs: from the end of MPI_Init")
        .containsPattern(
            "two +2 +600\\.0 us +1\\.350 +0\\.909 +0\\.917 +0\\.833 +0\\.810 +0\\.675");
    assertThat(CommandLineRun.ok("compare", two, two).out()).doesNotContain("computation scaling");
    assertThat(CommandLineRun.ok("compare", two, two, one, "--span", "trace").out())
        .startsWith("scaling (POP)")
        .contains("runs: the whole trace, as the POP project's tools take it");
  }

  @Test
  void scaling_ofEpoch_isWhatPopsToolsSay() throws IOException {
    List<FormatTraces> shared = FormatTraces.shared();
    assumeThat(shared).as("shared collection").isNotEmpty();
    List<String> archives = new ArrayList<>();
    for (FormatTraces trace : shared) {
      if (trace.key().equals("prv/epoch-1") || trace.key().equals("prv/epoch-4")) {
        archives.add(archive(trace.key().substring(4), trace.unpack(folder.resolve(trace.key()))));
      }
    }
    archives.add(archive("epoch-16", DEMO));

    JsonNode runs = compare(archives, "--span", "trace").get("runs");

    for (JsonNode run : runs) {
      Map<String, Double> published = PopReference.of(run.get("ranks").asInt());
      assertClose(run, "speedUp", published.get("Speedup"));
      assertClose(run, "loadBalance", published.get("MPI Load Balance"));
      assertClose(run, "communication", published.get("MPI Communication Efficiency"));
      assertClose(run, "parallel", published.get("Parallel Efficiency"));
      assertClose(run, "computationScaling", published.get("Computation Scaling"));
      assertClose(run, "global", published.get("Global Efficiency"));
    }
    assertThat(runs).hasSize(3);
  }

  private static void assertClose(JsonNode run, String name, double published) {
    assertThat(run.get(name).asDouble())
        .as("%s on %s", name, run.get("ranks"))
        .isEqualTo(published, within(1e-4 * published));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "one one --span all | --span: one of run, trace, got all",
        "results results results | two results folders, got 3 folders; several on one page",
        "results results --span run | two results folders, got --span",
        "one one one.prv | make an archive of it first",
      })
  void scaling_ofWhatIsNone_isRefused(String words, String message) throws IOException {
    String one = archive("one", ONE);
    CommandLineRun.ok(
        "run", one, "--replicates", "1", "--out", folder.resolve("results").toString());
    List<String> all = new ArrayList<>(List.of("compare"));
    for (String word : words.split(" ", -1)) {
      Path file = folder.resolve(word);
      all.add(Files.exists(file) ? file.toString() : word);
    }
    CommandLineRun.of(all.toArray(String[]::new)).assertRefused(2, message);
  }
}
