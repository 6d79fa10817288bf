package io.idlewave.jobs.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.scenario.DelaySpec.AtTime;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order of the bounds on every real trace, in every rank and replicate. */
class BoundsOrderTest {

  private static final int REPLICATES = 4;

  @TempDir Path work;

  @ParameterizedTest
  @MethodSource("io.idlewave.ingest.otf2.TestArchives#shared")
  void bounds_ofEveryTrace_areInOrder(Path packed) {
    assumeTrue(Files.exists(packed), "the shared collection is not at hand");
    TraceArchive archive =
        TestArchives.ingest(
            TestArchives.file(packed, work.resolve("source")), work.resolve("trace"), false);
    PlainRun local = new PlainRun(archive, study(archive, Slack.LOCAL, Rules.STANDARD));
    PlainRun given = new PlainRun(archive, study(archive, null, Rules.STANDARD));
    PlainRun most = new PlainRun(archive, study(archive, null, Rules.UNCONDITIONAL));
    for (int scenario = 0; scenario < 2; scenario++) {
      List<double[]> lower = local.delays(scenario, Bound.LOWER);
      List<double[]> upper = local.delays(scenario, Bound.UPPER);
      List<double[]> unconditional = most.delays(scenario, Bound.UPPER);
      assertOrder("lower, upper", lower, upper);
      assertOrder("upper, unconditional", upper, unconditional);
      for (Bound bound : Bound.values()) {
        assertOrder(bound + ", unconditional", given.delays(scenario, bound), unconditional);
      }
    }
  }

  private static void assertOrder(String what, List<double[]> smaller, List<double[]> larger) {
    for (int replicate = 0; replicate < smaller.size(); replicate++) {
      for (int rank = 0; rank < smaller.get(replicate).length; rank++) {
        assertThat(smaller.get(replicate)[rank])
            .as("%s, replicate %d, rank %d", what, replicate, rank)
            .isLessThanOrEqualTo(larger.get(replicate)[rank]);
      }
    }
  }

  private static Study study(TraceArchive archive, @Nullable Slack slack, Rules rules) {
    long middle =
        TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()).windows().get(0).spanNanos() / 2;
    Exponential noise = new Exponential(2000);
    List<ScenarioSpec> scenarios =
        List.of(
            new ScenarioSpec("noise", noise, noise, new Exponential(0.1), List.of()),
            archive.metadata().callCount() == 0
                ? new ScenarioSpec("hiccup", null, null, null, List.of())
                : new ScenarioSpec(
                    "hiccup", null, null, null, List.of(new AtTime(0, middle, 10e6))));
    return PlainRun.study(archive, scenarios, REPLICATES, slack, rules, new Eager.Auto());
  }
}
