package io.idlewave.system.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dashboards against what Grafana documents of its classic model: there is no Grafana here. */
class GrafanaDashboardsTest {

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)(:\\w+)?}");

  /** Panels that come with Grafana 12. */
  private static final Set<String> KINDS =
      Set.of("timeseries", "stat", "table", "xychart", "barchart", "bargauge", "text");

  private static final Set<String> UNITS =
      Set.of("s", "bytes", "percentunit", "short", "none", "ops", "cps", "dateTimeAsIso");

  private static final int COLUMNS = 24;

  static List<JsonNode> dashboards() {
    return Dashboards.all();
  }

  private static List<String> texts(JsonNode nodes, String pointer) {
    List<String> found = new ArrayList<>();
    nodes.forEach(node -> found.add(node.at(pointer).asText()));
    return found;
  }

  @Test
  void uids_areThoseThatLinksMayKeep() {
    assertThat(Dashboards.all())
        .extracting(dashboard -> dashboard.path("uid").asText())
        .containsExactly(
            "idlewave-compare",
            "idlewave-engine",
            "idlewave-live",
            "idlewave-run",
            "idlewave-runs");
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void dashboard_itself_isSmallEnoughToUnderstandAndSaysWhatItShows(JsonNode dashboard) {
    assertThat(dashboard.path("title").asText()).startsWith("idlewave: ");
    assertThat(dashboard.path("description").asText()).endsWith(".").hasSizeGreaterThan(40);
    assertThat(dashboard.path("schemaVersion").asInt()).isEqualTo(41);
    assertThat(dashboard.path("id").isMissingNode()).as("an id is Grafana's to give").isTrue();
    List<Integer> ids = new ArrayList<>();
    for (JsonNode panel : dashboard.path("panels")) {
      ids.add(panel.path("id").asInt());
      panel.path("panels").forEach(folded -> ids.add(folded.path("id").asInt()));
    }
    assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id > 0);
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void panel_each_hasKindUnitDescriptionAndKnownSource(JsonNode dashboard) {
    for (JsonNode panel : Dashboards.panels(dashboard)) {
      String title = panel.path("title").asText();
      assertThat(panel.path("type").asText()).as(title).isIn(KINDS);
      assertThat(panel.at("/fieldConfig/defaults/unit").asText()).as(title).isIn(UNITS);
      assertThat(panel.path("description").asText()).as(title).endsWith(".");
      for (JsonNode override : panel.at("/fieldConfig/overrides")) {
        for (JsonNode property : override.path("properties")) {
          if (property.path("id").asText().equals("unit")) {
            assertThat(property.path("value").asText()).as(title).isIn(UNITS);
          }
        }
      }
      assertThat(texts(panel.path("targets"), "/refId")).as(title).doesNotHaveDuplicates();
      for (JsonNode target : panel.path("targets")) {
        assertThat(Map.of(Dashboards.POSTGRESQL, "rawSql", Dashboards.PROMETHEUS, "expr"))
            .as(title)
            .extractingByKey(target.at("/datasource/uid").asText())
            .satisfies(field -> assertThat(target.path(field).asText()).isNotBlank());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void panels_together_overlapNowhere(JsonNode dashboard) {
    requireApart(dashboard.path("panels"));
    for (JsonNode row : dashboard.path("panels")) {
      requireApart(row.path("panels"));
      assertThat(row.path("panels").isEmpty())
          .as("rows hold what is folded in, and nothing else")
          .isNotEqualTo(row.path("collapsed").asBoolean());
    }
  }

  private static void requireApart(JsonNode panels) {
    Set<Integer> cells = new HashSet<>();
    for (JsonNode panel : panels) {
      JsonNode place = panel.path("gridPos");
      for (int y = 0; y < place.path("h").asInt(); y++) {
        for (int x = 0; x < place.path("w").asInt(); x++) {
          int column = place.path("x").asInt() + x;
          assertThat(column).isLessThan(COLUMNS);
          assertThat(cells.add((place.path("y").asInt() + y) * COLUMNS + column))
              .as(panel.path("title").asText())
              .isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void panel_withoutRows_saysInWordsWhatWouldFillIt(JsonNode dashboard) {
    for (JsonNode panel : Dashboards.panels(dashboard)) {
      if (!panel.path("targets").isEmpty()) {
        assertThat(panel.at("/fieldConfig/defaults/noValue").asText())
            .as(panel.path("title").asText())
            .matches("(N|none).*");
      }
      Matcher analysis =
          Pattern.compile("analysis ([a-z-]+)").matcher(panel.path("description").asText());
      while (analysis.find()) {
        assertThat(panel.at("/fieldConfig/defaults/noValue").asText()).contains(analysis.group(1));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void variables_ofQueries_areThoseThatTheDashboardHas(JsonNode dashboard) {
    Set<String> used = new TreeSet<>();
    for (JsonNode panel : Dashboards.panels(dashboard)) {
      Matcher variable = VARIABLE.matcher(panel.path("targets").toString());
      while (variable.find()) {
        used.add(variable.group(1));
      }
    }
    Set<String> chained = new HashSet<>(used);
    for (JsonNode variable : dashboard.at("/templating/list")) {
      Matcher other = VARIABLE.matcher(variable.path("query").toString());
      while (other.find()) {
        chained.add(other.group(1));
      }
    }
    assertThat(texts(dashboard.at("/templating/list"), "/name"))
        .containsExactlyInAnyOrderElementsOf(chained)
        .containsAll(used);
  }

  @Test
  void provisioning_hasTheSourcesThatPanelsNameAndNoPassword() throws IOException {
    JsonNode sources =
        new YAMLMapper()
            .readTree(Dashboards.FOLDER.resolve("provisioning/datasources/idlewave.yaml").toFile());
    assertThat(texts(sources.path("datasources"), "/uid"))
        .containsExactly(Dashboards.POSTGRESQL, Dashboards.PROMETHEUS);
    assertThat(sources.at("/datasources/0/secureJsonData/password").asText())
        .startsWith("$__file{");
    JsonNode providers =
        new YAMLMapper()
            .readTree(Dashboards.FOLDER.resolve("provisioning/dashboards/idlewave.yaml").toFile());
    assertThat(providers.at("/providers/0/options/path").asText())
        .isEqualTo("/var/lib/grafana/dashboards");
  }

  @Test
  void queries_ofResults_readAndNothingElse() {
    assertThat(Dashboards.queries(Dashboards.POSTGRESQL))
        .hasSizeGreaterThan(30)
        .allSatisfy(query -> assertThat(query.text()).matches("(?is)(select|with) .*"));
    assertThat(Dashboards.queries(Dashboards.PROMETHEUS)).hasSizeGreaterThan(15);
  }
}
