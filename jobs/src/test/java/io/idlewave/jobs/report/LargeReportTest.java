package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.LargeResults;
import io.idlewave.jobs.results.place.LocalFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page of 100 scenarios on 10,000 ranks stays small, and says what it leaves out. */
class LargeReportTest {

  private static final int MOST_BYTES = 4_000_000;

  @TempDir static Path folder;

  private static JsonNode run;
  private static int modelBytes;

  @BeforeAll
  static void writePage() throws IOException {
    LargeResults.writeTo(new LocalFolder(folder), 2, 1);
    String page = page(folder);
    run = EmbeddedReport.of(page).path("runs").get(0);
    modelBytes = modelBytes(page);
  }

  private static int modelBytes(String page) {
    int begin = page.indexOf("id=\"report\">");
    return page.indexOf("</script>", begin) - begin;
  }

  @Test
  @Tag("full")
  void model_ofAllRowsOfManyScenarios_isSmall(@TempDir Path all) throws IOException {
    LargeResults.writeTo(new LocalFolder(all), LargeResults.SCENARIOS, 10);
    String page = page(all);
    assertThat(modelBytes(page)).isLessThan(MOST_BYTES);
  }

  @Test
  void model_ofManyScenariosAndRanks_isSmall() {
    assertThat(modelBytes).isLessThan(MOST_BYTES);
    assertThat(run.path("scenarios")).hasSize(LargeResults.SCENARIOS);
  }

  @Test
  void notes_ofThinnedSections_sayFromWhatToWhat() {
    assertThat(run.path("ranks").path("note").asText())
        .isEqualTo("10000 ranks are shown as 60 groups of up to 167 neighbours");
    assertThat(absorption(0).path("note").asText())
        .isEqualTo(
            "10000 ranks are shown as 8 groups of up to 1250 neighbours;"
                + " 25 windows of time are shown as 13, up to 2 neighbours each");
    assertThat(
            run.path("scenarios").get(0).path("bounds").get(0).path("ecdf").path("note").asText())
        .isEqualTo("200 of 500 replicates are points");
  }

  @Test
  void ranks_eachGroup_hasTheMeanAndTheLargestOfItsRanks() {
    JsonNode ranks = run.path("ranks");
    JsonNode series = ranks.path("series").get(3);
    int scenario = 1;
    for (int bin = 0; bin < ranks.path("bins").path("from").size(); bin++) {
      int from = ranks.path("bins").path("from").get(bin).asInt();
      int to = ranks.path("bins").path("to").get(bin).asInt();
      double sum = 0;
      double largest = 0;
      for (int rank = from; rank <= to; rank++) {
        double delay = LargeResults.delayNanos(scenario, rank);
        sum += delay;
        largest = Math.max(largest, delay);
      }
      assertThat(series.path("mean").get(bin).asDouble())
          .isCloseTo(sum / (to - from + 1), within(0.5001));
      assertThat(series.path("largest").get(bin).asDouble()).isCloseTo(largest, within(0.5001));
    }
  }

  @Test
  void absorption_eachCell_addsWindowsBeforeItComparesRanks() {
    JsonNode map = absorption(1);
    JsonNode first = EmbeddedReport.column(map, "y").path("values");
    int windows = EmbeddedReport.column(map, "x").path("values").size();
    for (int bin = 0; bin < first.size(); bin++) {
      int from = first.get(bin).asInt();
      int to = EmbeddedReport.column(map, "yTo").path("values").get(bin).asInt();
      for (int window = 0; window < windows; window++) {
        double sum = 0;
        double largest = 0;
        for (int rank = from; rank <= to; rank++) {
          double flow = 0;
          for (int phase = 2 * window;
              phase < Math.min(LargeResults.WINDOWS, 2 * window + 2);
              phase++) {
            flow += LargeResults.absorbedNanos(rank, phase);
          }
          sum += flow;
          largest = Math.max(largest, flow);
        }
        int cell = bin * windows + window;
        assertThat(EmbeddedReport.column(map, "absorbedNanos").path("values").get(cell).asDouble())
            .isCloseTo(sum / (to - from + 1), within(0.5001));
        assertThat(
                EmbeddedReport.column(map, "absorbedNanos.max").path("values").get(cell).asDouble())
            .isCloseTo(largest, within(0.5001));
      }
    }
  }

  private static JsonNode absorption(int scenario) {
    List<JsonNode> maps = new ArrayList<>();
    EmbeddedReport.finding(run, "attribution").path("drawings").forEach(maps::add);
    maps.removeIf(drawing -> !drawing.path("kind").asText().equals("heat"));
    return maps.get(scenario);
  }

  private static String page(Path folder) {
    return new String(
        Reports.page(List.of(new LocalFolder(folder)), false), StandardCharsets.UTF_8);
  }
}
