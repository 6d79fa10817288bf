package io.idlewave.jobs.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.scenario.DelaySpec.AtTime;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far apart the bounds given the clocks are, on every trace with one clock: a table. */
@Tag("full")
class BoundsWidthTest {

  private static final int REPLICATES = 5;
  private static final long LARGEST_TRACE_CALLS =
      Long.getLong("idlewave.largest.calls", Long.MAX_VALUE);

  @TempDir Path work;

  @Test
  void widths_ofTracesWithOneClock_areOfOrderedBounds() {
    for (Path packed : TestArchives.shared().filter(Files::exists).toList()) {
      String name = TestArchives.name(packed);
      TraceArchive archive =
          TestArchives.ingest(
              TestArchives.file(packed, work.resolve(name)), work.resolve(name + "-trace"), false);
      long calls = archive.metadata().callCount();
      if (calls > 0 && calls <= LARGEST_TRACE_CALLS && archive.metadata().sharesClock()) {
        print(name, archive);
      }
    }
  }

  private static void print(String name, TraceArchive archive) {
    var survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
    if (!survey.clocksAgree()) {
      return;
    }
    long middle = survey.windows().get(0).spanNanos() / 2;
    List<ScenarioSpec> scenarios =
        List.of(
            new ScenarioSpec("delay", null, null, null, List.of(new AtTime(0, middle, 10e6))),
            new ScenarioSpec("noise", new Exponential(100_000), null, null, List.of()),
            new ScenarioSpec("latency", null, new Constant(20_000), null, List.of()));
    PlainRun run =
        new PlainRun(
            archive,
            PlainRun.study(
                archive, scenarios, REPLICATES, Slack.CLOCKS, Rules.STANDARD, new Eager.Auto()));
    StringBuilder row = new StringBuilder("| %s |".formatted(name));
    for (int scenario = 0; scenario < scenarios.size(); scenario++) {
      boolean exact = !run.delays(scenario, Bound.EXACT).isEmpty();
      double lower = mean(run.delays(scenario, exact ? Bound.EXACT : Bound.LOWER));
      double upper = mean(run.delays(scenario, exact ? Bound.EXACT : Bound.UPPER));
      assertThat(lower).as("%s, scenario %d", name, scenario).isLessThanOrEqualTo(upper);
      double middleOfBoth = (lower + upper) / 2;
      double width = middleOfBoth == 0 ? 0 : 100 * (upper - lower) / middleOfBoth;
      row.append(" %.3f to %.3f ms, %.1f %% |".formatted(lower / 1e6, upper / 1e6, width));
    }
    System.out.println(row);
  }

  /** By how much a rank is later at its end, in the mean over ranks and replicates. */
  private static double mean(List<double[]> delays) {
    return delays.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
  }
}
