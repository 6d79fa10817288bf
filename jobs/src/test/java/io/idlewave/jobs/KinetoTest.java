package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.kineto.KinetoSamples;
import io.idlewave.ingest.model.CallPaths;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces of the PyTorch profiler, from their files to run times. */
class KinetoTest {

  private static final Path SAMPLES = Path.of("src/test/resources/kineto");

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode run(Path trace, String... flags) throws IOException {
    CommandLineRun.ok("ingest", trace.toString(), "--out=" + path("trace"));
    String[] all = new String[flags.length + 4];
    all[0] = "run";
    all[1] = path("trace");
    all[2] = "--force";
    all[3] = "--out=" + path("results");
    System.arraycopy(flags, 0, all, 4, flags.length);
    CommandLineRun.ok(all);
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .get("scenarios");
  }

  /** The delay of the run, on which both bounds agree. */
  private static double delay(JsonNode scenarios) {
    double delay = scenarios.get(0).at("/delayNanos/mean").asDouble();
    assertThat(scenarios)
        .allSatisfy(
            scenario -> assertThat(scenario.at("/delayNanos/mean").asDouble()).isEqualTo(delay));
    return delay;
  }

  @ParameterizedTest
  @CsvSource({
    "event-sync-1, 0, 1ms",
    "event-sync-1, 3030, 10us",
    "event-sync-1, 3048, 1ms",
    "event-sync-streams-1, 0, 20us",
    "event-sync-streams-1, 800, 100us",
    "event-sync-streams-1, 19500, 1ms",
    "amd-1, 0, 1ms",
    "amd-1, 500, 100us",
    "amd-1, 9000, 1ms"
  })
  void delay_ofTheHost_isThatOfAnEvaluatorInTimes(String sample, long atMicros, String duration)
      throws IOException {
    Path file = SAMPLES.resolve(sample + ".json.gz");
    String flag = "--delay=rank=0,at=%dus,duration=%s".formatted(atMicros, duration);
    long nanos =
        Long.parseLong(duration.replaceAll("\\D", "")) * (duration.endsWith("ms") ? 1000000 : 1000);
    long expected = new KinetoEvaluator(file).delayOfRun(atMicros * 1000, nanos);
    assertThat(delay(run(file, "--slack=clocks", flag))).isCloseTo((double) expected, within(0.5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"event-sync-1", "event-sync-streams-1", "amd-1"})
  void run_withoutPerturbation_isTheRecordedOne(String sample) throws IOException {
    Path file = SAMPLES.resolve(sample + ".json.gz");
    assertThat(CommandLineRun.ok("check", file.toString()).out()).contains("complete");
    assertThat(delay(run(file, "--slack=clocks", "--noise=constant,value=0ns"))).isZero();
  }

  /** Those of the tests, and of the shared collection where that is at hand. */
  static Stream<Path> oneRankSamples() throws IOException {
    Map<String, Path> byName = new TreeMap<>();
    addShared(byName, "-1.json.gz");
    addSamples(SAMPLES, byName, "-1.json.gz");
    return byName.values().stream();
  }

  private static void addShared(Map<String, Path> byName, String end) throws IOException {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      addSamples(at.resolve("shared/traces/kineto"), byName, end);
    }
  }

  private static void addSamples(Path from, Map<String, Path> byName, String end)
      throws IOException {
    if (Files.isDirectory(from)) {
      try (Stream<Path> files = Files.list(from)) {
        files
            .filter(file -> file.toString().endsWith(end))
            .forEach(file -> byName.put(String.valueOf(file.getFileName()), file));
      }
    }
  }

