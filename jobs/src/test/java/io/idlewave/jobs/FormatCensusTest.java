package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.model.TraceTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Traces in every registered format, from the foreign files to what {@code check} and {@code run}
 * say, against independent decoders.
 */
class FormatCensusTest {

  /** What explains a census, and clocks, which the census leaves out. */
  private static final Set<String> BESIDE = Set.of("notes", "clocks", "exitCode");

  @TempDir private Path folder;

  static List<FormatTraces> copies() {
    return FormatTraces.copies();
  }

  static Stream<FormatTraces> shared() {
    List<FormatTraces> shared = FormatTraces.shared();
    return shared.isEmpty() ? Stream.of((FormatTraces) null) : shared.stream();
  }

  @ParameterizedTest
  @MethodSource("copies")
  void check_smallTrace_isWhatItsDecoderCounts(FormatTraces trace) throws IOException {
    assertCensus(trace);
  }

  /** Every trace of the shared collection, where it is at hand. */
  @ParameterizedTest
  @MethodSource("shared")
  void check_sharedTrace_isWhatItsDecoderCounts(@Nullable FormatTraces trace) throws IOException {
    assumeThat(trace).as("shared collection").isNotNull();
    assertCensus(trace);
  }

  private void assertCensus(FormatTraces trace) throws IOException {
    CommandLineRun check = CommandLineRun.of("check", trace.packed(folder).toString(), "--json");
    assertThat(check.out()).as(check.err()).startsWith("{");
    JsonNode census = new ObjectMapper().readTree(check.out());
    SoftAssertions softly = new SoftAssertions();
    for (var field : trace.census().properties()) {
      if (!BESIDE.contains(field.getKey())) {
        softly
            .assertThat(census.get(field.getKey()))
            .as(field.getKey())
            .isEqualTo(field.getValue());
      }
    }
    softly
        .assertThat(check.exitCode())
        .as("exitCode")
        .isEqualTo(trace.census().get("exitCode").intValue());
    softly.assertAll();
  }

  @ParameterizedTest
  @MethodSource("copies")
  void run_smallTrace_isUndelayedAndFinishesUnderAModel(FormatTraces trace) throws IOException {
    assertRuns(trace);
  }

  @ParameterizedTest
  @MethodSource("shared")
  @Tag("full")
  void run_sharedTrace_isUndelayedAndFinishesUnderAModel(@Nullable FormatTraces trace)
      throws IOException {
    assumeThat(trace).as("shared collection").isNotNull();
    assertRuns(trace);
  }

  /** No perturbation gives no delay, and model timing comes to an end. */
  private void assertRuns(FormatTraces trace) throws IOException {
    String archive = folder.resolve("trace").toString();
    CommandLineRun.ok("ingest", trace.unpack(folder.resolve("f")).toString(), "--out", archive);
    TraceTimes times = TraceArchive.open(Path.of(archive)).metadata().times();
    if (times == TraceTimes.RECORDED) {
      for (JsonNode scenario : run(archive, "--noise", "constant,value=0ns").get("scenarios")) {
        assertThat(scenario.get("delayNanos").get("mean").doubleValue()).isZero();
        assertThat(scenario.get("delayNanos").get("max").doubleValue()).isZero();
      }
    }
    String[] rate = times == TraceTimes.WORK ? new String[] {"--rate", "4Gflop/s"} : new String[0];
    List<String> model = new ArrayList<>(List.of("--network", "myrinet"));
    model.addAll(List.of(rate));
    JsonNode base = run(archive, model.toArray(String[]::new)).get("base");
    assertThat(base.get("runtimeNanos").doubleValue()).isPositive();
  }

  private JsonNode run(String archive, String... flags) throws IOException {
    Path results = folder.resolve("results");
    List<String> args = new ArrayList<>(List.of("run", archive, "--replicates", "2", "--force"));
    args.addAll(List.of("--out", results.toString()));
    args.addAll(List.of(flags));
    CommandLineRun.ok(args.toArray(String[]::new));
    return new ObjectMapper().readTree(results.resolve("summary.json").toFile());
  }
}
