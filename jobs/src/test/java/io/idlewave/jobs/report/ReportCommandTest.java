package io.idlewave.jobs.report;

import static io.idlewave.jobs.report.EmbeddedReport.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of several runs, and of a run in model timing; what they replace and what they leave. */
class ReportCommandTest {

  @TempDir static Path folder;

  @BeforeAll
  static void runTwice() {
    ok("synth halo --px 2 --py 2 --iterations 5 --jitter 20us --out", "halo");
    run("quiet", "1us");
    run("noisy", "4us");
  }

  private static void run(String results, String mean) {
    CommandLineRun.ok(
        ("run %s --network myrinet --noise exponential,mean=%s --replicates 60 --tolerance 1%%,5%%"
                + " --analysis synchronisation,sensitivities,critical-path,efficiencies --out %s")
            .formatted(path("halo"), mean, path(results))
            .split(" "));
  }

  private static CommandLineRun ok(String words, String... paths) {
    String[] args = (words + " " + String.join(" ", paths)).split(" ");
    for (int i = words.split(" ").length; i < args.length; i++) {
      args[i] = path(args[i]);
    }
    return CommandLineRun.ok(args);
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static JsonNode report(String file) throws IOException {
    return EmbeddedReport.of(Files.readString(folder.resolve(file)));
  }

  private static JsonNode json(String... args) throws IOException {
    return new ObjectMapper().readTree(CommandLineRun.ok(args).out());
  }

  @Test
  void report_severalRuns_putsThemSideBySideAndComparesThem() throws IOException {
    CommandLineRun run =
        CommandLineRun.ok("report", path("quiet"), path("noisy"), "--html", path("both.html"));
    assertThat(run.out()).contains("slowdown").endsWith("both.html" + System.lineSeparator());
    JsonNode report = report("both.html");
    assertThat(report.path("runs"))
        .extracting(r -> r.path("name").asText())
        .containsExactly("quiet", "noisy");
    JsonNode found = report.path("comparisons").get(0);
    JsonNode expected =
        json("compare", path("quiet"), path("noisy"), "--json").path("scenarios").get(0);
    assertThat(found.path("paired").asBoolean()).isTrue();
    JsonNode row = found.path("rows").get(0);
    assertThat(row.path("mean").path("value")).isEqualTo(expected.path("meanDifferenceNanos"));
    assertThat(row.path("mean").path("low")).isEqualTo(expected.path("meanInterval").path("lower"));
    assertThat(row.path("ratio").path("value")).isEqualTo(expected.path("ratio"));
  }

  @Test
  void report_html_replacesAnEarlierPageAndNothingElse() throws IOException {
    Path page = folder.resolve("page.html");
    CommandLineRun.ok("report", path("quiet"), "--html", page.toString());
    CommandLineRun.ok("report", path("noisy"), "--html", page.toString());
    assertThat(report("page.html").path("runs").get(0).path("name").asText()).isEqualTo("noisy");

    Files.writeString(folder.resolve("thesis.html"), "<html>mine</html>");
    CommandLineRun.of("report", path("quiet"), "--html", path("thesis.html"))
        .assertRefused(2, "thesis.html: holds something else than an earlier page");
    assertThat(folder.resolve("thesis.html")).hasContent("<html>mine</html>");
    CommandLineRun.of("report", path("quiet"), "--html", path("nowhere/page.html"))
        .assertRefused(2, "page.html: a file for the page, in a folder that there is");
  }

  @Test
  void report_json_writesNoPage() throws IOException {
    Path page = folder.resolve("quiet/report.html");
    byte[] before = Files.readAllBytes(page);
    Files.delete(page);
    assertThat(json("report", path("quiet"), "--json").path("scenarios")).isNotEmpty();
    assertThat(page).doesNotExist();
    CommandLineRun.ok("report", path("quiet"));
    assertThat(page).hasBinaryContent(before);
  }

  @Test
  void report_pageThatCannotBeWritten_printsTheTablesAndSaysSo() throws IOException {
    Files.createDirectories(folder.resolve("kept"));
    CommandLineRun.ok(("run " + path("halo") + " --replicates 2 --out " + path("kept")).split(" "));
    Files.delete(folder.resolve("kept/report.html"));
    Files.createDirectories(folder.resolve("kept/report.html/inside"));
    CommandLineRun report = CommandLineRun.ok("report", path("kept"));
    assertThat(report.out()).contains("slowdown").doesNotContain("report: ");
    assertThat(report.err()).contains("no page: ");
  }

  @Test
  void latency_curve_goesThroughTheBaseAndItsBreakpoints() throws IOException {
    JsonNode summary = json("report", path("noisy"), "--json");
    JsonNode tolerance = summary.path("base").path("latencyTolerance");
    JsonNode found = report("noisy/report.html").path("runs").get(0).path("latency");
    List<Double> latencies = numbers(found.path("curve").path("latencyNanos"));
    List<Double> runtimes = numbers(found.path("curve").path("runtimeNanos"));
    assertThat(latencies).isSorted();
    assertThat(runtimes).isSorted();
    int base = latencies.indexOf(tolerance.path("latencyNanos").asDouble());
    assertThat(runtimes.get(base))
        .isCloseTo(summary.path("base").path("runtimeNanos").asDouble(), within(0.1));
    for (JsonNode corner : tolerance.path("breakpoints")) {
      int at = latencies.indexOf(corner.path("latencyNanos").asDouble());
      assertThat(runtimes.get(at)).isEqualTo(corner.path("runtimeNanos").asDouble());
    }
    for (JsonNode growth : found.path("tolerances")) {
      double most =
          summary.path("base").path("runtimeNanos").asDouble()
              * (1 + growth.path("growth").asDouble());
      assertThat(growth.path("runtimeNanos").asDouble()).isCloseTo(most, within(1e-3 * most));
    }
    assertThat(found.path("tolerances")).hasSize(2);
  }

  @Test
  void modelTiming_eachAnalysis_isThatOfTheSummary() throws IOException {
    JsonNode summary = json("report", path("noisy"), "--json");
    JsonNode run = report("noisy/report.html").path("runs").get(0);
    JsonNode scenario = summary.path("scenarios").get(0);

    JsonNode sensitivities = EmbeddedReport.finding(run, "sensitivities").at("/drawings/0");
    JsonNode latencies = summary.path("base").path("sensitivities").path("latencies");
    assertThat(value(sensitivities, "latencies/mean", 0)).isEqualTo(latencies.path("mean"));
    assertThat(value(sensitivities, "latencies/max", 0)).isEqualTo(latencies.path("max"));
    assertThat(value(sensitivities, "shares/bandwidth", 1))
        .isEqualTo(scenario.path("sensitivities").path("shares").path("bandwidth"));

    JsonNode synchronisation = EmbeddedReport.finding(run, "synchronisation").at("/drawings/0");
    assertThat(value(synchronisation, "late sender", 1))
        .isEqualTo(scenario.path("synchronisation").path("receiverSynchronisation").path("nanos"));

    JsonNode efficiencies = EmbeddedReport.finding(run, "efficiencies").path("drawings").get(0);
    int cells = 0;
    for (JsonNode row : summary.path("analyses").path("efficiencies").path("rows")) {
      for (String name : List.of("efficiency", "mean", "lower", "upper")) {
        assertThat(EmbeddedReport.column(efficiencies, name).path("values").get(cells))
            .isEqualTo(row.path(name));
      }
      JsonNode of = row.path("scenario").isNull() ? row.path("run") : row.path("scenario");
      assertThat(EmbeddedReport.column(efficiencies, "scenario").path("values").get(cells))
          .isEqualTo(of);
      cells++;
    }
    assertThat(cells).isGreaterThan(10);
    assertThat(EmbeddedReport.finding(run, "attribution").path("missing").asText())
        .contains("--analysis attribution");
  }

  private static JsonNode value(JsonNode drawing, String column, int row) {
    return EmbeddedReport.column(drawing, column).path("values").get(row);
  }

  @Test
  void paths_critical_addUpToTheRunTime() throws IOException {
    JsonNode run = report("noisy/report.html").path("runs").get(0);
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("noisy/summary.json").toFile());
    Map<String, Double> runtimes = new HashMap<>();
    List<JsonNode> paths = new ArrayList<>(List.of(summary.at("/base/criticalPath")));
    summary.path("scenarios").forEach(of -> of.path("criticalPath").forEach(paths::add));
    paths.forEach(
        path ->
            runtimes.put(
                path.path("scenario").asText() + " " + path.path("lane").asText(),
                path.path("runtimeNanos").asDouble()));
    Map<String, Integer> figures = new HashMap<>();
    for (JsonNode of : EmbeddedReport.finding(run, "critical-path").path("drawings")) {
      String scenario = of.path("scenario").asText() + " ";
      for (int i = 0; of.path("which").isNull() && i < of.at("/columns/0/values").size(); i++) {
        String path = scenario + of.at("/columns/0/values/" + i).asText();
        assertThat(EmbeddedReport.bar(of, i)).isCloseTo(runtimes.get(path), within(1e-3));
        figures.merge(path, 1, Integer::sum);
      }
      if (!of.path("which").isNull()) {
        String path = scenario + of.path("which").asText();
        assertThat(EmbeddedReport.bars(of)).isCloseTo(runtimes.get(path), within(1e-3));
        figures.merge(path, 1, Integer::sum);
      }
    }
    assertThat(figures).containsOnlyKeys(runtimes.keySet()).containsValue(3);
    assertThat(figures.values()).containsOnly(3);
  }

