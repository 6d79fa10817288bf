package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.StudySchema;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page of the study file names every key and every word that the readers know. What they know
 * is what they say when they are given something else.
 */
class StudyPageTest {

  /** Registered by the tests. */
  private static final Set<String> FOREIGN =
      Set.of("spread", "halved", "one-switch", "postal", "triangle", "stubborn");

  private static final String NOBODY = "nobody-knows-this";
  private static final String OBSERVED = "trace: t\nscenarios: [{name: a}]\n";
  private static final String MODEL = "trace: t\ntiming: model\n";
  private static final String ON_NETWORK = MODEL + "network: myrinet\n";
  private static final Pattern KNOWN =
      Pattern.compile("known here: ([^)]*)\\)|one of ([A-Za-z][^:;]*), got");

  private static String page = "";

  @BeforeAll
  static void readPage() throws IOException {
    page = String.join("\n", MarkdownPage.of("docs/study.md").quoted());
  }

  private static String scenario(String key, String value) {
    return "trace: t\nscenarios: [{name: a, " + key + ": " + value + "}]\n";
  }

  private static String model(String network) {
    return MODEL + "network: " + network + "\n";
  }

  private static String topology(String topology) {
    return model("{model: logp, L: 1us, o: 1us, perHop: 1ns, topology: %s}".formatted(topology));
  }

