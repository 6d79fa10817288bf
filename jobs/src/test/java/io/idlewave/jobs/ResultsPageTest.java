package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.model.MeasuredTransit;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The page of archives and results has one table for each kind of object that the files hold, with
 * its fields in their order, and no other table.
 */
class ResultsPageTest {

  /** Their keys are data: names of functions, statistics and analyses. */
  private static final Set<String> MAPS =
      Set.of(
          "callsByFunction",
          "words",
          "intervals",
          "analyses",
          "byClass",
          "classIntervals",
          "classByStep",
          "byStage",
          "byDpRank",
          "byPlace",
          "byRank",
          "placesOfRanks",
          "explainedByStage",
          "explainedByDpRank",
          "explainedByPlace",
          "slowdownByStep",
          "seconds",
          "idealSeconds");

  /** Of traces that are not as they should be. */
  private static final List<String> WARNINGS = List.of("code", "message", "count", "bias");

  /** Of traces with waits that nothing explains, which a synthetic program has none of. */
  private static final List<String> UNEXPLAINED_WAITS = List.of("share", "ifTheyAbsorb");

  private static final String STUDY =
      """
      trace: trace
      timing: model
      network: myrinet
      replicates: 500
      precision: {p50: 1s}
      limit: 1s
      tail: fit
      analysis:
        - attribution
        - synchronisation
        - sensitivities
        - critical-path
        - extrapolation
        - efficiencies
        - variance
        - waves
      tolerance: [1%, 5%]
      scenarios:
        - name: jitter
          noise: {process: rate, rate: 10kHz, duration: 2us}
        - name: more
          noise: {process: rate, rate: 20kHz, duration: 2us}
          delays: [{rank: 1, at: 10us, duration: 1ms}, {rank: 0, at: 10us, duration: 2ms}]
      map: 2
      """;

  private static final String OBSERVED =
      """
      trace: trace
      replicates: 3
      analysis: [critical-path, winning-path, wait-states, call-paths, stragglers]
      scenarios:
        - name: jitter
          noise: {process: rate, rate: 10kHz, duration: 2us}
          delays: [{rank: 0, at: 10us, duration: 1ms}]
      """;

  private static final String ROUTED =
      """
      trace: trace
      timing: model
      network:
        {model: loggp, L: 1us, o: 0ns, G: 0ns, topology: {kind: torus, dimensions: [4]}, perHop: 100ns}
      analysis: [sensitivities, links]
      tolerance: [1%]
      scenarios: [{name: anywhere, placement: {kind: random, placements: 2}}]
      """;

  private static final List<MeasuredTransit> TRANSITS =
      List.of(new MeasuredTransit(false, 0, 1500, 50));

  @TempDir private static Path folder;

  @BeforeAll
  static void runEverything() throws IOException {
    CommandLineRun.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    Files.writeString(folder.resolve("study.yaml"), STUDY);
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("results"));
    Files.writeString(folder.resolve("observed.yaml"), OBSERVED);
    CommandLineRun.ok("run", path("observed.yaml"), "--out", path("observed"));
    Files.writeString(folder.resolve("routed.yaml"), ROUTED);
    CommandLineRun.ok("run", path("routed.yaml"), "--out", path("routed"));
    CommandLineRun.ok("synth", "forkjoin", "--steps", "2", "--out", path("threads"));
    CommandLineRun.ok("run", path("threads"), "--replicates", "2", "--out", path("threaded"));
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static MarkdownPage page() throws IOException {
    return MarkdownPage.of("docs/results.md");
  }

