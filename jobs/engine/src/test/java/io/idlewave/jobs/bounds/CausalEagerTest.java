package io.idlewave.jobs.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where clocks agree, {@code slack: causal} knows as much of the eager threshold as they do. */
class CausalEagerTest {

  @TempDir Path work;

  /** Messages of 2,048 B are eager, which no send of the program shows by leaving early. */
  @Test
  void causal_clocksAgreeAndLatencyIsAdded_holdsTheExactDelays() {
    Map<String, String> size =
        Map.of(
            "px",
            "5",
            "py",
            "7",
            "iterations",
            "12",
            "bytes",
            "2048",
            "compute",
            "300000",
            "jitter",
            "50021");
    TraceArchive archive =
        Synth.write(Programs.create("halo", size), CostSet.DEFAULT, work.resolve("trace"));
    List<double[]> exact = run(archive, Slack.CLOCKS).delays(0, Bound.EXACT);
    PlainRun causal = run(archive, Slack.CAUSAL);
    List<double[]> lower = causal.delays(0, Bound.LOWER);
    List<double[]> upper = causal.delays(0, Bound.UPPER);
    assertThat(exact).hasSize(3);
    for (int replicate = 0; replicate < exact.size(); replicate++) {
      for (int rank = 0; rank < exact.get(replicate).length; rank++) {
        assertThat(exact.get(replicate)[rank])
            .as("replicate %d, rank %d", replicate, rank)
            .isBetween(lower.get(replicate)[rank], upper.get(replicate)[rank]);
      }
    }
  }

  private static PlainRun run(TraceArchive archive, Slack slack) {
    List<ScenarioSpec> scenarios =
        List.of(new ScenarioSpec("slower", null, new Exponential(20_000), null, List.of()));
    return new PlainRun(
        archive, PlainRun.study(archive, scenarios, 3, slack, Rules.STANDARD, new Eager.Auto()));
  }
}
