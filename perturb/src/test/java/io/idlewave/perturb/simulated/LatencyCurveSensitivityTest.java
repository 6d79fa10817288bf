package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.sensitivity.Breakpoint;
import io.idlewave.perturb.sensitivity.LaneEvaluator;
import io.idlewave.perturb.sensitivity.LatencyCurve;
import io.idlewave.perturb.sensitivity.LatencyPoint;
import io.idlewave.perturb.sensitivity.Tolerance;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LatencyCurveSensitivityTest {

  private static final double LATENCY = 1000;
  private static final Quantum WHOLE_NANOS = new Quantum(0);
  private static final double[] SHARES = {0.01, 0.02, 0.05};

  @TempDir Path folder;

  static LongStream seeds() {
    return Effort.seeds(1, 30);
  }

  private static LogGp network(double latency) {
    return LogGp.of(latency, 150, 90, 0.25);
  }

  @Test
  void ring_tolerance_isTheClosedForm() {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(new RingProgram(128, 10, 1024, 10_000), folder);
    SensitivityCase ring = new SensitivityCase(laboratory, Quantum.DEFAULT);
    LaneEvaluator evaluator = ring.evaluator(LogGp.of(2500, 1500, 1000, 6), 64);
    LatencyCurve curve = new LatencyCurve(2500, Quantum.DEFAULT, evaluator);
    double perHop = 2500 + 2 * 1500 + 1023 * 6 + 10_000;
    // 1 % of a hop is 216.38 ns, 2 % are 432.76 ns, 5 % are 1081.9 ns; the grid is 1/64 ns.
    assertThat(perHop).isEqualTo(21_638);
    assertThat(curve.tolerances(SHARES))
        .containsExactly(
            new Tolerance(0.01, 2716.375),
            new Tolerance(0.02, 2932.75),
            new Tolerance(0.05, 3581.890625));
    assertThat(curve.breakpoints(100_000)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomProgram_tolerance_isThatOfBisectionOverModels(long seed) {
    SensitivityCase random = SensitivityCase.random(seed, Quantum.DEFAULT, folder);
    LatencyCurve curve =
        new LatencyCurve(LATENCY, Quantum.DEFAULT, random.evaluator(network(LATENCY), 3));
    double share = SHARES[(int) (seed % SHARES.length)];
    Tolerance found = curve.tolerances(share).get(0);
    BigDecimal bound =
        new BigDecimal(random.runtimeNanos(network(LATENCY)))
            .multiply(BigDecimal.ONE.add(BigDecimal.valueOf(share)));
    if (found.isUnbounded()) {
      assertThat(isWithin(random, 0x1p40, bound)).isTrue();
    } else {
      double latency = bisected(random, bound);
      assertThat(found.latencyNanos()).isEqualTo(latency);
    }
  }

  private static double bisected(SensitivityCase random, BigDecimal bound) {
    double quantum = Quantum.DEFAULT.nanos();
    double low = LATENCY;
    double high = 0x1p40;
    while (high - low > quantum) {
      double middle = Math.floor((low + high) / 2 / quantum) * quantum;
      if (isWithin(random, middle, bound)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static boolean isWithin(SensitivityCase random, double latency, BigDecimal bound) {
    return new BigDecimal(random.runtimeNanos(network(latency))).compareTo(bound) <= 0;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomProgram_breakpoints_areThoseOfEveryLatency(long seed) {
    SensitivityCase random = SensitivityCase.random(seed, WHOLE_NANOS, folder);
    int max = 4000;
    double[] shifts = IntStream.rangeClosed(-1000, max - 1000).asDoubleStream().toArray();
    List<LatencyPoint> points = random.evaluator(network(LATENCY), 256).evaluate(shifts);
    List<Breakpoint> expected = new ArrayList<>();
    for (int latency = 1; latency <= max; latency++) {
      LatencyPoint before = points.get(latency - 1);
      LatencyPoint point = points.get(latency);
      assertThat(point.runtimeNanos() - before.runtimeNanos())
          .isBetween(before.slope(), point.slope());
      if (point.slope() != before.slope()) {
        expected.add(new Breakpoint(latency, point.runtimeNanos(), before.slope(), point.slope()));
      }
    }
    for (int latency : new int[] {0, 1, 777, 1000, 2345, max}) {
      assertThat(points.get(latency).runtimeNanos())
          .isEqualTo(random.runtimeNanos(network(latency)));
    }
    LatencyCurve curve =
        new LatencyCurve(LATENCY, WHOLE_NANOS, random.evaluator(network(LATENCY), 5));
    assertThat(curve.breakpoints(max)).isEqualTo(expected);
  }

  @Test
  void new_scenarioWithNoise_isRefused() {
    SimulatedLaboratory laboratory = new SimulatedLaboratory(new RingProgram(2, 1, 8, 10), folder);
    SensitivityCase ring = new SensitivityCase(laboratory, Quantum.DEFAULT);
    Scenario noisy = new Scenario("noisy", null, new Constant(4), null, List.of());
    LaneTables tables =
        LaneTables.compile(noisy, ring.pricing(network(1)).noiseContext(), new double[0]);
    assertThatThrownBy(
            () -> new LaneEvaluator(ring.pricing(network(1)), tables, 64, laboratory::outcomes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("latency curve: of an undisturbed run, got one that draws at random");
  }
}
