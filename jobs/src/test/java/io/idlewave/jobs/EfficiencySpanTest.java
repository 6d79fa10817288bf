package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.report.EmbeddedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The efficiencies of a whole trace: what the tracer calls running, and an ideal replay. */
class EfficiencySpanTest {

  /**
   * Two ranks in 1 ms. The first runs for 100, 600, 50 and 20 us, the second, created after 50 us,
   * for 50, 200, 50 and 30; MPI_Init, a barrier and MPI_Finalize lie between, and the tracer writes
   * its buffer at the end.
   */
  private static final String TRACE =
      """
      #Paraver (01/01/2026 at 00:00):1000000_ns:1(2):1:2(1:1,1:1),1
      c:1:1:2:1:2
      1:1:1:1:1:0:100000:1
      1:2:1:2:1:0:50000:2
      1:2:1:2:1:50000:100000:1
      1:1:1:1:1:100000:150000:15
      2:1:1:1:1:100000:50000003:31
      1:2:1:2:1:100000:150000:15
      2:2:1:2:1:100000:50000003:31
      1:1:1:1:1:150000:750000:1
      2:1:1:1:1:150000:50000003:0
      1:2:1:2:1:150000:350000:1
      2:2:1:2:1:150000:50000003:0
      1:2:1:2:1:350000:800000:5
      2:2:1:2:1:350000:50000002:8:50100001:0:50100002:0:50100004:1:50100003:0
      1:1:1:1:1:750000:800000:5
      2:1:1:1:1:750000:50000002:8:50100001:0:50100002:0:50100004:1:50100003:1
      1:1:1:1:1:800000:850000:1
      2:1:1:1:1:800000:50000002:0
      1:2:1:2:1:800000:850000:1
      2:2:1:2:1:800000:50000002:0
      1:1:1:1:1:850000:900000:15
      2:1:1:1:1:850000:50000003:32
      1:2:1:2:1:850000:900000:15
      2:2:1:2:1:850000:50000003:32
      1:1:1:1:1:900000:920000:1
      2:1:1:1:1:900000:50000003:0
      1:2:1:2:1:900000:930000:1
      2:2:1:2:1:900000:50000003:0
      1:1:1:1:1:920000:1000000:12
      2:1:1:1:1:920000:40000003:1
      1:2:1:2:1:930000:1000000:12
      2:2:1:2:1:930000:40000003:1
      2:1:1:1:1:1000000:40000003:0
      2:2:1:2:1:1000000:40000003:0
      """;

  @TempDir private Path folder;

  private CommandLineRun run;

  private Map<String, Double> efficiencies(String... options) throws IOException {
    return efficiencies(Files.writeString(folder.resolve("two.prv"), TRACE), options);
  }

  private Map<String, Double> efficiencies(Path source, String... options) throws IOException {
    Path trace = folder.resolve("trace");
    CommandLineRun.ok("ingest", source.toString(), "--out", trace.toString());
    Path results = folder.resolve("results");
    String[] asked = {
      "run", trace.toString(), "--analysis", "efficiencies", "--out", results.toString()
    };
    String[] all = new String[asked.length + options.length];
    System.arraycopy(asked, 0, all, 0, asked.length);
    System.arraycopy(options, 0, all, asked.length, options.length);
    run = CommandLineRun.ok(all);
    JsonNode found =
        new ObjectMapper()
            .readTree(results.resolve("summary.json").toFile())
            .at("/analyses/efficiencies");
    assertThat(found.get("span").asText()).isEqualTo(options.length == 0 ? "run" : "trace");
    Map<String, Double> means = new HashMap<>();
    found
        .get("rows")
        .forEach(row -> means.put(row.get("efficiency").asText(), row.get("mean").asDouble()));
    return means;
  }

  /** What the page of the results says below its efficiencies. */
  private String page() throws IOException {
    String page = Files.readString(folder.resolve("results/report.html"));
    return EmbeddedReport.finding(EmbeddedReport.of(page).at("/runs/0"), "efficiencies")
        .at("/says/0")
        .asText();
  }

  /** They run for 770 and 330 us; on an ideal network the second one ends last, after 780. */
  @Test
  void span_trace_isOfWhatTheTracerCallsRunning() throws IOException {
    Map<String, Double> means = efficiencies("--span", "trace");

    assertThat(means.get("load-balance")).isEqualTo(550.0 / 770, within(1e-9));
    assertThat(means.get("communication")).isEqualTo(0.77, within(1e-9));
    assertThat(means.get("serialisation")).isEqualTo(770.0 / 780, within(1e-9));
    assertThat(means.get("transfer")).isEqualTo(0.78, within(1e-9));
    assertThat(means.get("parallel")).isEqualTo(0.55, within(1e-9));
    assertThat(run.out()).contains("recorded: the whole trace");
    assertThat(page()).startsWith("recorded: the whole trace, as the POP project's tools");
  }

  /** The values of POP's own tools, of the trace of the demo. */
  @Test
  void span_trace_ofEpochIsWhatPopsToolsSay() throws IOException {
    Path demo = Path.of("src/main/resources/io/idlewave/jobs/app/epoch-16.tar.xz");
    Map<String, Double> published = PopReference.of(16);

    Map<String, Double> means = efficiencies(demo, "--span", "trace");

    assertThat(means.get("load-balance"))
        .isEqualTo(published.get("MPI Load Balance"), within(1e-3));
    assertThat(means.get("communication"))
        .isEqualTo(published.get("MPI Communication Efficiency"), within(1e-3));
    assertThat(means.get("parallel")).isEqualTo(published.get("Parallel Efficiency"), within(1e-3));
    assertThat(means.get("serialisation"))
        .isEqualTo(published.get("MPI Serialisation Efficiency"), within(5e-3));
    assertThat(means.get("transfer"))
        .isEqualTo(published.get("MPI Transfer Efficiency"), within(5e-3));
  }

  /** From 150 to 850 us they compute for 650 and 250. */
  @Test
  void span_run_isWhatLiesBetweenInitAndFinalize() throws IOException {
    Map<String, Double> means = efficiencies();

    assertThat(means.get("load-balance")).isEqualTo(450.0 / 650, within(1e-9));
    assertThat(means.get("communication")).isEqualTo(650.0 / 700, within(1e-9));
    assertThat(run.out()).contains("recorded: from the end of MPI_Init").contains("--span trace");
    assertThat(page()).startsWith("recorded: from the end of MPI_Init to the begin of");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "span: all, analysis: [efficiencies] | span: one of run, trace, got all",
        "span: trace, analysis: [wait-states] | span: only with analysis: [efficiencies]"
      })
  void span_thatMakesNoSense_isRefused(String keys, String message) throws IOException {
    CommandLineRun.ok("synth", "ring", "--ranks", "2", "--out", folder.resolve("t").toString());
    Path study = Files.writeString(folder.resolve("s.yaml"), "{trace: t, " + keys + "}");
    CommandLineRun.of("run", study.toString(), "--out", folder.resolve("r").toString())
        .assertRefused(2, message);
  }
}