  /** Row by row and region by region, the longest chain that an evaluator finds in the JSON. */
  @ParameterizedTest
  @MethodSource("oneRankSamples")
  void criticalPath_ofARank_isThatOfAnEvaluator(Path file) throws IOException {
    KinetoEvaluator evaluator = new KinetoEvaluator(file);
    assertThat(evaluator.delayOfRun(0, 0)).isZero();
    KinetoPathEvaluator expected = new KinetoPathEvaluator(evaluator);
    JsonNode scenario =
        run(file, "--network=logp,L=0ns,o=0ns,g=0ns", "--analysis=critical-path").get(0);
    JsonNode timelines =
        new ObjectMapper().readTree(folder.resolve("trace/trace.json").toFile()).get("timelines");
    Map<String, Long> byRow = new TreeMap<>();
    path("path-ranks.avro", "rank")
        .forEach(
            (row, nanos) ->
                byRow.put(
                    timelines
                        .get(Integer.parseInt(row))
                        .get("name")
                        .asText()
                        .replaceFirst("thread \\d+ ", "thread ")
                        .replaceFirst("device \\d+ ", ""),
                    nanos));
    assertThat(byRow).isEqualTo(expected.byRow());
    assertThat(byName(path("path-sites.avro", "region"))).isEqualTo(expected.byRegion());
    assertThat(byRow.values().stream().mapToLong(nanos -> nanos).sum())
        .isEqualTo(scenario.get("recordedNanos").asLong());
  }

  /** What results say of call paths, by the names of their innermost regions. */
  private Map<String, Long> byName(Map<String, Long> byPath) {
    CallPaths paths = TraceArchive.open(folder.resolve("trace")).metadata().callPaths();
    Map<String, String> names = new HashMap<>(Map.of("", ""));
    for (int path = 0; path < paths.count(); path++) {
      names.put(paths.label(path), paths.name(path));
    }
    Map<String, Long> byName = new TreeMap<>();
    byPath.forEach(
        (path, nanos) ->
            byName.merge(Objects.requireNonNull(names.get(path), path), nanos, Long::sum));
    return byName;
  }

  /** The path of the base, by what rows say. */
  private Map<String, Long> path(String table, String key) throws IOException {
    Map<String, Long> nanos = new TreeMap<>();
    for (GenericRecord row : ResultRows.of(folder.resolve("results").resolve(table))) {
      double computation = (Double) row.get("computationNanos");
      if (row.get("lane").toString().equals("base") && computation != 0) {
        nanos.merge(row.get(key).toString(), Math.round(computation), Long::sum);
      }
    }
    return nanos;
  }

  /** Kernels of the first rank wait for those of the second one, and its host for them. */
  @ParameterizedTest
  @ValueSource(strings = {"--slack=local", "--network=logp,L=0ns,o=0ns,g=0ns"})
  void delay_ofOneRank_arrivesOnTheOther(String timing) throws IOException {
    Path files = KinetoSamples.twoRanks(Files.createDirectory(folder.resolve("job")));
    run(files, timing, "--delay=rank=1,at=1us,duration=1ms");
    Map<Integer, Double> delays = delays();
    // rows: two hosts, then the streams of each; 7 computes alone, 40 is where ranks meet
    assertThat(delays).hasSize(6);
    assertThat(delays.get(0)).isBetween(0.98e6, 1e6);
    assertThat(delays.get(1)).isEqualTo(1e6);
    assertThat(delays.get(2)).isZero();
    assertThat(delays.get(3)).isBetween(0.98e6, 1e6);
  }

  /**
   * The first host is late by 1 ms when it launches what sends, at 176 us instead of 1,176; what
   * receives that, alone on its stream, was ready at 215.
   */
  @Test
  void delay_ofASender_arrivesWithItsMessage() throws IOException {
    Path files = KinetoSamples.exchange(Files.createDirectory(folder.resolve("job")));
    run(files, "--network=logp,L=0ns,o=0ns,g=0ns", "--delay=rank=0,at=110us,duration=1ms");
    // rows: two threads that lead, then a thread and streams 7, 40, 43 and 44 of each
    assertThat(delays().get(11)).isCloseTo(961e3, within(1.0));
    assertThat(delays().get(10)).isZero();
  }

