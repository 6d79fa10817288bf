package io.idlewave.jobs.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.scenario.DelaySpec.AtTime;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds given the clocks against machines that could have recorded the trace: none outside. */
class AdmissibleRunTest {

  private static final long LARGEST_TRACE_CALLS = Effort.of(60_000);
  private static final int MACHINES = 5;
  private static final double LATENCY = 20_000;

  /** Times of several ms on a grid of 1 ns, and rounding of these. */
  private static final double TOLERANCE_NANOS = 1;

  @TempDir Path work;

  @ParameterizedTest
  @ValueSource(
      strings = {"pert-wave-base", "miniamr-8", "lulesh-8-nsclock", "pub-pipit-pingpong-2"})
  void delays_ofMachinesThatFitATraceAtHand_lieBetweenTheBounds(String name) {
    compare(
        TestArchives.ingest(
            TestArchives.resource(name, work.resolve("source")), work.resolve("trace"), false));
  }

  @ParameterizedTest
  @MethodSource("io.idlewave.ingest.otf2.TestArchives#shared")
  void delays_ofMachinesThatFitASharedTrace_lieBetweenTheBounds(Path packed) {
    assumeTrue(Files.exists(packed), "the shared collection is not at hand");
    compare(
        TestArchives.ingest(
            TestArchives.file(packed, work.resolve("source")), work.resolve("trace"), false));
  }

  private static void compare(TraceArchive archive) {
    long calls = archive.metadata().callCount();
    assumeTrue(calls > 0 && calls <= LARGEST_TRACE_CALLS, "no calls, or too many");
    assumeTrue(archive.metadata().sharesClock(), "clocks cannot be compared");
    MatchedTrace trace = new MatchedTrace(archive);
    assumeTrue(trace.simple, "incomplete, or with calls that the machine does not know");
    assumeTrue(
        trace.ranks.stream()
            .flatMap(List::stream)
            .flatMap(node -> node.sends.stream())
            .noneMatch(message -> message.mode == SendMode.SYNCHRONOUS),
        "synchronous sends");
    List<ScenarioSpec> scenarios =
        List.of(
            new ScenarioSpec("latency", null, new Constant(LATENCY), null, List.of()),
            new ScenarioSpec(
                "delay", null, null, null, List.of(new AtTime(0, trace.runNanos(0) / 2, 5e6))));
    Eager all = new Eager.Threshold(1L << 40); // as on the machines
    PlainRun run =
        new PlainRun(
            archive, PlainRun.study(archive, scenarios, 1, Slack.CLOCKS, Rules.STANDARD, all));
    assumeTrue(run.prepared.clocks() != null, "clocks contradict themselves");
    for (int machine = 0; machine < MACHINES; machine++) {
      AdmissibleRun admissible = new AdmissibleRun(trace, machine);
      for (int scenario = 0; scenario < scenarios.size(); scenario++) {
        boolean exact = !run.delays(scenario, Bound.EXACT).isEmpty();
        double[] lower = run.delays(scenario, exact ? Bound.EXACT : Bound.LOWER).get(0);
        double[] upper = run.delays(scenario, exact ? Bound.EXACT : Bound.UPPER).get(0);
        Map<List<Integer>, Double> delays = new HashMap<>();
        run.prepared
            .scenarios()
            .get(scenario)
            .delays()
            .forEach(d -> delays.put(List.of(d.rank(), (int) d.callIndex()), d.durationNanos()));
        double[] truth = admissible.delays(scenario == 0 ? LATENCY : 0, delays);
        for (int rank = 0; rank < truth.length; rank++) {
          assertThat(truth[rank])
              .as("machine %d, scenario %d, rank %d", machine, scenario, rank)
              .isBetween(lower[rank] - TOLERANCE_NANOS, upper[rank] + TOLERANCE_NANOS);
        }
      }
    }
  }
}
