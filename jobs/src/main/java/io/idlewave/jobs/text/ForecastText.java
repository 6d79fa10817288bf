package io.idlewave.jobs.text;

import io.idlewave.jobs.forecast.ForecastReport;
import io.idlewave.jobs.forecast.ForecastReport.Deadline;
import io.idlewave.jobs.forecast.ForecastReport.Nanos;
import io.idlewave.perturb.memory.SelfTest;
import io.idlewave.perturb.memory.Watch;
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
    lines.add(watch(report.recordedSteps(), report.watch()));
    lines.add(shares(report.shares()));
    report.conditions().forEach(condition -> lines.add("given: " + condition));
    return lines;
  }

  /** What a share of the variance is, in words. */
  public static String share(String name) {
    return SHARES.getOrDefault(name, name);
  }

  private static String watch(int recorded, Watch watch) {
    Long steps = watch.p99Steps();
    return "watched: %s tell as much as %s independent ones; %s"
        .formatted(
            HumanUnits.things(recorded, "step"),
            HumanUnits.count(Math.rint(watch.effectiveSteps())),
            steps == null
                ? "they are too few to say how many a p99 of step times takes"
                : "the p99 of step times is known to %s after %s"
                    .formatted(HumanUnits.share(watch.within()), HumanUnits.things(steps, "step")));
  }

  /** What makes times of ranks differ, the largest share first. */
  public static String shares(Map<String, Double> shares) {
    return "variance of times of ranks: "
        + shares.entrySet().stream()
            .filter(share -> share.getValue() >= LEAST)
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .map(share -> HumanUnits.share(share.getValue()) + " " + share(share.getKey()))
            .collect(Collectors.joining(", "));
  }

  private static String tested(SelfTest tested) {
    return tested.windows() == 0
        ? "tested: not at all, for lack of steps"
        : "tested: on this trace, 95 %% intervals learned from the first half covered %d of %s of %s in the second; %d without a memory"
            .formatted(
                tested.covered(),
                HumanUnits.things(tested.windows(), "window"),
                HumanUnits.things(tested.windowSteps(), "step"),
                tested.independent());
  }
}
