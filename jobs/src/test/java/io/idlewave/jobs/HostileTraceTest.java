package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.archive.HostileNames;
import io.idlewave.ingest.model.PlainText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names of a trace that attack what shows them change nothing but labels: every command prints the
 * same as of the same program with harmless names, and none of them moves a terminal.
 */
class HostileTraceTest {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String LENGTH_SAID = "... (" + HostileNames.LONGEST + " characters)";

  /** More than any table needs; a name of 1 MB needs 5,000 times as much. */
  private static final int LONGEST_LINE = 3_000;

  private static final List<String> ANALYSES =
      List.of("attribution", "wait-states", "winning-path", "waves");

  /** That names were changed, and the line that counts the kinds of warnings. */
  private static final Set<String> OF_NAMES = Set.of("name-changed", "tracer-warnings");

  /** Which trace and study it was, when, and at what cost. */
  private static final Set<String> OF_THE_RUN =
      Set.of("digest", "tracedigest", "study", "sha256", "engine", "ended");

  @TempDir private static Path folder;

  @BeforeAll
  static void runBoth() {
    HostileNames.write(folder.resolve("hostile"));
    HostileNames.writeTwin(folder.resolve("twin"));
    for (String trace : List.of("hostile", "twin")) {
      run(trace, "observed", "--analysis", String.join(",", ANALYSES));
      run(trace, "model", "--network", "myrinet", "--analysis", "critical-path,efficiencies");
    }
  }

  private static void run(String trace, String results, String... options) {
    List<String> args = new ArrayList<>(List.of("run", path(trace)));
    args.addAll(List.of("--noise", "exponential,mean=2us", "--replicates", "3"));
    args.addAll(List.of(options));
    args.addAll(List.of("--out", path(trace + "-results/" + results)));
    assertPlain(CommandLineRun.ok(args.toArray(String[]::new)));
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  /** A command over the hostile trace, and the same over its twin. */
  private static String[] arguments(String command, String trace) {
    String[] words = command.split(" ", -1);
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].startsWith("@") ? path(words[i].replace("@", trace)) : words[i];
    }
    return words;
  }

  private static void assertPlain(CommandLineRun run) {
    for (String stream : List.of(run.out(), run.err())) {
      assertThat(stream.lines())
          .allSatisfy(
              line -> {
                assertThat(line).isEqualTo(PlainText.of(line));
                assertThat(line.length()).isLessThan(LONGEST_LINE);
              });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check @",
        "check @ --clocks",
        "ingest @ --again",
        "report @-results/observed --tables all",
        "report @-results/model --tables all",
        "history @-results",
        "compare @ @",
        "compare @-results/observed @-results/observed",
        "export @ --to dot",
        "run @ --delay rank=0,after=nothing:1,duration=1ms --out @-refused"
      })
  void command_hostileNames_printsPlainLines(String command) {
    CommandLineRun run = CommandLineRun.of(arguments(command, "hostile"));
    assertPlain(run);
    assertThat(run.exitCode())
        .as(run.err())
        .isEqualTo(CommandLineRun.of(arguments(command, "twin")).exitCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"check @", "report @-results/observed --tables all", "compare @ @"})
  void command_nameOfAMegabyte_saysHowLongItIs(String command) {
    assertThat(CommandLineRun.ok(arguments(command, "hostile")).out()).contains(LENGTH_SAID);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check @ --json",
        "report @-results/observed --json",
        "report @-results/model --json",
        "history @-results --json",
        "compare @ @ --json"
      })
  void json_hostileNames_differsInLabelsAlone(String command) throws IOException {
    JsonNode hostile = harmless(tree(command, "hostile"));
    JsonNode twin = harmless(tree(command, "twin"));
    assertThat(hostile.toPrettyString()).isEqualTo(twin.toPrettyString());
  }

  private static JsonNode tree(String command, String trace) throws IOException {
    CommandLineRun run = CommandLineRun.ok(arguments(command, trace));
    assertThat(run.out()).matches("(?s)[\\n\\x20-\\x7e]*");
    return JSON.readTree(run.out());
  }

  /** What the results say beside names, digests and what a run cost. */
  private static JsonNode harmless(JsonNode node) {
    if (node.isTextual()) {
      return JSON.getNodeFactory().textNode(harmless(node.asText()));
    }
    if (node instanceof ArrayNode array) {
      List<JsonNode> items = new ArrayList<>();
      array.forEach(item -> items.add(harmless(item)));
      items.removeIf(item -> OF_NAMES.contains(item.path("code").asText()));
      items.sort(Comparator.comparing(JsonNode::toString));
      return JSON.createArrayNode().addAll(items);
    }
    if (node instanceof ObjectNode object) {
      TreeMap<String, JsonNode> fields = new TreeMap<>();
      object.properties().forEach(f -> fields.put(harmless(f.getKey()), harmless(f.getValue())));
      fields.keySet().removeIf(HostileTraceTest::isOfTheRun);
      return JSON.createObjectNode().setAll(fields);
    }
    return node;
  }

  private static boolean isOfTheRun(String field) {
    return OF_THE_RUN.contains(field.toLowerCase(Locale.ROOT));
  }

  private static String harmless(String text) {
    String harmless = text.replace(path("hostile"), path("twin"));
    for (int i = 0; i < HostileNames.NAMES.size(); i++) {
      String name = PlainText.name(HostileNames.NAMES.get(i));
      String other = "name-%02d".formatted(i);
      harmless = harmless.replace(name, other);
    }
    return harmless;
  }

  @Test
  void tables_hostileNames_holdTheSameRunTimes() throws IOException {
    for (String results : List.of("observed", "model")) {
      assertThat(runTimes("hostile", results)).isNotEmpty().isEqualTo(runTimes("twin", results));
    }
  }

  private static List<String> runTimes(String trace, String results) throws IOException {
    Path table = folder.resolve(trace + "-results").resolve(results).resolve("runtimes.avro");
    return ResultRows.of(table).stream().map(Object::toString).toList();
  }

  @Test
  void explain_aHostileWord_isRefusedOnOnePlainLine() {
    for (String name : HostileNames.NAMES) {
      CommandLineRun run = CommandLineRun.of("explain", "zzz" + name);
      assertPlain(run.assertEnds(2));
      assertThat(run.err().lines()).hasSize(1);
    }
    assertThat(Files.exists(folder.resolve("hostile-refused"))).isFalse();
  }
}
