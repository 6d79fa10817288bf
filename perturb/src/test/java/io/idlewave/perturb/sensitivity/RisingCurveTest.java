package io.idlewave.perturb.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.noise.Quantum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RisingCurveTest {

  private static final Quantum WHOLE = new Quantum(0);

  /** A path: what it takes without hops, and how many hops are on it, not a whole number. */
  private record Line(double nanos, double hops) {

    /** Rounded, as prices are. */
    double at(double shift) {
      return Math.rint(nanos + hops * shift);
    }
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 200);
  }

  private static List<Line> lines(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Line> lines = new ArrayList<>(List.of(new Line(10_000, 0)));
    for (int i = 0; i < 1 + random.nextInt(5); i++) {
      lines.add(new Line(random.nextInt(10_000), random.nextInt(1, 40) / 3.0));
    }
    return lines;
  }

  private static LatencyPoint point(List<Line> lines, double shift) {
    double nanos = lines.stream().mapToDouble(line -> line.at(shift)).max().orElseThrow();
    double slope =
        lines.stream()
            .filter(line -> line.at(shift) == nanos)
            .mapToDouble(Line::hops)
            .max()
            .orElseThrow();
    return new LatencyPoint(shift, nanos, slope);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void tolerances_roundedPaths_areThoseOfEveryGridPoint(long seed) {
    List<Line> lines = lines(seed);
    int[] passes = new int[1];
    RisingCurve curve =
        new RisingCurve(
            WHOLE,
            shifts -> {
              passes[0]++;
              return Arrays.stream(shifts).mapToObj(shift -> point(lines, shift)).toList();
            });
    List<Tolerance> found = curve.tolerances(0.01, 0.5, 0);
    double[] allowed = {10_100, 15_000, 10_000};
    for (int i = 0; i < allowed.length; i++) {
      double shift = 0;
      while (point(lines, shift + 1).runtimeNanos() <= allowed[i]) {
        shift++;
      }
      assertThat(found.get(i).latencyNanos()).as("seed %d, bound %d", seed, i).isEqualTo(shift);
    }
    assertThat(passes[0]).isLessThan(30);
  }

  @Test
  void tolerances_whatNoHopIsOn_areUnbounded() {
    List<Line> lines = List.of(new Line(500, 0));
    RisingCurve curve =
        new RisingCurve(
            WHOLE, shifts -> Arrays.stream(shifts).mapToObj(shift -> point(lines, shift)).toList());
    assertThat(curve.tolerances(0.01)).allMatch(Tolerance::isUnbounded);
  }

  @Test
  void tolerances_fallingCurve_isRefused() {
    RisingCurve curve =
        new RisingCurve(
            WHOLE,
            shifts ->
                Arrays.stream(shifts)
                    .mapToObj(shift -> new LatencyPoint(shift, 1000 - shift / 1e6, 1))
                    .toList());
    assertThatThrownBy(() -> curve.tolerances(0.01))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("run time over the time of a hop: never falling");
  }
}
