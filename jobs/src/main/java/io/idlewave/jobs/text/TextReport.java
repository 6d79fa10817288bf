package io.idlewave.jobs.text;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.part.PlacementSpread;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.Engine;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.summary.WarningReport;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Results as text for a terminal: the trace, what each scenario costs, a table with one row per
 * scenario and bound, further tables, and the caveat line. Its lines are no wider than asked for,
 * as far as the names allow, and are plain text.
 */
public final class TextReport {

  private static final int NARROWEST_BAR = 10;
  private static final int BESIDE_BAR = 36;

  /** What is cut stands whole in what {@code check} prints. */
  private static final int WARNING_LINES = 3;

  /** Below the tables: an empty line, how to see others, the last two, and where results lie. */
  private static final int LINES_BELOW = 6;

  private final int width;
  private final Glyphs glyphs;
  private final TableChoice choice;

  /**
   * A report.
   *
   * @param width characters per line, at most
   * @param glyphs what charts are drawn with
   * @param choice which tables it shows
   */
  public TextReport(int width, Glyphs glyphs, TableChoice choice) {
    this.width = width;
    this.glyphs = glyphs;
    this.choice = choice;
  }

  /**
   * The report on a complete folder.
   *
   * @throws BadResultsException if a file is missing, truncated or corrupted
   */
  public List<String> of(InputFolder folder) {
    RunSummary summary = ResultsFolder.readSummary(folder);
    List<String> lines = new ArrayList<>();
    lines.add(trace(summary.trace()));
    lines.addAll(warnings(summary.trace(), WARNING_LINES * width));
    lines.add("");
    AbsorptionMap map = summary.part(AbsorptionMap.LABEL, AbsorptionMap.class);
    PlacementSpread spread = summary.part(PlacementSpread.LABEL, PlacementSpread.class);
    List<ScenarioResult> scenarios =
        PlacementSpreadText.shown(withoutPieces(summary.scenarios(), map), spread);
    BoundWords bounds = BoundWords.of(summary);
    lines.addAll(AnswerText.lines(scenarios));
    lines.addAll(WidthText.lines(summary, scenarios));
    lines.addAll(UnexplainedText.lines(summary));
    lines.add("");
    lines.addAll(table(scenarios, bounds));
    lines.addAll(bounds.lines(summary));
    lines.addAll(deadlocks(scenarios, bounds));
    lines.addAll(PlacementSpreadText.lines(spread));
    lines.addAll(AbsorptionText.lines(map, bounds, width, glyphs, summary.trace()::wordsOf));
    lines.addAll(AnalysisText.base(summary));
    Map<String, List<String>> tables = AnalysisText.tables(summary, folder);
    tables.putAll(EstimateText.tables(summary));
    Set<String> stated = Set.copyOf(tables.keySet());
    put(tables, "histograms", histograms(folder, summary, scenarios, bounds));
    put(tables, "intervals", IntervalTable.lines(scenarios, bounds));
    put(tables, "differences", EstimateText.differences(summary));
    lines.addAll(choice.lines(tables, stated, lines.size() + LINES_BELOW, folder.location()));
    lines.add(engine(summary.engine()));
    lines.add(caveat(summary));
    return plain(lines);
  }

  /** Puts a table among {@code tables}, unless it is empty. */
  static void put(Map<String, List<String>> tables, String name, List<String> lines) {
    if (!lines.isEmpty()) {
      tables.put(name, lines);
    }
  }

  private List<String> histograms(
      InputFolder folder, RunSummary summary, List<ScenarioResult> scenarios, BoundWords bounds) {
    RuntimeHistograms histograms = new RuntimeHistograms(scenarios, bounds);
    ResultsFolder.readRuntimes(folder, summary, histograms::add);
    ResultsFolder.checkOtherTables(folder, summary);
    return histograms.lines(Math.max(NARROWEST_BAR, width - BESIDE_BAR), glyphs);
  }

