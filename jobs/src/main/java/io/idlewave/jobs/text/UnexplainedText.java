package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.UnexplainedWaits;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import java.util.ArrayList;
import java.util.List;

/** Both readings of waits that nothing explains, side by side. */
public final class UnexplainedText {

  private static final int MOST_ROWS = 24;

  private UnexplainedText() {}

  /** A row per scenario, at most 24; nothing where one reading is enough. */
  static List<String> lines(RunSummary summary) {
    UnexplainedWaits waits = summary.part(UnexplainedWaits.LABEL, UnexplainedWaits.class);
    if (waits == null) {
      return List.of();
    }
    TextTable table =
        new TextTable(3, "scenario", "if unexplained waits are work", "if they absorb");
    List<String> names =
        waits.ifTheyAbsorb().stream().map(ScenarioResult::name).distinct().toList();
    names.stream()
        .limit(MOST_ROWS)
        .forEach(name -> table.add(name, work(summary, name), absorb(waits, name)));
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        share(waits)
            + " of the ranks' time are unexplained waits, so that there are two readings:");
    lines.addAll(table.lines());
    if (names.size() > MOST_ROWS) {
      lines.add("(" + (names.size() - MOST_ROWS) + " more in summary.json)");
    }
    return lines;
  }

  /** Both readings of one scenario as a sentence; nothing where one reading is enough. */
  public static String sentence(RunSummary summary, String scenario) {
    UnexplainedWaits waits = summary.part(UnexplainedWaits.LABEL, UnexplainedWaits.class);
    return waits == null || waits.ifTheyAbsorb(scenario).isEmpty()
        ? ""
        : "%s of the ranks' time are unexplained waits: if unexplained waits are work, it %s; if they absorb, it %s."
            .formatted(share(waits), work(summary, scenario), absorb(waits, scenario));
  }

  private static String work(RunSummary summary, String scenario) {
    return AnswerText.cost(
        summary.scenarios().stream().filter(result -> result.name().equals(scenario)).toList());
  }

  private static String absorb(UnexplainedWaits waits, String scenario) {
    return AnswerText.cost(waits.ifTheyAbsorb(scenario));
  }

  private static String share(UnexplainedWaits waits) {
    return HumanUnits.share(waits.share());
  }
}