  static Stream<String> studies() {
    return Stream.of(
        OBSERVED + NOBODY + ": 1",
        OBSERVED + "timing: " + NOBODY,
        OBSERVED + "rules: " + NOBODY,
        OBSERVED + "precision: {" + NOBODY + ": 1%}",
        OBSERVED + "tail: " + NOBODY,
        OBSERVED + "bound: " + NOBODY,
        OBSERVED + "inject: " + NOBODY,
        OBSERVED + "rules: sottile\nsottile: {" + NOBODY + ": 1}",
        OBSERVED + "rules: sottile\nsottile: {blocking: " + NOBODY + "}",
        OBSERVED + "rules: sottile\nsottile: {terms: " + NOBODY + "}",
        OBSERVED + "rules: sottile\nsottile: {allreduce: " + NOBODY + "}",
        OBSERVED + "base: {" + NOBODY + ": 1ns}",
        OBSERVED + "base: {functions: {MPI_Recv: {" + NOBODY + ": 1ns}}}",
        scenario(NOBODY, "1"),
        ON_NETWORK + "scenarios: [{name: a, " + NOBODY + ": 1}]",
        scenario("noise", "{distribution: " + NOBODY + "}"),
        scenario("noise", "{distribution: constant, " + NOBODY + ": 1}"),
        scenario("noise", "{distribution: uniform, " + NOBODY + ": 1}"),
        scenario("noise", "{distribution: exponential, " + NOBODY + ": 1}"),
        scenario("noise", "{distribution: normal, " + NOBODY + ": 1}"),
        scenario("noise", "{distribution: lognormal, " + NOBODY + ": 1}"),
        scenario("noise", "{distribution: gamma, " + NOBODY + ": 1}"),
        scenario("noise", "{distribution: weibull, " + NOBODY + ": 1}"),
        scenario("noise", "{distribution: pareto, " + NOBODY + ": 1}"),
        scenario("noise", "{distribution: empirical, " + NOBODY + ": 1}"),
        scenario("noise", "{process: periodic, " + NOBODY + ": 1}"),
        scenario("noise", "{process: periodic, phase: " + NOBODY + ", frequency: 1kHz, duty: 1%}"),
        scenario("noise", "{process: periodic, anchor: " + NOBODY + ", frequency: 1kHz, duty: 1%}"),
        scenario("noise", "{process: rate, " + NOBODY + ": 1}"),
        scenario("noise", "{process: replay, " + NOBODY + ": 1}"),
        scenario("noise", "{process: mixture, " + NOBODY + ": 1}"),
        scenario("noise", "{process: rate, rate: 1Hz, duty: 1%, on: {" + NOBODY + ": 1}}"),
        OBSERVED + "map: " + NOBODY,
        scenario("delays", "[{" + NOBODY + ": 1}]"),
        scenario("delays", "[{rank: 1, duration: 1ms, after: {" + NOBODY + ": 1}}]"),
        model("{model: " + NOBODY + "}"),
        model("{model: logp, " + NOBODY + ": 1}"),
        model("{model: loggp, " + NOBODY + ": 1}"),
        model("{model: loggps, " + NOBODY + ": 1}"),
        model("{model: logp7, " + NOBODY + ": 1}"),
        model("{model: loghssp, " + NOBODY + ": 1}"),
        model("{intra: {model: logp}, " + NOBODY + ": 1}"),
        model("{tiers: {}, " + NOBODY + ": 1}"),
        model("{tiers: {node: {" + NOBODY + ": 1}}}"),
        model(
            "{tiers: {node: {network: {model: logp, L: 1us, o: 1us}}, leaf: {" + NOBODY + ": 1}}}"),
        model("{model: logp, L: 1us, o: 1us, S: 1KiB, protocols: {" + NOBODY + ": T}}"),
        model("{model: logp, L: 1us, o: 1us, S: 1KiB, protocols: {standard: " + NOBODY + "}}"),
        ON_NETWORK + "cpu: {" + NOBODY + ": 1}",
        ON_NETWORK + "mapping: " + NOBODY,
        ON_NETWORK + "mapping: {kind: trace, " + NOBODY + ": 1}",
        ON_NETWORK + "mapping: {kind: search, " + NOBODY + ": 1}",
        ON_NETWORK + "mapping: {kind: sequential, " + NOBODY + ": 1}",
        ON_NETWORK + "mapping: {kind: round-robin, " + NOBODY + ": 1}",
        topology("{kind: " + NOBODY + "}"),
        topology("{kind: torus, " + NOBODY + ": 1}"),
        topology("{kind: hyperx, " + NOBODY + ": 1}"),
        topology("{kind: fat-tree, " + NOBODY + ": 1}"),
        topology("{kind: dragonfly, " + NOBODY + ": 1}"),
        topology("{kind: file, " + NOBODY + ": 1}"),
        ON_NETWORK + "placement: " + NOBODY,
        ON_NETWORK + "placement: {kind: linear, " + NOBODY + ": 1}",
        ON_NETWORK + "placement: {kind: random, " + NOBODY + ": 1}",
        ON_NETWORK + "adapters: {" + NOBODY + ": 1}",
        ON_NETWORK + "adapters: {number: 2, choice: " + NOBODY + "}",
        ON_NETWORK + "collectives: {" + NOBODY + ": ring}",
        ON_NETWORK + "collectives: {allreduce: " + NOBODY + "}",
        ON_NETWORK + "collectives: {allreduce: [{" + NOBODY + ": ring}]}",
        ON_NETWORK + "collectives: {protocols: [{" + NOBODY + ": 1B}]}",
        ON_NETWORK + "collectives: {protocols: [{name: LL, latency: {" + NOBODY + ": 1us}}]}",
        ON_NETWORK + "collectives: {pricing: " + NOBODY + "}",
        ON_NETWORK + "collectives: {pricing: tau-lop, tauLop: {" + NOBODY + ": 1}}",
        ON_NETWORK
            + "collectives: {pricing: tau-lop, tauLop: {overhead: 1us, shared: {1: 1us},"
            + " network: {1: 1us}, segment: {"
            + NOBODY
            + ": 1B}}}",
        ON_NETWORK + "transform: [{kind: " + NOBODY + "}]",
        ON_NETWORK + "transform: [{kind: every, " + NOBODY + ": 1}]",
        ON_NETWORK + "transform: [{kind: nonblocking, " + NOBODY + ": 1}]",
        ON_NETWORK + "transform: [{kind: aggregate, " + NOBODY + ": 1}]",
        ON_NETWORK + "transform: [{kind: weak-progress, " + NOBODY + ": 1}]",
        ON_NETWORK + "transform: [{kind: faster, " + NOBODY + ": 1}]",
        ON_NETWORK + "analysis: [" + NOBODY + "]");
  }