  @Test
  void ranks_ofFewReplicates_haveNoTail() throws IOException {
    JsonNode series = report("noisy/report.html").at("/runs/0/ranks/series");
    assertThat(series).isNotEmpty();
    for (JsonNode of : series) {
      assertThat(of.path("mean")).isNotEmpty();
      assertThat(of.path("p99").isNull()).isTrue();
    }
  }

  @Test
  void report_traceDamagedOrGone_lacksOnlyWhatAsksForIt() throws IOException {
    ok("synth halo --px 2 --py 2 --iterations 2 --out", "moving");
    CommandLineRun.ok(
        ("run " + path("moving") + " --replicates 2 --out " + path("moved")).split(" "));
    Path calls = folder.resolve("moving/calls-00000.avro");
    byte[] whole = Files.readAllBytes(calls);
    Files.write(calls, Arrays.copyOf(whole, whole.length - 40));
    CommandLineRun.ok("report", path("moved"));
    JsonNode run = report("moved/report.html").path("runs").get(0);
    assertThat(run.path("communication").path("missing").asText())
        .contains("The archive of the trace cannot be read");
    assertThat(run.path("scenarios")).isNotEmpty();

    Files.move(folder.resolve("moving"), folder.resolve("elsewhere"));
    CommandLineRun.ok("report", path("moved"));
    run = report("moved/report.html").path("runs").get(0);
    for (String section : List.of("communication", "timeline", "clocks")) {
      assertThat(run.path(section).path("missing").asText())
          .contains("is not where the study says");
    }
    assertThat(run.path("trace").path("reached").asBoolean()).isFalse();
    assertThat(run.path("scenarios")).isNotEmpty();
  }
}
