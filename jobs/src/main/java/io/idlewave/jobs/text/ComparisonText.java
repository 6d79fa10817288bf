package io.idlewave.jobs.text;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.compare.RunComparison;
import io.idlewave.jobs.compare.RunComparison.Scenario;
import io.idlewave.jobs.compare.RunComparison.Setting;
import io.idlewave.jobs.compare.ScalingTable;
import io.idlewave.jobs.compare.TraceComparison;
import io.idlewave.jobs.compare.TraceComparison.Change;
import io.idlewave.jobs.compare.TraceComparison.RankChange;
import io.idlewave.jobs.compare.TraceComparison.Side;
import io.idlewave.perturb.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Comparisons as text. What is cut stands whole in the JSON form. */
public final class ComparisonText {

  private static final int SHOWN = 12;

  private ComparisonText() {}

  /** Two results folders. */
  public static List<String> of(RunComparison found) {
    List<String> lines = new ArrayList<>();
    lines.add("%s compared with %s".formatted(found.second(), found.first()));
    lines.add(
        found.paired()
            ? "paired: replicates of the same number drew the same random numbers"
            : "not paired, intervals are wider: " + String.join("; ", found.unpairedBecause()));
    found.otherwise().forEach(note -> lines.add("note: " + note));
    if (found.equalRuntimes()) {
      lines.add("the run times are the same, bit for bit");
    }
    lines.addAll(settings(found.settings()));
    TextTable table =
        new TextTable(
            2,
            "scenario",
            "bound",
            "mean",
            "differs by",
            "95 %",
            "p50 by",
            "95 %",
            "ratio",
            "95 %");
    for (Scenario scenario : found.scenarios()) {
      table.add(
          scenario.name().equals(scenario.secondName())
              ? scenario.name()
              : scenario.name() + " / " + scenario.secondName(),
          scenario.bound(),
          HumanUnits.time(scenario.firstMeanNanos()),
          HumanUnits.time(scenario.meanDifferenceNanos()),
          IntervalText.reach(scenario.meanInterval(), scenario.meanDifferenceNanos()),
          HumanUnits.time(scenario.medianDifferenceNanos()),
          IntervalText.reach(scenario.medianInterval(), scenario.medianDifferenceNanos()),
          String.format(Locale.ROOT, "x%.4f", scenario.ratio()),
          ratios(scenario.ratioInterval()));
    }
    lines.add("");
    lines.addAll(table.lines());
    found.onlyFirst().forEach(key -> lines.add("only in the first: " + key));
    found.onlySecond().forEach(key -> lines.add("only in the second: " + key));
    return lines;
  }

  private static String ratios(Interval interval) {
    return IntervalText.ends(interval, ratio -> String.format(Locale.ROOT, "%.4f", ratio));
  }

  private static List<String> settings(List<Setting> settings) {
    if (settings.isEmpty()) {
      return List.of();
    }
    TextTable table = new TextTable(3, "what the studies state", "first", "second");
    settings.stream()
        .limit(SHOWN)
        .forEach(
            setting ->
                table.add(
                    setting.key(),
                    setting.first() == null ? "-" : setting.first(),
                    setting.second() == null ? "-" : setting.second()));
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    lines.addAll(left(settings.size()));
    return lines;
  }

  /** Two traces. */
  public static List<String> of(TraceComparison found) {
    List<String> lines = new ArrayList<>(ComputingText.of(found.computing(), mean(found)));
    lines.add("");
    TextTable sides =
        new TextTable(2, "", "trace", "ranks", "run time", "computation", "in MPI", "waiting");
    add(sides, "first", found.first());
    add(sides, "second", found.second());
    lines.addAll(sides.lines());
    if (found.first().digest().equals(found.second().digest())) {
      lines.add("both are the same trace");
    }
    lines.add(
        "means per "
            + mean(found)
            + "; waiting: what calls that can wait lasted beyond the shortest of their class");
    ScalingTable scaling = found.scaling();
    if (scaling != null) {
      lines.add("");
      lines.addAll(ScalingText.of(scaling));
    }
    lines.addAll(changes("MPI by function", found.functions(), true));
    if (found.sites().stream().anyMatch(site -> !site.region().isEmpty())) {
      lines.addAll(changes("MPI by call site", found.sites(), true));
    }
    lines.addAll(changes("computation by region", found.regions(), false));
    lines.addAll(ranks(found.ranks()));
    return lines;
  }

  /** What its means are per. */
  private static String mean(TraceComparison found) {
    boolean ofRanks = found.first().timelines() == null && found.second().timelines() == null;
    return ofRanks ? "rank" : "timeline";
  }

  private static void add(TextTable table, String which, Side side) {
    table.add(
        which,
        side.folder(),
        side.ranks()
            + (side.timelines() == null ? "" : " with %d timelines".formatted(side.timelines())),
        HumanUnits.time(side.runtimeNanos()),
        HumanUnits.time(side.computationNanos()),
        HumanUnits.time(side.callNanos()),
        HumanUnits.time(side.waitNanos()));
  }

  private static List<String> changes(String heading, List<Change> changes, boolean calls) {
    TextTable table =
        calls
            ? new TextTable(
                1, heading, "calls", "then", "first", "second", "differs by", "waiting by")
            : new TextTable(1, heading, "first", "second", "differs by");
    for (Change change : changes.subList(0, Math.min(SHOWN, changes.size()))) {
      String first = HumanUnits.time(change.firstNanos());
      String second = HumanUnits.time(change.secondNanos());
      String by = HumanUnits.time(change.differenceNanos());
      if (calls) {
        table.add(
            name(change),
            HumanUnits.count(change.firstCalls()),
            HumanUnits.count(change.secondCalls()),
            first,
            second,
            by,
            HumanUnits.time(change.waitDifferenceNanos()));
      } else {
        table.add(name(change), first, second, by);
      }
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    lines.addAll(left(changes.size()));
    return lines;
  }

  private static String name(Change change) {
    if (change.function().isEmpty()) {
      return change.region().isEmpty() ? "(outside any region)" : change.region();
    }
    return change.region().isEmpty()
        ? change.function()
        : change.function() + " in " + change.region();
  }

  private static List<String> ranks(List<RankChange> ranks) {
    if (ranks.isEmpty()) {
      return List.of("", "ranks: other ones in each run, so that none is compared with another");
    }
    TextTable table = new TextTable(1, "rank", "run time by", "computation", "in MPI", "waiting");
    for (RankChange rank : ranks.subList(0, Math.min(SHOWN, ranks.size()))) {
      table.add(
          PlainText.label(rank.name()),
          HumanUnits.time((double) rank.runtimeNanos()),
          HumanUnits.time((double) rank.computationNanos()),
          HumanUnits.time((double) rank.callNanos()),
          HumanUnits.time((double) rank.waitNanos()));
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    lines.addAll(left(ranks.size()));
    return lines;
  }

  private static List<String> left(int size) {
    return size > SHOWN ? List.of("(" + (size - SHOWN) + " more are left out)") : List.of();
  }
}
