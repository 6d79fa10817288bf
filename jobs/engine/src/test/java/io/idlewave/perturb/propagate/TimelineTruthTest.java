package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.TimeSpaceOracle.Times;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.Timeline;
import io.idlewave.perturb.timeline.TimelineBuilder;
import io.idlewave.perturb.timeline.TimelineLane;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Begin and end of every call against the program run again, disturbed, in time space. */
class TimelineTruthTest {

  @TempDir Path folder;

  @Test
  void timeline_programRunAgain_agreesCallByCall() {
    for (long seed = 1; seed <= Effort.of(40); seed++) {
      RandomCase random = RandomCase.of(seed).withoutCpuTime().primed();
      Laboratory laboratory =
          new Laboratory(random.program(), random.costs(), folder.resolve("seed-" + seed));
      Scenario scenario =
          new Scenario(
              "disturbed", new Exponential(200), new Exponential(15), null, random.delays(2));
      LanePlan plan =
          laboratory
              .plan(
                  List.of(scenario),
                  Rules.STANDARD,
                  Slack.CLOCKS,
                  laboratory.trueBase,
                  2,
                  Laboratory.WHOLE_NANOS)
              .withClocks(RunClocks.ofDelays(new long[random.program().ranks()]));
      Times truth = random.times(scenario, 1);

      Timeline shown =
          TimelineBuilder.of(
              laboratory.archive,
              GraphOptions.DEFAULT,
              TimelineWindow.ofCalls(0, random.program().ranks() - 1, 0, Integer.MAX_VALUE),
              laboratory.survey.windows(),
              true,
              TimelineLane.of(plan, 0, Bound.EXACT, 1),
              0);

      long runBegin =
          laboratory.survey.windows().stream().mapToLong(RunWindow::beginNanos).min().orElseThrow();
      for (RankTimeline rank : shown.ranks()) {
        assertThat(rank.beginNanos())
            .as("begins of seed %d, rank %d", seed, rank.rank())
            .containsExactly(exactly(truth.enterNanos()[rank.rank()], runBegin));
        assertThat(rank.endNanos())
            .as("ends of seed %d, rank %d", seed, rank.rank())
            .containsExactly(exactly(truth.leaveNanos()[rank.rank()], runBegin));
      }
    }
  }

  private static double[] exactly(long[] nanos, long zero) {
    return Arrays.stream(nanos).map(time -> time - zero).asDoubleStream().toArray();
  }
}
