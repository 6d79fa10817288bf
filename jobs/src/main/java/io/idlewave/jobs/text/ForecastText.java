package io.idlewave.jobs.text;

import io.idlewave.jobs.forecast.ForecastReport;
import io.idlewave.jobs.forecast.ForecastReport.Deadline;
import io.idlewave.jobs.forecast.ForecastReport.Nanos;
import io.idlewave.perturb.memory.SelfTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How long the next steps take, for a terminal. */
public final class ForecastText {

  private static final Map<String, String> SHARES =
      Map.of(
          "rank", "levels of ranks",
          "step", "what all ranks share in a step",
          "regime", "ranks slow for a while",
          "trend", "a trend",
          "rest", "the rest");

  /** A smaller share is not worth a word. */
  private static final double LEAST = 0.0005;

  private ForecastText() {}

  /** The lines of a report. */
  public static List<String> of(ForecastReport report) {
    List<String> lines = new ArrayList<>();
    Nanos nanos = report.nanos();
    lines.add(
        "forecast: the next %s take %s (%s to %s at 95 %%)%s"
            .formatted(
                HumanUnits.things(report.steps(), "step"),
                HumanUnits.time(nanos.p50()),
                HumanUnits.time(nanos.p2_5()),
                HumanUnits.time(nanos.p97_5()),
                report.foreseeable() ? "" : ", if things stay as they are"));
    lines.add(
        "mean %s, p95 %s, p99 %s"
            .formatted(
                HumanUnits.time(nanos.mean()),
                HumanUnits.time(nanos.p95()),
                HumanUnits.time(nanos.p99())));
    Deadline deadline = report.deadline();
    if (deadline != null) {
      lines.add(
          "within %s: %s"
              .formatted(
                  HumanUnits.time((double) deadline.nanos()),
                  HumanUnits.share(deadline.probability())));
    }
    if (!report.foreseeable()) {
      lines.add("not foreseeable: " + report.reason());
    }
    lines.add(tested(report.tested()));
    lines.add(
        "variance of times of ranks: "
            + report.shares().entrySet().stream()
                .filter(share -> share.getValue() >= LEAST)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(share -> HumanUnits.share(share.getValue()) + " " + SHARES.get(share.getKey()))
                .collect(Collectors.joining(", ")));
    report.conditions().forEach(condition -> lines.add("given: " + condition));
    return lines;
  }

  private static String tested(SelfTest tested) {
    return tested.windows() == 0
        ? "tested: not at all, for lack of steps"
        : "tested: on this trace, 95 %% intervals learned from the first half covered %d of %s of %s in the second"
            .formatted(
                tested.covered(),
                HumanUnits.things(tested.windows(), "window"),
                HumanUnits.things(tested.windowSteps(), "step"));
  }
}