  /** A census on a few lines. */
  public static List<String> of(CensusReport census) {
    List<String> lines = new ArrayList<>();
    lines.add(trace(census));
    TextTable functions = new TextTable(1, "function", "calls");
    census.callsByFunction().forEach((name, calls) -> functions.add(name, Long.toString(calls)));
    if (!census.callsByFunction().isEmpty()) {
      lines.addAll(functions.lines());
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "unmatched sends %d, unmatched receives %d, incomplete collectives %d, open requests"
                + " %d",
            census.unmatchedSends(),
            census.unmatchedReceives(),
            census.incompleteCollectives(),
            census.openRequests()));
    lines.addAll(warnings(census, Integer.MAX_VALUE));
    return plain(lines);
  }

  private static List<String> plain(List<String> lines) {
    return lines.stream().map(PlainText::of).toList();
  }

  private static String trace(CensusReport census) {
    return String.format(
        Locale.ROOT,
        "trace: %s, %s, %s (%s)%s, %s on %s, %s",
        HumanUnits.ranks(census.ranks(), census.timelines()),
        HumanUnits.things(census.calls(), "call"),
        HumanUnits.things(census.messages(), "message"),
        HumanUnits.size((double) census.messageBytes()),
        transfers(census),
        HumanUnits.things(census.collectives(), "collective"),
        HumanUnits.things(census.communicators(), "communicator"),
        census.recordsCalls()
            ? "span " + HumanUnits.time((double) census.spanNanos())
            : "no times of a run (" + census.times() + ")");
  }

  private static String transfers(CensusReport census) {
    Long transfers = census.transfers();
    Long bytes = census.transferBytes();
    return transfers == null || bytes == null || transfers == 0
        ? ""
        : ", %s (%s)"
            .formatted(
                HumanUnits.things(transfers, "one-sided transfer"),
                HumanUnits.size((double) bytes));
  }

  private static List<String> warnings(CensusReport census, int maxCharacters) {
    return census.warnings().stream().map(w -> warning(w, maxCharacters)).toList();
  }

  private static String warning(WarningReport warning, int maxCharacters) {
    String times = HumanUnits.things(warning.count(), "time");
    String bias = warning.bias() == null ? "" : "; errs: " + warning.bias();
    String end = " (" + warning.code() + ", " + times + bias + ")";
    String begin = "warning: " + warning.message();
    int room = Math.max(0, maxCharacters - end.length());
    return (begin.length() <= room ? begin : begin.substring(0, room) + " ...") + end;
  }

  /** The scenarios of the study: those that a map adds stand in the map. */
  private static List<ScenarioResult> withoutPieces(
      List<ScenarioResult> scenarios, @Nullable AbsorptionMap map) {
    Set<String> pieces = map == null ? Set.of() : map.pieces();
    return scenarios.stream().filter(result -> !pieces.contains(result.name())).toList();
  }

  private static List<String> table(List<ScenarioResult> scenarios, BoundWords bounds) {
    TextTable table =
        new TextTable(2, "scenario", "bound", "base", "mean", "p50", "p95", "p99", "slowdown");
    for (ScenarioResult result : scenarios) {
      Statistics runtime = result.runtimeNanos();
      table.add(
          result.name(),
          bounds.of(result.bound()),
          result.baseNanos() == null ? "deadlock" : HumanUnits.time(result.baseNanos()),
          runtime == null ? "deadlock" : HumanUnits.time(runtime.mean()),
          runtime == null ? "-" : IntervalTable.figure(result, Statistic.P50, runtime.p50()),
          runtime == null ? "-" : IntervalTable.figure(result, Statistic.P95, runtime.p95()),
          runtime == null ? "-" : IntervalTable.figure(result, Statistic.P99, runtime.p99()),
          slowdown(result.slowdown()));
    }
    return table.lines();
  }

  private static List<String> deadlocks(List<ScenarioResult> scenarios, BoundWords bounds) {
    List<String> lines = new ArrayList<>();
    for (ScenarioResult result : scenarios) {
      if (result.deadlocks() > 0) {
        lines.add(
            "warning: %s (%s): %d of %d replicates end in a deadlock and are left out"
                    .formatted(
                        result.name(),
                        bounds.of(result.bound()),
                        result.deadlocks(),
                        result.replicates())
                + (result.deadlockCycle() == null ? "" : ": " + result.deadlockCycle()));
      }
    }
    return lines;
  }

  private static String slowdown(@Nullable Statistics slowdown) {
    return slowdown == null ? "-" : String.format(Locale.ROOT, "x%.4f", slowdown.mean());
  }

  private static String engine(Engine engine) {
    return String.format(
        Locale.ROOT,
        "engine: %.1f s wall, %.1f s CPU, %s x %s, %s event-lanes/s, window at most %d"
            + " calls, parallelism %d",
        engine.wallSeconds(),
        engine.cpuSeconds(),
        HumanUnits.things(engine.calls(), "call"),
        HumanUnits.things(engine.lanes(), "lane"),
        HumanUnits.count(engine.eventLanesPerSecond()),
        engine.peakWindowCalls(),
        engine.parallelism());
  }

  /** What the results are conditional on before all, on one line. */
  static String caveat(RunSummary summary) {
    List<Condition> conditions = summary.conditions();
    return conditions == null
        ? "caveat: in summary.json, as an earlier version wrote it"
        : "caveat: " + CaveatText.line(conditions);
  }
}