  /** Two ranks made from a real one of two, where the shared collection is at hand. */
  @Test
  void delay_ofOneOfTwoRealRanks_arrivesOnTheOther() throws IOException {
    Map<String, Path> found = new TreeMap<>();
    addShared(found, "nccl-rank0of2.json.gz");
    assumeThat(found).isNotEmpty();
    Path job = Files.createDirectory(folder.resolve("job"));
    for (Path file : found.values()) {
      try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        Files.writeString(job.resolve("rank0.json"), text);
        Files.writeString(
            job.resolve("rank1.json"), text.replaceFirst("\"rank\": 0,", "\"rank\": 1,"));
      }
    }
    run(job, "--network=logp,L=0ns,o=0ns,g=0ns", "--delay=rank=1,at=1ms,duration=200ms");
    assertThat(delays().get(0)).isGreaterThan(100e6);
  }

  private Map<Integer, Double> delays() throws IOException {
    Map<Integer, Double> delays = new HashMap<>();
    for (GenericRecord row : ResultRows.of(folder.resolve("results/ranks.avro"))) {
      delays.merge(
          (Integer) row.get("rank"),
          (Double) ((GenericRecord) row.get("delayNanos")).get("mean"),
          Math::max);
    }
    return delays;
  }

  /** On a network that takes no time a run takes what was recorded. */
  @ParameterizedTest
  @ValueSource(strings = {"event-sync-1", "event-sync-streams-1", "amd-1"})
  void run_simulated_takesWhatWasRecorded(String sample) throws IOException {
    JsonNode scenario =
        run(SAMPLES.resolve(sample + ".json.gz"), "--network=logp,L=0ns,o=0ns,g=0ns").get(0);
    assertThat(scenario.at("/runtimeNanos/mean").asDouble())
        .isCloseTo(scenario.get("recordedNanos").asDouble(), within(1.0));
  }

  /** From one {@code ProfilerStep} to the next, less what streams idled. */
  @Test
  void stragglers_ofASampleWithSteps_areThoseOfAStep() throws IOException {
    String file = SAMPLES.resolve("amd-1.json.gz").toString();
    JsonNode found =
        new ObjectMapper().readTree(CommandLineRun.ok("stragglers", file, "--json").out());
    assertThat(found.get("seconds")).hasSize(1);
    assertThat(found.get("seconds").get("0").asDouble()).isBetween(9.2e-3, 9325.302e-6);
  }

  @Test
  void stragglers_ofASample_areToldByKernel() {
    String file = SAMPLES.resolve("event-sync-streams-1.json.gz").toString();
    assertThat(CommandLineRun.ok("stragglers", file, "--json").out())
        .contains("\"ampere_sgemm_128x64_nn\" : 1");
  }

  /** A profile of the host alone has no calls between which work could be compared. */
  @Test
  void profile_withoutCalls_isDescribedAndHasNoStragglers() throws IOException {
    String file = path("host.json");
    Files.writeString(
        Path.of(file),
        "{\"schemaVersion\": 1, \"traceEvents\": [{\"ph\": \"X\", \"cat\": \"cpu_op\","
            + " \"name\": \"aten::mm\", \"pid\": 1, \"tid\": 1, \"ts\": 10, \"dur\": 50}]}");
    assertThat(CommandLineRun.ok("inspect", file).out())
        .contains(
            "a run of 50.00 us",
            "aten::mm (100.0 % of all timelines' time)",
            "No call starts, ends or awaits anything, and none communicates.");
    CommandLineRun.of("stragglers", file)
        .assertRefused(3, "steps that take time in an ideal run, got steps of 0 s");
  }

  /** Each file has a clock of its own: that is said, and not that effects come too early. */
  @Test
  void why_ofTwoRanks_saysThatNobodySynchronisedTheirClocks() {
    CommandLineRun.of("why", KinetoSamples.twoRanks(folder).toString())
        .assertRefused(3, "got clocks of several files or nodes that nobody synchronised");
  }
}
