package io.idlewave.jobs.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.scenario.DelaySpec.AtTime;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both bounds given the clocks against an evaluator written anew, every rank to the quantum. */
class ClocksOracleTest {

  private static final long LARGEST_TRACE_CALLS = Effort.of(60_000);
  private static final double NOISE = 1000;
  private static final double LATENCY = 700;
  private static final double SHARE = 3;

  /** A detour after each ns of processor time, whatever the phase. */
  private static final PeriodicNoise PER_NANO =
      new PeriodicNoise(1 + SHARE, new Constant(SHARE), 0, Placement.DEFAULT);

  @TempDir Path work;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 12);
  }

  /** Overhead and eager threshold are known, transits of a size class differ. */
  @ParameterizedTest
  @MethodSource("seeds")
  void bounds_ofRandomPrograms_areThoseOfTheOracle(long seed) {
    CostSet costs = new CostSet(100 * (seed % 3), 1000, 100, 0, seed % 2 == 0 ? 512 : 4096);
    TraceArchive archive =
        Synth.write(new RandomProgram(seed, 5, 120), costs, work.resolve("trace"));
    compare(archive);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pert-wave-base", "lulesh-8-nsclock", "pub-pipit-pingpong-2"})
  void bounds_ofRealTracesAtHand_areThoseOfTheOracle(String name) {
    compare(atHand(name));
  }

  @Tag("full")
  @Test
  void bounds_ofALongTraceAtHand_areThoseOfTheOracle() {
    compare(atHand("miniamr-8"));
  }

  private TraceArchive atHand(String name) {
    return TestArchives.ingest(
        TestArchives.resource(name, work.resolve("source")), work.resolve("trace"), false);
  }

  @ParameterizedTest
  @MethodSource("io.idlewave.ingest.otf2.TestArchives#shared")
  void bounds_ofSharedTraces_areThoseOfTheOracle(Path packed) {
    assumeTrue(Files.exists(packed), "the shared collection is not at hand");
    compare(
        TestArchives.ingest(
            TestArchives.file(packed, work.resolve("source")), work.resolve("trace"), false));
  }

  private static void compare(TraceArchive archive) {
    long calls = archive.metadata().callCount();
    assumeTrue(calls > 0, "no calls");
    assumeTrue(calls <= LARGEST_TRACE_CALLS, "too long for the oracle");
    assumeTrue(archive.metadata().sharesClock(), "clocks cannot be compared");
    MatchedTrace whole = new MatchedTrace(archive);
    assumeTrue(whole.simple, "incomplete, or with calls that the oracle does not know");
    List<ScenarioSpec> scenarios =
        List.of(
            new ScenarioSpec("noise", new Constant(NOISE), null, null, List.of()),
            new ScenarioSpec("latency", null, new Constant(LATENCY), null, List.of()),
            new ScenarioSpec(
                "delay", null, null, null, List.of(new AtTime(0, whole.runNanos(0) / 2, 5e6))),
            new ScenarioSpec("noise in time", PER_NANO, null, null, List.of()));
    PlainRun run =
        new PlainRun(
            archive,
            PlainRun.study(archive, scenarios, 1, Slack.CLOCKS, Rules.STANDARD, new Eager.Auto()));
    assumeTrue(run.prepared.clocks() != null, "clocks contradict themselves");
    assertThat(run.prepared.quantum().nanos()).isLessThanOrEqualTo(1);
    for (int scenario = 0; scenario < scenarios.size(); scenario++) {
      boolean exact = !run.delays(scenario, Bound.EXACT).isEmpty();
      for (Bound bound : new Bound[] {Bound.LOWER, Bound.UPPER}) {
        double[] found = run.delays(scenario, exact ? Bound.EXACT : bound).get(0);
        assertThat(found)
            .as("%s, %s", scenarios.get(scenario).name(), bound)
            .containsExactly(oracle(archive, run, scenario, bound == Bound.LOWER, exact));
      }
    }
  }

  private static double[] oracle(
      TraceArchive archive, PlainRun run, int scenario, boolean lower, boolean exact) {
    Map<List<Integer>, Double> delays = new HashMap<>();
    run.prepared
        .scenarios()
        .get(scenario)
        .delays()
        .forEach(d -> delays.put(List.of(d.rank(), (int) d.callIndex()), d.durationNanos()));
    CostSet known = CostSet.recorded(archive.metadata().source());
    return new ClocksOracle(
            new MatchedTrace(archive),
            run.prepared.clocks().eager(),
            known,
            lower,
            exact,
            scenario == 0 ? NOISE : 0,
            scenario == 3 ? SHARE : 0,
            scenario == 1 ? LATENCY : 0,
            delays)
        .run();
  }
}
