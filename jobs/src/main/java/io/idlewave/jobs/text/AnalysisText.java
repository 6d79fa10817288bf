package io.idlewave.jobs.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.condition.ConditionCode;
import io.idlewave.jobs.drawing.Drawing;
import io.idlewave.jobs.drawing.Drawings;
import io.idlewave.jobs.drawing.RunFindings;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.part.Attribution;
import io.idlewave.jobs.results.part.PlacementSpread;
import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.results.part.UnexplainedWaits;
import io.idlewave.jobs.results.part.Waves;
import io.idlewave.jobs.results.part.WinningPaths;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.LatencyTolerance;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The analyses as text: one block each. */
public final class AnalysisText {

  /** What has a block of its own. */
  private static final Set<String> OF_THEIR_OWN =
      Set.of(AbsorptionMap.LABEL, PlacementSpread.LABEL, UnexplainedWaits.LABEL);

  /** Those that text tells in words. */
  private static final Set<String> IN_WORDS =
      Set.of(Attribution.LABEL, AbsorptionMap.LABEL, WinningPaths.LABEL, RecordedPaths.LABEL);

  /** A block per scenario and bound. */
  private static final List<String> LONGEST_LAST = List.of(Attribution.LABEL, WinningPaths.LABEL);

  private AnalysisText() {}

  /** What is predicted of the undisturbed run in model timing; nothing in observed timing. */
  static List<String> base(RunSummary summary) {
    BaseResult base = summary.base();
    if (base == null) {
      return List.of();
    }
    Double runtime = base.runtimeNanos();
    Double recordedNanos = base.recordedNanos();
    String recorded =
        recordedNanos == null ? "no times recorded" : "recorded " + HumanUnits.time(recordedNanos);
    List<String> lines = new ArrayList<>(List.of(""));
    lines.add(
        runtime == null
            ? "warning: the base ends in a deadlock: there are no delays and no slowdowns"
            : "base: predicted %s, %s".formatted(HumanUnits.time(runtime), recorded));
    summary
        .condition(ConditionCode.BASE_RATIO.code())
        .map(Condition::sentence)
        .ifPresent(lines::add);
    return lines;
  }

  /** The tables by the names of their analyses, each after an empty line. */
  static Map<String, List<String>> tables(RunSummary summary, InputFolder folder) {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    BaseResult base = summary.base();
    if (base != null) {
      TextReport.put(tables, "tolerance", tolerance(base.latencyTolerance()));
      TextReport.put(tables, RecordedPaths.LABEL, PathText.critical(summary));
    }
    BoundWords bounds = BoundWords.of(summary);
    Map<String, JsonNode> parts = new LinkedHashMap<>();
    if (summary.analyses() != null) {
      parts.putAll(summary.analyses());
    }
    parts.keySet().removeAll(OF_THEIR_OWN);
    Map<String, List<String>> others = new TreeMap<>();
    parts.forEach((name, part) -> others.put(name, other(name, part, bounds, summary.trace())));
    FindingText text = new FindingText(bounds, summary.trace()::wordsOf);
    Drawings drawings = new Drawings(summary, folder);
    for (Finding finding : RunFindings.of(summary)) {
      if (IN_WORDS.contains(finding.label())) {
        continue;
      }
      List<String> says = FindingWords.of(finding, summary);
      List<Drawing> shown = drawings.of(finding, FindingText::shows);
      others.put(finding.label(), text.lines(shown, says));
    }
    others.forEach(
        (name, lines) -> {
          if (!LONGEST_LAST.contains(name)) {
            TextReport.put(tables, name, lines);
          }
        });
    LONGEST_LAST.forEach(
        name -> TextReport.put(tables, name, others.getOrDefault(name, List.of())));
    return tables;
  }

  private static List<String> other(
      String name, JsonNode part, BoundWords bounds, CensusReport trace) {
    return switch (name) {
      case Attribution.LABEL ->
          AttributionText.lines(ReportJson.read(part, Attribution.class), bounds);
      case Waves.LABEL -> WaveText.lines(ReportJson.read(part, Waves.class), bounds, trace);
      case WinningPaths.LABEL ->
          new PathText(bounds, trace::wordsOf).winning(ReportJson.read(part, WinningPaths.class));
      case RecordedPaths.LABEL ->
          new PathText(bounds, trace::wordsOf).recorded(ReportJson.read(part, RecordedPaths.class));
      default -> List.of(name + ": " + part);
    };
  }

  private static List<String> tolerance(@Nullable LatencyTolerance found) {
    if (found == null) {
      return List.of();
    }
    TextTable table = new TextTable(1, "run time", "up to L");
    for (LatencyTolerance.Growth growth : found.tolerance()) {
      Double latency = growth.latencyNanos();
      table.add("+" + percent(growth.growth()), latency == null ? "any" : HumanUnits.time(latency));
    }
    List<String> lines = new ArrayList<>(block(table));
    lines.add(
        "L of the base: %s; the slope dT/dL changes %s"
            .formatted(
                HumanUnits.time(found.latencyNanos()),
                HumanUnits.things(found.breakpoints().size(), "time")));
    String which = found.whichLatency(HumanUnits::time);
    if (which != null) {
      lines.add(which);
    }
    lines.addAll(HopTables.tolerance(found));
    return lines;
  }

  /** A table after an empty line. */
  static List<String> block(TextTable table) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(table.lines());
    return lines;
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }
}
