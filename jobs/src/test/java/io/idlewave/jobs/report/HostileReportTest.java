package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.archive.HostileNames;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of a trace and of a study that attack the page are data in it, and short. */
class HostileReportTest {

  private static final String SCENARIO = "</script><img src=x onerror=alert(2)>\u202e\u2028'\"";

  @TempDir static Path folder;

  private static String page;
  private static JsonNode hostile;
  private static JsonNode twin;

  @BeforeAll
  static void runBoth() throws IOException {
    HostileNames.write(folder.resolve("hostile"));
    HostileNames.writeTwin(folder.resolve("twin"));
    page = run("hostile");
    hostile = EmbeddedReport.of(page);
    twin = EmbeddedReport.of(run("twin"));
  }

  private static String run(String trace) throws IOException {
    Path study = folder.resolve(trace + ".yaml");
    Files.writeString(
        study,
        """
        trace: %s
        replicates: 20
        analysis: [attribution, winning-path, wait-states]
        scenarios:
          - name: "%s"
            noise: {distribution: exponential, mean: 2us}
        """
            .formatted(trace, SCENARIO.replace("\"", "\\\"")));
    Path results = folder.resolve(trace + "-results");
    CommandLineRun.ok("run", study.toString(), "--out", results.toString());
    return Files.readString(results.resolve("report.html"));
  }

  @Test
  void page_hostileNames_hasNoElementOfTheirs() {
    String data = page.substring(page.indexOf("id=\"report\">") + 12);
    data = data.substring(0, data.indexOf("</script>"));
    assertThat(data).matches("[\\x20-\\x7e]*").doesNotContain("<").contains("\\u003c/script>");
    assertThat(page).doesNotContain("<img src=x").doesNotContain("alert(1)>\"</");
    assertThat(page.length()).as("a name of 1 MB is cut").isLessThan(2_500_000);
  }

  @Test
  void strings_hostileNames_arePlainAndShort() {
    List<JsonNode> strings = new ArrayList<>();
    leaves(hostile.path("runs"), strings);
    strings.removeIf(leaf -> !leaf.isTextual());
    String study = hostile.path("runs").get(0).path("study").asText();
    assertThat(strings)
        .isNotEmpty()
        .allSatisfy(
            leaf -> {
              String text = leaf.asText();
              if (!text.equals(study)) {
                assertThat(text).isEqualTo(PlainText.of(text)).hasSizeLessThan(5_000);
              }
            });
    assertThat(strings)
        .extracting(JsonNode::asText)
        .anyMatch(text -> text.startsWith("AAAA") && text.contains("(1048576 characters)"))
        .contains(PlainText.label(SCENARIO));
  }

  @Test
  void numbers_hostileNames_areThoseOfTheTwin() {
    for (String section : List.of("scenarios", "ranks", "findings", "communication")) {
      assertThat(numbers(hostile, section)).isNotEmpty().isEqualTo(numbers(twin, section));
    }
  }

  @Test
  void scenarios_longNamesThatBeginAlike_areEachTheirOwn() throws IOException {
    String alike = "x".repeat(300);
    CommandLineRun.ok("synth", "ring", "--out", folder.resolve("ring").toString());
    Files.writeString(
        folder.resolve("long.yaml"),
        "{trace: ring, replicates: 2, scenarios: [{name: %s1}, {name: %s2}]}"
            .formatted(alike, alike));
    Path results = folder.resolve("long");
    CommandLineRun.ok("run", folder.resolve("long.yaml").toString(), "--out", results.toString());
    JsonNode run =
        EmbeddedReport.of(Files.readString(results.resolve("report.html"))).at("/runs/0");
    assertThat(run.path("scenarios").findValuesAsText("name"))
        .containsExactly(alike + "1", alike + "2");
    assertThat(run.at("/ranks/series").findValuesAsText("scenario"))
        .contains(alike + "1", alike + "2");
  }

  private static List<Double> numbers(JsonNode report, String section) {
    List<JsonNode> leaves = new ArrayList<>();
    leaves(report.path("runs").get(0).path(section), leaves);
    return leaves.stream().filter(JsonNode::isNumber).map(JsonNode::asDouble).sorted().toList();
  }

  private static void leaves(JsonNode node, List<JsonNode> into) {
    if (node.isContainerNode()) {
      node.forEach(child -> leaves(child, into));
    } else {
      into.add(node);
    }
  }
}
