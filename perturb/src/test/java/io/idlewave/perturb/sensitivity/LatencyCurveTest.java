package io.idlewave.perturb.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.Effort;
import io.idlewave.perturb.noise.BeyondQuantumException;
import io.idlewave.perturb.noise.Quantum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyCurveTest {

  private static final Quantum WHOLE_NANOS = new Quantum(0);
  private static final Quantum QUARTERS = new Quantum(-2);

  static LongStream seeds() {
    return Effort.seeds(0, 99);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void breakpoints_randomLines_areThoseOfTheWholeGrid(long seed) {
    Envelope lines = Envelope.random(seed, 40, 0.25, 4000, 30);
    assertThat(new LatencyCurve(100, QUARTERS, lines).breakpoints(400))
        .isEqualTo(onTheWholeGrid(lines, 100, 0.25, 400));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void breakpoints_closerThanTheGrid_areThoseOfTheWholeGrid(long seed) {
    Envelope lines = Envelope.random(seed, 200, 1, 500, 200);
    assertThat(new LatencyCurve(10, WHOLE_NANOS, lines).breakpoints(60))
        .isEqualTo(onTheWholeGrid(lines, 10, 1, 60));
  }

  private static List<Breakpoint> onTheWholeGrid(
      Envelope lines, double latency, double quantum, double max) {
    List<Breakpoint> breakpoints = new ArrayList<>();
    LatencyPoint before = lines.at(-latency);
    for (double l = quantum; l <= max; l += quantum) {
      LatencyPoint point = lines.at(l - latency);
      if (point.slope() > before.slope()) {
        breakpoints.add(new Breakpoint(l, point.runtimeNanos(), before.slope(), point.slope()));
      }
      before = point;
    }
    return breakpoints;
  }

  @Test
  void breakpoints_everyLineHighestSomewhere_takeFewPasses() {
    Envelope lines = Envelope.parabola(300, 10);
    List<Breakpoint> breakpoints = new LatencyCurve(0, WHOLE_NANOS, lines).breakpoints(4096);
    assertThat(breakpoints).hasSize(299);
    assertThat(breakpoints.get(4)).isEqualTo(new Breakpoint(50, lines.at(50).runtimeNanos(), 4, 5));
    assertThat(lines.passes).isLessThanOrEqualTo(2 + 12);
  }

  @Test
  void breakpoints_offTheGrid_areTheNextGridPoint() {
    Envelope lines = new Envelope(new double[] {100, 99}, new double[] {0, 3});
    assertThat(new LatencyCurve(0, WHOLE_NANOS, lines).breakpoints(1000))
        .containsExactly(new Breakpoint(1, 102, 0, 3));
    assertThat(new LatencyCurve(0, QUARTERS, lines).breakpoints(1000))
        .containsExactly(new Breakpoint(0.5, 100.5, 0, 3));
  }

  @Test
  void breakpoints_atTheEndOfTheRange_isOneOfIt() {
    Envelope lines = new Envelope(new double[] {100, 90}, new double[] {1, 2});
    LatencyCurve curve = new LatencyCurve(0, WHOLE_NANOS, lines);
    assertThat(curve.breakpoints(10)).containsExactly(new Breakpoint(10, 110, 1, 2));
    assertThat(curve.breakpoints(9)).isEmpty();
    assertThat(curve.breakpoints(0)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void tolerances_randomLines_areThoseOfBisection(long seed) {
    Envelope lines = Envelope.random(seed, 40, 0.25, 400_000, 1 + (int) (seed % 50));
    double[] shares = {0.05, 0, 0.01, 0.02, 3};
    List<Tolerance> found = new LatencyCurve(100, QUARTERS, lines).tolerances(shares);
    for (int i = 0; i < shares.length; i++) {
      assertThat(found.get(i)).isEqualTo(new Tolerance(shares[i], bisected(lines, shares[i])));
    }
    assertThat(lines.passes).isLessThan(20);
  }

  private static double bisected(Envelope lines, double share) {
    double low = 0;
    double high = 0x1p40;
    if (isWithin(lines, high, share)) {
      return Double.POSITIVE_INFINITY;
    }
    while (high - low > 0.25) {
      double middle = Math.floor((low + high) * 2) / 4;
      if (isWithin(lines, middle, share)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 100 + low;
  }

  private static boolean isWithin(Envelope lines, double shift, double share) {
    BigDecimal bound =
        new BigDecimal(lines.at(0).runtimeNanos())
            .multiply(BigDecimal.ONE.add(BigDecimal.valueOf(share)));
    return new BigDecimal(lines.at(shift).runtimeNanos()).compareTo(bound) <= 0;
  }

  @Test
  void tolerances_noPathWithLatency_areUnbounded() {
    Envelope lines = new Envelope(new double[] {70, 100}, new double[] {0, 0});
    List<Tolerance> tolerances = new LatencyCurve(5, WHOLE_NANOS, lines).tolerances(0.01, 0.5);
    assertThat(tolerances).allMatch(Tolerance::isUnbounded).hasSize(2);
    assertThat(lines.passes).isEqualTo(2);
  }

  @Test
  void tolerances_flatBeforeItRises_areFound() {
    Envelope lines = new Envelope(new double[] {1e9, 1}, new double[] {0, 1});
    assertThat(new LatencyCurve(0, WHOLE_NANOS, lines).tolerances(0.01))
        .containsExactly(new Tolerance(0.01, 1.01e9 - 1));
  }

  @Test
  void tolerances_steepFarAway_staysExact() {
    Envelope lines = new Envelope(new double[] {0x1p40 - 1, 0}, new double[] {1, 1e9});
    assertThat(new LatencyCurve(0, QUARTERS, lines).tolerances(0.01).get(0).latencyNanos())
        .isEqualTo(Math.floor((0x1p40 - 1) * 1.01 / 1e9 * 4) / 4);
  }

  @Test
  void tolerances_runTimeBeyondTheExactRange_isRefused() {
    Envelope lines = new Envelope(new double[] {0x1p53 - 1}, new double[] {1});
    assertThatThrownBy(() -> new LatencyCurve(0, WHOLE_NANOS, lines).tolerances(0.01))
        .isInstanceOf(BeyondQuantumException.class)
        .hasMessageContaining("run times in ns below 2^53 quanta");
    assertThatThrownBy(() -> new LatencyCurve(0, WHOLE_NANOS, lines).breakpoints(2))
        .isInstanceOf(BeyondQuantumException.class)
        .hasMessageContaining("got 9.007199254740992E15");
  }

  @Test
  void breakpoints_curveThatIsNotConvex_isRefused() {
    LatencyEvaluator concave =
        shifts ->
            Arrays.stream(shifts)
                .mapToObj(s -> new LatencyPoint(s, Math.rint(Math.sqrt(s)), s < 100 ? 1 : 0))
                .toList();
    assertThatThrownBy(() -> new LatencyCurve(0, WHOLE_NANOS, concave).breakpoints(1000))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("latency curve: convex and ascending expected, got");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void new_badArguments_areRefused(double bad) {
    Envelope lines = new Envelope(new double[] {1}, new double[] {1});
    assertThatThrownBy(() -> new LatencyCurve(bad, WHOLE_NANOS, lines))
        .hasMessage("base latency in ns: at least 0 and finite, got " + bad);
    LatencyCurve curve = new LatencyCurve(0, WHOLE_NANOS, lines);
    assertThatThrownBy(() -> curve.breakpoints(bad))
        .hasMessage("largest latency in ns: at least 0 and finite, got " + bad);
    assertThatThrownBy(() -> curve.tolerances(0.1, bad))
        .hasMessage("share of the run time: at least 0 and finite, got " + bad);
  }
}