  @Test
  void files_ofArchiveAndResults_areOnThePage() throws IOException {
    for (String made : List.of("trace", "results", "observed", "routed")) {
      try (Stream<Path> files = Files.list(folder.resolve(made))) {
        for (Path file : files.toList()) {
          String name = String.valueOf(file.getFileName()).replaceAll("\\d{5}", "00000");
          assertThat(page().quoted()).contains(name);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "runtimes.avro",
        "differences.avro",
        "sensitivities.avro",
        "synchronisation.avro",
        "path-ranks.avro",
        "flows.avro",
        "callsites.avro",
        "phases.avro",
        "waves.avro",
        "wave-hops.avro",
        "winning-ranks.avro",
        "winning-sites.avro",
        "path-sites.avro",
        "extrapolation.avro",
        "ranks.avro",
        "absorption.avro",
        "efficiencies.avro",
        "links.avro",
        "waits.avro",
        "recorded-path.avro",
        "recorded-path-sites.avro",
        "callpaths.avro",
        "stragglers.avro",
        "calls-00000.avro",
        "blocks.avro"
      })
  void fields_ofATable_areThoseOfItsFile(String name) throws IOException {
    Path made =
        Stream.of("trace", "results", "observed", "routed")
            .map(of -> folder.resolve(of).resolve(name))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow();
    Set<List<String>> records = new LinkedHashSet<>();
    try (InputStream in = Files.newInputStream(made);
        DataFileStream<Object> rows = new DataFileStream<>(in, new GenericDatumReader<>())) {
      collect(rows.getSchema(), records);
    }
    assertThat(page().tablesBelow("### " + name))
        .containsExactlyInAnyOrderElementsOf(new ArrayList<>(records));
  }

  static List<Table<?>> tables() {
    return Tables.ALL;
  }

  /** A row of a table of columns: field, unit, what it holds. */
  private static final Pattern COLUMN =
      Pattern.compile("(?m)^\\| `(\\w+)` \\| ([^|]*?) ?\\| [^|]+ \\|$");

  @ParameterizedTest
  @MethodSource("tables")
  void units_ofATable_areThoseThatItsColumnsDeclare(Table<?> table) throws IOException {
    String text = page().text();
    int begin = text.indexOf("\n### " + table.fileName() + "\n");
    assertThat(begin).isNotNegative();
    Matcher columns = COLUMN.matcher(text.substring(begin, text.indexOf("\n##", begin + 4)));
    Map<String, String> units = new TreeMap<>();
    while (columns.find()) {
      units.putIfAbsent(columns.group(1), columns.group(2));
    }
    for (Schema.Field field : table.schema().getFields()) {
      Schema type = field.schema();
      String declared = type.getType() == Schema.Type.RECORD ? "ns" : field.getProp("unit");
      assertThat(units).containsEntry(field.name(), declared == null ? "" : declared);
    }
  }

  @Test
  void fields_ofFrontiers_areThoseOfTheirTable() throws IOException {
    Set<List<String>> records = new LinkedHashSet<>();
    collect(Tables.FRONTIERS.schema(), records);
    assertThat(page().tablesBelow("### frontiers.avro"))
        .containsExactlyElementsOf(new ArrayList<>(records));
  }

  private static void collect(Schema schema, Set<List<String>> into) {
    switch (schema.getType()) {
      case RECORD -> {
        into.add(schema.getFields().stream().map(Schema.Field::name).toList());
        schema.getFields().forEach(field -> collect(field.schema(), into));
      }
      case ARRAY -> collect(schema.getElementType(), into);
      case UNION -> schema.getTypes().forEach(type -> collect(type, into));
      default -> {}
    }
  }

  @Test
  void fields_ofSummary_areThoseOfTheFile() throws IOException {
    assertJson(
        Stream.of("results", "observed", "routed", "threaded")
            .map(run -> run + "/summary.json")
            .toList(),
        "## summary.json",
        List.of("### ranks.avro", "### absorption.avro", "### efficiencies.avro", "### links.avro"),
        List.of(WARNINGS, UNEXPLAINED_WAITS));
  }

  @Test
  void fields_ofTraceMetadata_areThoseOfTheFile() throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode measured = json.createObjectNode();
    json.readTree(folder.resolve("trace/trace.json").toFile())
        .properties()
        .forEach(
            field -> {
              if (field.getKey().equals("rankDigests")) { // behind what only some tracers measure
                measured.set("transits", json.valueToTree(TRANSITS));
              }
              measured.set(field.getKey(), field.getValue());
            });
    json.writeValue(folder.resolve("measured.json").toFile(), measured);
    assertJson(List.of("measured.json"), "### trace.json", List.of(), List.of());
  }

  /**
   * @param shared headings of tables that the file has too
   * @param absent tables that the file could have and does not
   */
  private static void assertJson(
      List<String> files, String heading, List<String> shared, List<List<String>> absent)
      throws IOException {
    Set<List<String>> objects = new LinkedHashSet<>();
    for (String one : files) {
      collect(new ObjectMapper().readTree(folder.resolve(one).toFile()), objects);
    }
    objects.remove(List.of()); // names of places, which are the trace's
    List<List<String>> tables = page().tablesBelow(heading);
    List<List<String>> all = new ArrayList<>(tables);
    for (String other : shared) {
      all.addAll(page().tablesBelow(other));
    }
    assertThat(all).containsAll(objects);
    tables.removeAll(absent);
    assertThat(objects).containsAll(tables);
  }

  private static void collect(JsonNode node, Set<List<String>> into) {
    if (node.isObject()) {
      List<String> names = names(node);
      into.add(names);
      for (String name : names) {
        if (!MAPS.contains(name)) {
          collect(node.get(name), into);
        } else if (name.equals("intervals")) {
          JsonNode quantities = node.get(name);
          into.add(names(quantities));
          quantities.forEach(quantity -> quantity.forEach(interval -> collect(interval, into)));
        } else if (name.equals("analyses")) {
          node.get(name).forEach(part -> collect(part, into));
        }
      }
    } else if (node.isArray()) {
      node.forEach(item -> collect(item, into));
    }
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
