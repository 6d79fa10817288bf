package io.idlewave.jobs.report;

import static io.idlewave.jobs.report.EmbeddedReport.column;
import static io.idlewave.jobs.report.EmbeddedReport.finding;
import static io.idlewave.jobs.report.EmbeddedReport.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that a run writes, against its tables, which are read and counted anew. */
class RunReportTest {

  @TempDir static Path folder;

  private static String page;
  private static JsonNode report;
  private static JsonNode run;
  private static JsonNode summary;
  private static CommandLineRun printed;

  @BeforeAll
  static void runStudy() throws IOException {
    CommandLineRun.ok(
        ("synth halo --px 3 --py 2 --iterations 5 --jitter 20us --out " + folder.resolve("halo"))
            .split(" "));
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        trace: halo
        replicates: 300
        analysis: [attribution, waves, critical-path, winning-path, wait-states, call-paths, stragglers]
        scenarios:
          - name: ticks
            noise: {process: periodic, frequency: 1kHz, duty: 2.5%}
          - name: hiccup
            noise: {distribution: exponential, mean: 2us}
            delays: [{rank: 2, after: {function: MPI_Waitall, occurrence: 2}, duration: 1ms}]
        grid:
          noise.frequency: [100Hz, 2kHz]
        """);
    printed = CommandLineRun.ok("run", study.toString(), "--out", results().toString());
    page = Files.readString(results().resolve("report.html"));
    report = EmbeddedReport.of(page);
    run = report.path("runs").get(0);
    summary = new ObjectMapper().readTree(results().resolve("summary.json").toFile());
  }

  private static Path results() {
    return folder.resolve("results");
  }

  private static List<GenericRecord> rows(String table) throws IOException {
    return rows(results(), table);
  }

  private static List<GenericRecord> rows(Path results, String table) throws IOException {
    return ResultRows.of(results.resolve(table + ".avro"));
  }

  /** Run times in the order of replicates, by scenario and bound. */
  private static Map<String, List<Double>> runtimes() throws IOException {
    Map<String, List<Double>> runtimes = new LinkedHashMap<>();
    for (GenericRecord row : rows("runtimes")) {
      runtimes
          .computeIfAbsent(row.get("scenario") + "|" + row.get("bound"), key -> new ArrayList<>())
          .add((Double) row.get("runtimeNanos"));
    }
    return runtimes;
  }

  private interface OfBound {
    void check(JsonNode scenario, JsonNode bound, List<Double> runtimes);
  }

  private static void forEachBound(OfBound check) throws IOException {
    Map<String, List<Double>> runtimes = runtimes();
    int bounds = 0;
    for (JsonNode scenario : run.path("scenarios")) {
      for (JsonNode bound : scenario.path("bounds")) {
        String key = scenario.path("name").asText() + "|" + bound.path("bound").asText();
        assertThat(runtimes).containsKey(key);
        check.check(scenario, bound, runtimes.get(key));
        bounds++;
      }
    }
    assertThat(bounds).isEqualTo(runtimes.size());
  }

  @Test
  void run_ends_namesThePage() {
    assertThat(printed.out())
        .endsWith("report: " + results().resolve("report.html") + System.lineSeparator());
  }

  @Test
  void page_policy_allowsItsTwoScriptsAndNoConnection() throws Exception {
    Matcher policy =
        Pattern.compile("http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\"")
            .matcher(page);
    assertThat(policy.find()).isTrue();
    assertThat(policy.group(1))
        .contains("default-src 'none'")
        .doesNotContain("http", "connect-src");
    Matcher scripts = Pattern.compile("(?s)<script>(.*?)</script>").matcher(page);
    int count = 0;
    while (scripts.find()) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(scripts.group(1).getBytes(StandardCharsets.UTF_8));
      assertThat(policy.group(1)).contains("sha256-" + Base64.getEncoder().encodeToString(digest));
      count++;
    }
    assertThat(count).isEqualTo(2);
    assertThat(page).doesNotContain("<script src", "<link ", "{{").contains(ReportFile.MARK);
  }

  @Test
  void figures_eachScenario_areThoseOfTheSummary() {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    for (JsonNode scenario : run.path("scenarios")) {
      for (JsonNode bound : scenario.path("bounds")) {
        found.put(scenario.path("name").asText() + "|" + bound.path("bound").asText(), bound);
      }
    }
    assertThat(found).hasSize(summary.path("scenarios").size()).isNotEmpty();
    for (JsonNode scenario : summary.path("scenarios")) {
      JsonNode bound =
          found.get(scenario.path("name").asText() + "|" + scenario.path("bound").asText());
      for (String statistic : List.of("mean", "p50", "p95", "p99")) {
        assertFigure(
            bound.path(statistic),
            scenario.path("runtimeNanos").path(statistic),
            scenario.path("intervals").path("runtimeNanos").path(statistic));
      }
      assertFigure(
          bound.path("slowdown"),
          scenario.path("slowdown").path("mean"),
          scenario.path("intervals").path("slowdown").path("mean"));
      assertThat(bound.path("min")).isEqualTo(scenario.path("runtimeNanos").path("min"));
      assertThat(bound.path("max")).isEqualTo(scenario.path("runtimeNanos").path("max"));
    }
  }

  private static void assertFigure(JsonNode figure, JsonNode value, JsonNode interval) {
    assertThat(figure.path("value").asDouble()).isEqualTo(value.asDouble());
    assertThat(figure.path("low")).isEqualTo(interval.path("lower"));
    assertThat(figure.path("high")).isEqualTo(interval.path("upper"));
  }

  @Test
  void histogram_eachBound_countsEveryReplicateOnce() throws IOException {
    forEachBound(
        (scenario, bound, runtimes) -> {
          double from = scenario.path("fromNanos").asDouble();
          double width = scenario.path("widthNanos").asDouble();
          List<Double> counts = numbers(bound.path("histogram").path("counts"));
          for (int bin = 0; bin < counts.size(); bin++) {
            double begin = from + bin * width;
            double end = bin == counts.size() - 1 ? Double.MAX_VALUE : from + (bin + 1) * width;
            double slack = width * 1e-9;
            long sure = runtimes.stream().filter(t -> t > begin + slack && t < end - slack).count();
            long most = runtimes.stream().filter(t -> t > begin - slack && t < end + slack).count();
            assertThat(counts.get(bin)).isBetween((double) sure, (double) most);
          }
          assertThat(counts.stream().mapToDouble(Double::doubleValue).sum())
              .isEqualTo(runtimes.size());
        });
  }

  @Test
  void ecdf_eachPoint_isTheShareOfReplicatesUpToThere() throws IOException {
    forEachBound(
        (scenario, bound, runtimes) -> {
          List<Double> nanos = numbers(bound.path("ecdf").path("nanos"));
          List<Double> share = numbers(bound.path("ecdf").path("share"));
          assertThat(nanos).hasSameSizeAs(share).hasSizeLessThanOrEqualTo(200).isSorted();
          List<Double> sorted = runtimes.stream().sorted().toList();
          for (int point = 0; point < nanos.size(); point++) {
            int rank = (int) Math.round(share.get(point) * sorted.size());
            assertThat(share.get(point) * sorted.size()).isCloseTo(rank, within(1e-3));
            assertThat(sorted.get(rank - 1)).isEqualTo(nanos.get(point));
          }
          assertThat(nanos.get(0)).isEqualTo(sorted.get(0));
          assertThat(share.get(share.size() - 1)).isEqualTo(1);
          assertThat(bound.path("ecdf").path("note").asText())
              .isEqualTo("200 of 300 replicates are points");
        });
  }

  @Test
  void convergence_eachStep_isTheQuantileOfTheFirstReplicates() throws IOException {
    forEachBound(
        (scenario, bound, runtimes) -> {
          JsonNode steps = bound.path("convergence");
          int last = steps.path("replicates").size() - 1;
          for (int step = 0; step <= last; step++) {
            int count = steps.path("replicates").get(step).asInt();
            assertThat(steps.path("p50").get(step).asDouble())
                .isEqualTo(quantile(runtimes.subList(0, count), 0.5));
            assertThat(steps.path("p99").get(step).isNull()).isEqualTo(count < 100);
          }
          assertThat(steps.path("replicates").get(last).asInt()).isEqualTo(300);
          assertThat(steps.path("p50Low").get(last)).isEqualTo(bound.path("p50").path("low"));
          assertThat(steps.path("p50High").get(last)).isEqualTo(bound.path("p50").path("high"));
          assertThat(steps.path("p99").get(last).asDouble())
              .isEqualTo(bound.path("p99").path("value").asDouble());
        });
  }

  /** Type 7, from its definition. */
  private static double quantile(List<Double> values, double probability) {
    List<Double> sorted = values.stream().sorted().toList();
    double position = (sorted.size() - 1) * probability;
    int below = (int) Math.floor(position);
    int above = Math.min(below + 1, sorted.size() - 1);
    return sorted.get(below) + (position - below) * (sorted.get(above) - sorted.get(below));
  }

  @Test
  void grid_points_standOverTheValuesOfTheStudy() {
    JsonNode grid = run.path("grid");
    JsonNode axis = grid.path("axes").get(0);
    assertThat(axis.path("key").asText()).isEqualTo("noise.frequency");
    assertThat(numbers(axis.path("numbers"))).containsExactly(100.0, 2000.0);
    assertThat(axis.path("unit").asText()).isEqualTo("Hz");
    for (JsonNode point : grid.path("points")) {
      String label = axis.path("labels").get(point.path("at").get(0).asInt()).asText();
      assertThat(point.path("scenario").asText()).isEqualTo("ticks[noise.frequency=" + label + "]");
      assertThat(point.path("base").asText()).isEqualTo("ticks");
      JsonNode scenario = ofScenario(point.path("scenario").asText(), point.path("bound").asText());
      assertThat(point.path("p50").path("value").asDouble())
          .isEqualTo(scenario.path("runtimeNanos").path("p50").asDouble());
    }
    assertThat(grid.path("points")).isNotEmpty();
  }

  private static JsonNode ofScenario(String name, String bound) {
    for (JsonNode scenario : summary.path("scenarios")) {
      if (scenario.path("name").asText().equals(name)
          && scenario.path("bound").asText().equals(bound)) {
        return scenario;
      }
    }
    throw new AssertionError("no scenario " + name + " (" + bound + ")");
  }

  @Test
  void absorption_eachCell_isThatOfItsRankAndWindow() throws IOException {
    int cells = 0;
    for (GenericRecord row : rows("phases")) {
      for (JsonNode map : drawings("attribution", "heat")) {
        assertThat(map.path("note").isNull()).isTrue();
        if (map.path("scenario").asText().equals(row.get("scenario").toString())
            && map.path("bound").asText().equals(row.get("bound").toString())) {
          JsonNode windows = column(map, "x").path("values");
          int cell = (Integer) row.get("rank") * windows.size() + (Integer) row.get("phase");
          for (String quantity : List.of("absorbed", "imported", "injected", "delay")) {
            long expected = Math.round((Double) row.get(quantity + "Nanos"));
            for (String of : List.of("Nanos", "Nanos.max")) {
              assertThat(column(map, quantity + of).path("values").get(cell).asLong())
                  .isEqualTo(expected);
            }
          }
          assertThat(windows.get((Integer) row.get("phase")).asLong())
              .isEqualTo(row.get("beginNanos"));
          cells++;
        }
      }
    }
    assertThat(cells).isEqualTo(rows("phases").size()).isPositive();
  }

  @Test
  void callSites_eachSeries_addUpToTheTable() throws IOException {
    Map<String, double[]> sums = new LinkedHashMap<>();
    for (GenericRecord row : rows("callsites")) {
      double[] sum =
          sums.computeIfAbsent(row.get("scenario") + "|" + row.get("bound"), k -> new double[2]);
      sum[0] += (Double) row.get("inNanos");
      sum[1] += (Double) row.get("outNanos");
    }
    List<JsonNode> drawings = drawings("attribution", "listing");
    assertThat(drawings).hasSameSizeAs(sums.keySet());
    for (JsonNode of : drawings) {
      double[] sum = sums.get(of.path("scenario").asText() + "|" + of.path("bound").asText());
      assertThat(sum(column(of, "inNanos").path("values")))
          .isCloseTo(sum[0], within(1e-6 * (1 + Math.abs(sum[0]))));
      assertThat(sum(column(of, "outNanos").path("values")))
          .isCloseTo(sum[1], within(1e-6 * (1 + Math.abs(sum[1]))));
    }
  }

  private static List<JsonNode> drawings(String label, String kind) {
    List<JsonNode> drawings = new ArrayList<>();
    finding(run, label).path("drawings").forEach(drawings::add);
    drawings.removeIf(drawing -> !drawing.path("kind").asText().equals(kind));
    return drawings;
  }

  private static double sum(JsonNode array) {
    return numbers(array).stream().mapToDouble(Double::doubleValue).sum();
  }

  @Test
  void paths_eachOne_addUpByPlaceAndByRank() {
    Map<String, Double> paths = new HashMap<>();
    for (JsonNode path : summary.at("/analyses/critical-path/readings")) {
      paths.put("null null " + path.path("waits").asText(), path.path("runtimeNanos").asDouble());
    }
    for (JsonNode path : summary.at("/analyses/winning-path/paths")) {
      String of = path.path("scenario").asText() + " " + path.path("bound").asText();
      paths.put(
          of + " " + path.path("lane").asText(),
          path.path("injectedNanos").asDouble() - path.path("absorbedNanos").asDouble());
    }
    paths.values().removeIf(nanos -> nanos == 0); // a run that nothing delays has no path
    List<String> whole = new ArrayList<>();
    Map<String, Integer> figures = new HashMap<>();
    for (String label : List.of("critical-path", "winning-path")) {
      for (JsonNode of : finding(run, label).path("drawings")) {
        String which = of.path("scenario").asText() + " " + of.path("bound").asText() + " ";
        if (of.path("kind").asText().equals("line")) {
          assertThat(column(of, "rank").path("values")).hasSize(256);
        } else if (of.path("kind").asText().equals("bars") && of.path("which").isNull()) {
          for (int i = 0; i < of.at("/columns/0/values").size(); i++) {
            String path = which + of.at("/columns/0/values/" + i).asText();
            assertThat(EmbeddedReport.bar(of, i)).isCloseTo(paths.get(path), within(1e-3));
            whole.add(path);
          }
        } else if (of.path("kind").asText().equals("bars")) {
          String path = which + of.path("which").asText();
          assertThat(EmbeddedReport.bars(of)).isCloseTo(paths.get(path), within(1e-3));
          figures.merge(path, 1, Integer::sum);
        }
      }
    }
    assertThat(whole).containsExactlyInAnyOrderElementsOf(paths.keySet());
    assertThat(figures).containsOnlyKeys(paths.keySet()).containsValue(2).doesNotContainValue(1);
  }

  @Test
  void stragglers_eachRankAndClass_areThoseOfTheTable() throws IOException {
    JsonNode ranks = straggler(run, "Rank");
    JsonNode steps = straggler(run, "steps");
    List<String> classes = new ArrayList<>();
    column(steps, "y").path("values").forEach(node -> classes.add(node.asText()));
    int seen = 0;
    for (GenericRecord row : rows("stragglers")) {
      String name = row.get("name").toString();
      if (row.get("kind").toString().equals("rank")) {
        List<Integer> numbers = new ArrayList<>();
        column(ranks, "$").path("values").forEach(node -> numbers.add(node.asInt()));
        int at = numbers.indexOf(Integer.valueOf(name));
        assertThat(column(ranks, ".").path("values").get(at).asDouble())
            .isEqualTo(row.get("slowdown"));
        seen++;
      } else if (row.get("kind").toString().equals("class") && row.get("step") != null) {
        assertThat(column(steps, ".").path("values").get(classes.indexOf(name)).asDouble())
            .isEqualTo(row.get("slowdown"));
        seen++;
      }
    }
    assertThat(seen).isGreaterThan(6);
  }

  private static JsonNode straggler(JsonNode of, String table) {
    for (JsonNode drawing : finding(of, "stragglers").path("drawings")) {
      if (drawing.path("table").asText().equals(table)) {
        return drawing;
      }
    }
    throw new AssertionError("no figure of " + table);
  }

  /** Where the trace names them, ranks lie by stage and data-parallel rank. */
  @Test
  void stragglers_ofATrainingJob_lieByStage() throws IOException {
    CommandLineRun.ok(
        "ingest", "src/test/resources/training/ST.csv.xz", "--out=" + folder.resolve("training"));
    CommandLineRun.ok(
        "run",
        folder.resolve("training").toString(),
        "--analysis=stragglers",
        "--out=" + folder.resolve("trained"));
    JsonNode found =
        new ObjectMapper()
            .readTree(folder.resolve("trained/summary.json").toFile())
            .at("/analyses/stragglers");
    JsonNode page =
        EmbeddedReport.of(Files.readString(folder.resolve("trained/report.html"))).at("/runs/0");
    JsonNode grid = straggler(page, "grid");
    JsonNode cells = column(grid, "/analyses/stragglers/byRank/$").path("values");
    assertThat(cells).hasSameSizeAs(found.get("byRank"));
    assertThat(column(grid, "x").path("heading").asText()).isEqualTo("stage");
    int stages = column(grid, "x").path("values").size();
    for (Map.Entry<String, JsonNode> place : found.get("placesOfRanks").properties()) {
      int stage = place.getValue().get("stage").asInt();
      int peer = place.getValue().get("dp_rank").asInt();
      assertThat(cells.get(peer * stages + stage).asDouble())
          .isEqualTo(found.get("byRank").get(place.getKey()).asDouble());
    }
  }

  @Test
  void ranksWaitsAndWaves_eachRank_areThoseOfTheTables() throws IOException {
    for (GenericRecord row : rows("ranks")) {
      for (JsonNode of : run.path("ranks").path("series")) {
        if (of.path("scenario").asText().equals(row.get("scenario").toString())
            && of.path("bound").asText().equals(row.get("bound").toString())) {
          GenericRecord delay = (GenericRecord) row.get("delayNanos");
          int rank = (Integer) row.get("rank");
          assertThat(of.path("mean").get(rank).asLong())
              .isEqualTo(Math.round((Double) delay.get("mean")));
          assertThat(of.path("p99").get(rank).asLong())
              .isEqualTo(Math.round((Double) delay.get("p99")));
        }
      }
    }
    JsonNode waits = finding(run, "wait-states").path("drawings").get(1);
    assertThat(waits.path("kind").asText()).isEqualTo("bars");
    int cells = 0;
    for (GenericRecord row : rows("waits")) {
      JsonNode part = column(waits, row.get("part").toString());
      assertThat(part.path("values").get((Integer) row.get("rank")).asLong())
          .isEqualTo(row.get("nanos"));
      cells++;
    }
    assertThat(cells).isGreaterThan(6 * 4);
    long runNanos = 0;
    for (GenericRecord row : rows("callpaths")) {
      runNanos += (Integer) row.get("node") == 0 ? (Long) row.get("inclusiveNanos") : 0;
    }
    JsonNode paths = finding(run, "call-paths").path("drawings").get(0);
    assertThat(paths.path("kind").asText()).isEqualTo("tree");
    JsonNode inclusive = column(paths, "inclusiveNanos").path("values");
    assertThat(inclusive.get(0).asLong()).isEqualTo(runNanos);
    assertThat(inclusive.size()).isGreaterThan(1);
    JsonNode wave = run.path("waves").path("waves").get(0);
    assertThat(wave.path("sourceRank").asInt()).isEqualTo(2);
    for (GenericRecord row : rows("waves")) {
      if (row.get("bound").toString().equals(wave.path("bound").asText())) {
        int rank = (Integer) row.get("rank");
        assertThat(wave.path("peakNanos").get(rank).asDouble()).isEqualTo(row.get("peakNanos"));
        Object arrival = row.get("arrivalNanos");
        assertThat(wave.path("arrivalNanos").get(rank).isNull()).isEqualTo(arrival == null);
      }
    }
    assertThat(wave.path("endNanos").asDouble())
        .isEqualTo(summary.at("/scenarios/0/baseNanos").asDouble());
    JsonNode line = wave.path("line");
    List<GenericRecord> hops =
        rows("wave-hops").stream()
            .filter(row -> row.get("bound").toString().equals(wave.path("bound").asText()))
            .filter(row -> row.get("scenario").toString().equals(wave.path("scenario").asText()))
            .filter(row -> row.get("arrivalNanos") != null)
            .toList();
    assertThat(line.path("hops")).hasSameSizeAs(hops).isNotEmpty();
    for (int i = 0; i < hops.size(); i++) {
      assertThat(line.path("hops").get(i).asInt()).isEqualTo(hops.get(i).get("hops"));
      assertThat(line.path("arrivalNanos").get(i).asDouble())
          .isEqualTo(hops.get(i).get("arrivalNanos"));
    }
    List<JsonNode> decays = new ArrayList<>();
    for (JsonNode front : summary.at("/analyses/waves/pairFronts")) {
      if (front.path("frontDecayNanosPerHop").isObject()) {
        decays.add(front.path("frontDecayNanosPerHop"));
      }
    }
    assertThat(run.path("waves").path("decays")).hasSameSizeAs(decays);
    for (int i = 0; i < decays.size(); i++) {
      JsonNode perHop = run.path("waves").path("decays").get(i).path("nanosPerHop");
      assertThat(perHop.path("value").asDouble())
          .isEqualTo(decays.get(i).path("median").asDouble());
    }
  }

  @Test
  void caveat_eachCondition_hasItsMeaning() {
    assertThat(run.path("caveat")).hasSameSizeAs(summary.path("conditions"));
    for (JsonNode condition : run.path("caveat")) {
      assertThat(condition.path("meaning").asText()).isNotBlank();
    }
    assertThat(report.path("glossary")).isNotEmpty();
  }

  @Test
  void communication_ofAHalo_isThatOfTheArchive() throws IOException {
    JsonNode found = run.path("communication");
    long[] messages = new long[36];
    long[] bytes = new long[36];
    Map<Integer, Long> bySize = new LinkedHashMap<>();
    for (int rank = 0; rank < 6; rank++) {
      Path calls = folder.resolve("halo/calls-0000%d.avro".formatted(rank));
      for (GenericRecord row : ResultRows.of(calls)) {
        for (Object call : (List<?>) row.get("calls")) {
          for (Object operation : (List<?>) ((GenericRecord) call).get("operations")) {
            GenericRecord of = (GenericRecord) operation;
            if (of.getSchema().getName().equals("Send")) {
              int cell = rank * 6 + (Integer) of.get("peer");
              messages[cell]++;
              bytes[cell] += (Long) of.get("bytes");
              int size = Long.toBinaryString((Long) of.get("bytes")).length();
              bySize.merge(size, 1L, Long::sum);
            }
          }
        }
      }
    }
    for (int cell = 0; cell < 36; cell++) {
      assertThat(found.path("messagesMatrix").get(cell).asLong()).isEqualTo(messages[cell]);
      assertThat(found.path("bytesMatrix").get(cell).asLong()).isEqualTo(bytes[cell]);
    }
    assertThat(found.path("messages")).isEqualTo(summary.path("trace").path("messages"));
    assertThat(found.path("bytes")).isEqualTo(summary.path("trace").path("messageBytes"));
    bySize.forEach(
        (size, count) -> {
          assertThat(found.path("sizes").path("messages").get(size).asLong()).isEqualTo(count);
          assertThat(found.path("sizes").path("fromBytes").get(size).asLong())
              .isEqualTo(1L << (size - 1));
        });
  }

  @Test
  void timeline_eachCall_isThatOfTheArchiveAndStandsLaterInTheReplicate() throws IOException {
    JsonNode timeline = run.path("timeline");
    assertThat(timeline.path("scenario").asText()).isEqualTo("hiccup");
    JsonNode recorded = timeline.path("recorded");
    JsonNode disturbed = timeline.path("disturbed");
    Map<Integer, List<Long>> durations = new LinkedHashMap<>();
    long latest = 0;
    for (int call = 0; call < recorded.path("rank").size(); call++) {
      long enter = recorded.path("enterNanos").get(call).asLong();
      long exit = recorded.path("exitNanos").get(call).asLong();
      durations
          .computeIfAbsent(recorded.path("rank").get(call).asInt(), rank -> new ArrayList<>())
          .add(exit - enter);
      long late = disturbed.path("exitNanos").get(call).asLong() - exit;
      assertThat(late).isGreaterThanOrEqualTo(0);
      latest = Math.max(latest, late);
    }
    assertThat(latest).isGreaterThanOrEqualTo(1_000_000);
    assertThat(durations).hasSize(6);
    for (int rank = 0; rank < 6; rank++) {
      List<Long> all = new ArrayList<>();
      Path calls = folder.resolve("halo/calls-0000%d.avro".formatted(rank));
      for (GenericRecord row : ResultRows.of(calls)) {
        for (Object call : (List<?>) row.get("calls")) {
          all.add((Long) ((GenericRecord) call).get("durationNanos"));
        }
      }
      List<Long> shown = durations.get(rank);
      assertThat(all.subList(all.size() - shown.size(), all.size())).isEqualTo(shown);
      assertThat(shown).as("all but MPI_Init").hasSize(all.size() - 1);
    }
    assertThat(recorded.path("arrows").path("bytes")).isNotEmpty();
  }

  /** Of five, each a fifth of the calls between the first and the last one of a rank. */
  @Test
  void iterations_ofAHalo_beginAndEndWithTheirCalls() {
    JsonNode found = run.path("timeline").path("iterations");
    assertThat(found.path("number").asLong()).isEqualTo(5);
    assertThat(found.path("first").asInt()).isZero();
    Map<Integer, List<Long>> exits = new LinkedHashMap<>();
    JsonNode recorded = run.path("timeline").path("recorded");
    for (int call = 0; call < recorded.path("rank").size(); call++) {
      exits
          .computeIfAbsent(recorded.path("rank").get(call).asInt(), rank -> new ArrayList<>())
          .add(recorded.path("exitNanos").get(call).asLong());
    }
    assertThat(exits).hasSize(6);
    for (int k = 1; k < 5; k++) {
      long from = Long.MAX_VALUE;
      long to = Long.MIN_VALUE;
      double sum = 0;
      for (List<Long> ofRank : exits.values()) {
        int calls = (ofRank.size() - 1) / 5;
        long begin = ofRank.get(k * calls - 1);
        long end = ofRank.get((k + 1) * calls - 1);
        from = Math.min(from, begin);
        to = Math.max(to, end);
        sum += end - begin;
      }
      assertThat(found.path("fromNanos").get(k).asLong()).isEqualTo(from);
      assertThat(found.path("toNanos").get(k).asLong()).isEqualTo(to);
      assertThat(found.path("durationNanos").get(k).asDouble()).isCloseTo(sum / 6, within(0.5001));
    }
  }

  @Test
  void links_ofARing_areThoseOfTheTable() throws IOException {
    Path study = folder.resolve("linked.yaml");
    Files.writeString(
        study,
        """
        trace: halo
        timing: model
        network:
          {model: loggp, L: 1us, o: 0ns, g: 0ns, G: 1ns, topology: {kind: torus, dimensions: [6]}, perHop: 0ns}
        mapping: {kind: sequential, ranksPerNode: 1}
        analysis: [links]
        scenarios: [{name: alone}]
        """);
    Path linked = folder.resolve("linked");
    CommandLineRun.ok("run", study.toString(), "--out", linked.toString());
    JsonNode page =
        EmbeddedReport.of(Files.readString(linked.resolve("report.html"))).at("/runs/0");
    JsonNode links = finding(page, "links").path("drawings").get(0);
    List<GenericRecord> rows = rows(linked, "links");
    assertThat(column(links, "source").path("values")).hasSameSizeAs(rows).isNotEmpty();
    assertThat(links.path("left").asInt()).isZero();
    for (int i = 0; i < rows.size(); i++) {
      for (String name : List.of("hopClass", "source", "target")) {
        assertThat(column(links, name).path("values").get(i).asText())
            .isEqualTo(rows.get(i).get(name).toString());
      }
      for (String name : List.of("messages", "carriedBytes", "busyNanos", "busyShare")) {
        assertThat(column(links, name).path("values").get(i).asDouble())
            .isEqualTo(rows.get(i).get(name));
      }
      assertThat(column(links, "atOnce").path("values").get(i).asInt())
          .isEqualTo(rows.get(i).get("atOnce"));
    }
    assertThat(finding(page, "spread").path("missing").asText()).contains("--analysis spread");
  }
}
