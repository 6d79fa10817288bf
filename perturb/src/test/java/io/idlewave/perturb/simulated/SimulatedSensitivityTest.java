package io.idlewave.perturb.simulated;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Sensitivities;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatedSensitivityTest {

  private static final LaneExtras COUNTS = new LaneExtras(true, false);

  /** Fine enough that few breakpoints lie between two neighbours. */
  private static final Quantum FINE = new Quantum(-20);

  private static final double TINY = FINE.nanos();
  private static final double LARGE = 128;

  @TempDir Path folder;

  @Test
  void ring_logGp_everyHopIsOnTheCriticalPath() {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(new RingProgram(128, 10, 1024, 10_000), folder);
    SensitivityCase ring = new SensitivityCase(laboratory, Quantum.DEFAULT);
    Sensitivities of = sensitivities(ring.run(COUNTS, List.of(LogGp.of(2500, 1500, 1000, 6))));
    int hops = 1280;
    assertThat(of.latencies()).containsExactly(hops);
    assertThat(of.overheads()).containsExactly(2 * hops);
    assertThat(of.gapBytes()).containsExactly(1023 * hops);
    assertThat(of.latencyNanos()).containsExactly(2500 * hops);
    assertThat(of.overheadNanos()).containsExactly(3000 * hops);
    assertThat(of.bandwidthNanos()).containsExactly(6 * 1023 * hops);
  }

  @Test
  void halo_latencyAlone_isOnTheCriticalPathNineTimes() {
    HaloProgram program = new HaloProgram(16, 16, 1, 1024, 100_000, 20_011);
    SensitivityCase halo =
        new SensitivityCase(new SimulatedLaboratory(program, folder), Quantum.DEFAULT);
    Sensitivities of = sensitivities(halo.run(COUNTS, List.of(LogGp.of(2500, 0, 0, 0))));
    assertThat(of.latencies()).containsExactly(9);
    assertThat(of.latencyNanos()).containsExactly(9 * 2500);
  }

  static LongStream someSeeds() {
    return Effort.seeds(1, 40);
  }

  static LongStream seeds() {
    return Effort.seeds(1, 200);
  }

  /**
   * A convex function rises, over any step, by at least its slope at the begin and at most its
   * slope at the end; where both agree this is equality.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void randomProgram_differences_lieBetweenTheSlopesOfTheirEnds(long seed) {
    SensitivityCase random = SensitivityCase.random(seed, FINE, folder);
    List<LaneResult> results =
        random.run(
            COUNTS,
            List.of(
                network(0, 0, 0),
                network(TINY, 0, 0),
                network(LARGE, 0, 0),
                network(0, TINY, 0),
                network(0, LARGE, 0),
                network(0, 0, TINY),
                network(0, 0, LARGE)));
    assertSlopes(results, 1, Sensitivities::latencies);
    assertSlopes(results, 3, Sensitivities::overheads);
    assertSlopes(results, 5, Sensitivities::gapBytes);
    for (LaneResult result : results) {
      Sensitivities of = requireNonNull(result.sensitivities());
      double computation =
          SensitivityCase.runtimeNanos(result)
              - of.latencyNanos()[0]
              - of.overheadNanos()[0]
              - of.bandwidthNanos()[0];
      assertThat(computation).isNotNegative();
    }
  }

  private static LogGp network(double latency, double overhead, double gapPerByte) {
    return LogGp.of(2500 + latency, 150 + overhead, 90, 0.25 + gapPerByte);
  }

  private static void assertSlopes(
      List<LaneResult> results, int number, Function<Sensitivities, double[]> slope) {
    assertSlopes(results.get(0), results.get(number), TINY, slope);
    assertSlopes(results.get(0), results.get(number + 1), LARGE, slope);
    assertSlopes(results.get(number), results.get(number + 1), LARGE - TINY, slope);
  }

  private static void assertSlopes(
      LaneResult base, LaneResult raised, double step, Function<Sensitivities, double[]> slope) {
    double rise = SensitivityCase.runtimeNanos(raised) - SensitivityCase.runtimeNanos(base);
    double least = slope.apply(requireNonNull(base.sensitivities()))[0];
    double most = slope.apply(requireNonNull(raised.sensitivities()))[0];
    assertThat(rise).isBetween(least * step, most * step);
  }

  @ParameterizedTest
  @MethodSource("someSeeds")
  void randomProgram_withExtras_hasTheTimesOfAPlainRun(long seed) {
    SensitivityCase random = SensitivityCase.random(seed, Quantum.DEFAULT, folder);
    List<LogGp> networks = List.of(network(0, 0, 0));
    double[] plain = random.run(LaneExtras.NONE, networks).get(0).rankNanos();
    LaneResult extras = random.run(new LaneExtras(true, true), networks).get(0);
    assertThat(extras.rankNanos()).isEqualTo(plain);
  }

  private static Sensitivities sensitivities(List<LaneResult> results) {
    return requireNonNull(results.get(0).sensitivities());
  }
}
