package io.idlewave.jobs.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.scenario.DelaySpec.AtTime;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the bounds from durations alone stand against the clocks, on every trace with one clock. */
@Tag("full")
class BoundsTableTest {

  private static final int REPLICATES = 20;

  @TempDir Path work;

  @Test
  void bounds_ofTracesWithOneClock_mostlyHoldAgainstTheClocks() {
    StringBuilder table =
        new StringBuilder(
            "%-26s %-7s %9s %9s %12s %12s %12s%n"
                .formatted(
                    "trace",
                    "scenario",
                    "below lo",
                    "above hi",
                    "lower us",
                    "exact us",
                    "upper us"));
    for (Path packed : TestArchives.shared().toList()) {
      assumeTrue(Files.exists(packed), "the shared collection is not at hand");
      String name = TestArchives.name(packed);
      TraceArchive archive =
          TestArchives.ingest(
              TestArchives.file(packed, work.resolve(name)), work.resolve(name + "-trace"), false);
      if (archive.metadata().callCount() == 0) {
        continue; // no ranks with a delay, and refused as a study
      }
      List<ScenarioSpec> scenarios = scenarios(archive);
      PlainRun local = run(archive, scenarios, Slack.LOCAL);
      if (!archive.metadata().sharesClock() || !local.prepared.survey().clocksAgree()) {
        continue;
      }
      PlainRun clocks = run(archive, scenarios, Slack.CLOCKS);
      for (int scenario = 0; scenario < scenarios.size(); scenario++) {
        table.append(row(name, scenarios.get(scenario).name(), scenario, local, clocks));
      }
    }
    System.out.print(table);
    assertThat(table.toString()).doesNotContain("NaN");
  }

  private static String row(
      String trace, String scenario, int index, PlainRun local, PlainRun clocks) {
    List<double[]> lower = local.delays(index, Bound.LOWER);
    List<double[]> upper = local.delays(index, Bound.UPPER);
    List<double[]> exact = clocks.delays(index, Bound.UPPER);
    long below = 0;
    long above = 0;
    long ranks = 0;
    double lowerSum = 0;
    double upperSum = 0;
    double exactSum = 0;
    for (int replicate = 0; replicate < exact.size(); replicate++) {
      for (int rank = 0; rank < exact.get(replicate).length; rank++) {
        double truth = exact.get(replicate)[rank];
        ranks++;
        below += truth < lower.get(replicate)[rank] ? 1 : 0;
        above += truth > upper.get(replicate)[rank] ? 1 : 0;
        lowerSum += lower.get(replicate)[rank];
        upperSum += upper.get(replicate)[rank];
        exactSum += truth;
      }
    }
    double scale = 1e3 * ranks;
    return "%-26s %-7s %8.1f%% %8.1f%% %12.3f %12.3f %12.3f%n"
        .formatted(
            trace,
            scenario,
            100.0 * below / ranks,
            100.0 * above / ranks,
            lowerSum / scale,
            exactSum / scale,
            upperSum / scale);
  }

  private static List<ScenarioSpec> scenarios(TraceArchive archive) {
    long middle =
        TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()).windows().get(0).spanNanos() / 2;
    return List.of(
        noise(),
        new ScenarioSpec("hiccup", null, null, null, List.of(new AtTime(0, middle, 10e6))));
  }

  private static ScenarioSpec noise() {
    return new ScenarioSpec("noise", new Exponential(2000), null, null, List.of());
  }

  private static PlainRun run(TraceArchive archive, List<ScenarioSpec> scenarios, Slack slack) {
    return new PlainRun(
        archive,
        PlainRun.study(archive, scenarios, REPLICATES, slack, Rules.STANDARD, new Eager.Auto()));
  }
}
