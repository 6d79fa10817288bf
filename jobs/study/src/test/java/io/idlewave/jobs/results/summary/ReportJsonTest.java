package io.idlewave.jobs.results.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.results.Results;
import io.idlewave.perturb.statistics.Interval;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportJsonTest {

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static JsonNode tree(Record result) throws IOException {
    return new ObjectMapper().readTree(ReportJson.write(result));
  }

  @Test
  void write_census_hasExactlyTheContractsNames() throws IOException {
    JsonNode census = tree(Results.census());
    assertThat(names(census))
        .containsExactly(
            "ranks",
            "timelines",
            "calls",
            "callsByFunction",
            "messages",
            "messageBytes",
            "transfers",
            "transferBytes",
            "collectives",
            "communicators",
            "unmatchedSends",
            "unmatchedReceives",
            "incompleteCollectives",
            "openRequests",
            "spanNanos",
            "times",
            "warnings",
            "timelineRows");
    assertThat(names(census.get("callsByFunction")))
        .containsExactly("MPI_Finalize", "MPI_Init", "MPI_Recv", "MPI_Send");
    assertThat(census.get("spanNanos").asText()).isEqualTo("1000000");
    assertThat(names(census.get("warnings").get(0)))
        .containsExactly("code", "message", "count", "bias");
  }

  @Test
  void write_summary_hasTheContractsNames() throws IOException {
    JsonNode summary = tree(Results.summary());
    assertThat(names(summary))
        .containsExactly(
            "trace",
            "scenarios",
            "engine",
            "caveat",
            "complete",
            "conditions",
            "base",
            "analyses",
            "notCovered",
            "estimates",
            "findings",
            "run",
            "tables");
    assertThat(summary.get("complete").booleanValue()).isFalse();
    assertThat(names(summary.get("conditions").get(0)))
        .containsExactly("code", "value", "unit", "sentence", "restrictsExact");
    assertThat(summary.get("trace")).isEqualTo(tree(Results.census()));
    JsonNode scenario = summary.get("scenarios").get(0);
    assertThat(names(scenario))
        .containsExactly(
            "name",
            "timing",
            "slack",
            "rules",
            "bound",
            "eagerThresholdBytes",
            "replicates",
            "deadlocks",
            "baseNanos",
            "runtimeNanos",
            "delayNanos",
            "slowdown",
            "intervals",
            "deadlockCycle",
            "network",
            "recordedNanos",
            "synchronisation",
            "sensitivities",
            "criticalPath",
            "disturbed");
    for (String quantity : List.of("runtimeNanos", "delayNanos", "slowdown")) {
      assertThat(names(scenario.get(quantity)))
          .containsExactly(
              "mean", "sd", "min", "p1", "p5", "p25", "p50", "p75", "p95", "p99", "max");
      assertThat(names(scenario.get("intervals").get(quantity)))
          .containsExactlyElementsOf(names(scenario.get(quantity)));
    }
    assertThat(names(scenario.get("intervals").get("runtimeNanos").get("mean")))
        .containsExactly("lower", "upper", "open");
    assertThat(scenario.get("intervals").get("runtimeNanos").get("p99").get("open").asText())
        .isEqualTo("too-few-replicates");
    assertThat(scenario.get("intervals").get("runtimeNanos").get("p99").get("upper").isNull())
        .isTrue();
    assertThat(scenario.get("bound").asText()).isEqualTo("lower");
    assertThat(names(summary.get("engine")))
        .containsExactly(
            "wallSeconds",
            "cpuSeconds",
            "calls",
            "lanes",
            "eventLanesPerSecond",
            "peakWindowCalls",
            "parallelism",
            "endedAt");
    assertThat(summary.get("engine").get("eventLanesPerSecond").doubleValue()).isEqualTo(90);
  }

  @Test
  void write_summary_readsBackEqual() throws IOException {
    RunSummary summary = Results.summary();
    byte[] json = ReportJson.write(summary).getBytes(StandardCharsets.UTF_8);
    assertThat(ReportJson.read(json, RunSummary.class)).isEqualTo(summary);
  }

  @Test
  void read_summaryFromBeforeModelTiming_lacksNothingElse() throws IOException {
    ObjectNode summary = (ObjectNode) tree(Results.summary());
    summary.remove("base");
    summary.withObject("/caveat").remove("machine");
    for (JsonNode scenario : summary.get("scenarios")) {
      ((ObjectNode) scenario)
          .remove(
              List.of(
                  "deadlockCycle",
                  "network",
                  "recordedNanos",
                  "synchronisation",
                  "sensitivities",
                  "criticalPath"));
    }
    byte[] json = summary.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(ReportJson.read(json, RunSummary.class)).isEqualTo(Results.summary());
  }

  @Test
  void read_intervalsThatDoNotSayWhyTheyAreOpen_lacksNothingElse() throws IOException {
    String json = ReportJson.write(Results.summary());
    String earlier = json.replaceAll(",\\s*\"open\" : [^\\n]*", "");
    assertThat(earlier).isNotEqualTo(json).doesNotContain("\"open\"");
    RunSummary read = ReportJson.read(earlier.getBytes(StandardCharsets.UTF_8), RunSummary.class);
    assertThat(read.scenarios().get(0).intervals().runtimeNanos().get("mean"))
        .isEqualTo(new Interval(null, null, null));
  }

  @Test
  void read_summaryFromBeforeConditions_lacksNothingElse() throws IOException {
    ObjectNode summary = (ObjectNode) tree(Results.summary());
    summary.remove(List.of("complete", "conditions", "notCovered"));
    byte[] json = summary.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(ReportJson.read(json, RunSummary.class)).isEqualTo(Results.ofAnEarlierVersion());
  }

  @Test
  void read_summaryWithoutItsTrace_isRefused() throws IOException {
    ObjectNode summary = (ObjectNode) tree(Results.summary());
    summary.remove("trace");
    byte[] json = summary.toString().getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> ReportJson.read(json, RunSummary.class))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("trace");
  }

  @Test
  void write_largeNumbers_haveNoExponent() {
    Engine engine = Engine.of(1e-7, 1e9, 1L << 53, 1, 1, 1);
    assertThat(ReportJson.write(engine)).contains("0.0000001", "1000000000").doesNotContain("E");
  }

  @Test
  void write_notANumber_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportJson.write(new Engine(Double.NaN, 1, 1, 1, 1, 1, 1, null)))
        .withMessageContaining("finite, got NaN");
  }
}