  @ParameterizedTest
  @MethodSource("studies")
  void study_keyOrWordThatNobodyKnows_leadsToNamesThatThePageExplains(String study) {
    StudyException refusal =
        catchThrowableOfType(
            StudyException.class, () -> StudyReader.parse("study", study, Path.of("nowhere")));
    Matcher known = KNOWN.matcher(String.valueOf(refusal.getMessage()));
    assertThat(known.find()).as(refusal.getMessage()).isTrue();
    String names = known.group(1) == null ? known.group(2) : known.group(1);
    for (String name : List.of(names.split(", ", -1))) {
      if (FOREIGN.contains(name)) {
        continue;
      }
      assertThat(page).containsPattern("(?<![A-Za-z-])" + Pattern.quote(name) + "(?![A-Za-z-])");
    }
  }

  @Test
  void collectives_everyOperation_hasItsAlgorithmsAndItsDefault() throws IOException {
    List<List<String>> rows = MarkdownPage.of("docs/study.md").rowsBelow("### Collectives");
    for (CollectiveOp op : CollectiveRules.DEFAULT.choices().keySet()) {
      String name = "`" + op.name().toLowerCase(Locale.ROOT).replace('_', '-') + "`";
      List<String> row =
          rows.stream()
              .filter(cells -> List.of(cells.get(0).split(", ", -1)).contains(name))
              .findFirst()
              .orElseThrow(() -> new AssertionError(name + ": no row"));
      String algorithms =
          Stream.of(Algorithm.values())
              .filter(algorithm -> algorithm.supports(op))
              .map(algorithm -> "`" + algorithm.label() + "`")
              .collect(Collectors.joining(", "));
      String byDefault =
          CollectiveRules.DEFAULT.choices().get(op).stream()
              .map(choice -> "`" + choice.algorithm().label() + "`")
              .collect(Collectors.joining(", "));
      assertThat(row.get(1)).as(name).isEqualTo(algorithms);
      assertThat(row.get(2).replaceAll("up to [0-9,]+ B ", "").replace(", then", ","))
          .as(name)
          .isEqualTo(byDefault);
    }
  }

  /** By the declarations: each key of a study, of its scenarios and of what it assumes. */
  @Test
  void keys_ofTheDeclarations_haveRowsOnThePage() throws IOException {
    JsonNode schema = new ObjectMapper().readTree(StudySchema.text());
    Set<String> rows = new TreeSet<>();
    for (String line : MarkdownPage.of("docs/study.md").text().split("\n", -1)) {
      if (line.startsWith("| `")) {
        Matcher key = Pattern.compile("`([A-Za-z-]+)`").matcher(line.split("\\|", -1)[1]);
        key.results().forEach(found -> rows.add(found.group(1)));
      }
    }
    Stream.of(
            schema.path("properties"),
            schema.path("properties").path("assume").path("properties"),
            schema
                .path("then")
                .path("properties")
                .path("scenarios")
                .path("items")
                .path("properties"))
        .forEach(
            keys -> {
              assertThat(keys).isNotEmpty();
              assertThat(rows).containsAll(() -> keys.fieldNames());
            });
  }

  @Test
  void options_ofRun_areOnThePage() {
    Matcher option =
        Pattern.compile("--[a-z-]+(?=[ =,])").matcher(CommandLineRun.ok("help", "run").out());
    List<String> quoted = List.of(page.split("\n", -1));
    while (option.find()) {
      assertThat(quoted).contains(option.group());
    }
  }
}
