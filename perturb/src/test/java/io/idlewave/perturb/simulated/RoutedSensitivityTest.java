package io.idlewave.perturb.simulated;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Routed;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Sensitivities;
import io.idlewave.perturb.sensitivity.LatencyPoint;
import io.idlewave.perturb.sensitivity.RisingCurve;
import io.idlewave.perturb.topology.Chain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** dT/d(time per hop) of each class against finite differences, over random programs. */
class RoutedSensitivityTest {

  private static final LaneExtras COUNTS = new LaneExtras(true, false, false, false, 3);
  private static final Quantum FINE = new Quantum(-20);

  /** Of a switch a route may have half: two quanta at least. */
  private static final double TINY = 2 * FINE.nanos();

  private static final double LARGE = 128;
  private static final double[] HOPS = {100, 505, 30};

  @TempDir Path folder;

  static LongStream seeds() {
    return Effort.seeds(1, 100);
  }

  private SensitivityCase random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int ranks = 2 + random.nextInt(7);
    RandomProgram program = new RandomProgram(seed, ranks, 5L + random.nextInt(76));
    return new SensitivityCase(
        new SimulatedLaboratory(new ScatteredProgram(program, ranks), folder), FINE);
  }

  private static NetworkModel network(double latency, int hopClass, double more) {
    NetworkModel network = LogGp.of(2500 + latency, 150, 90, 0.25);
    List<Crossing> classes =
        IntStream.range(0, HOPS.length)
            .mapToObj(each -> new Crossing(HOPS[each] + (each == hopClass ? more : 0), 0, network))
            .toList();
    return new Routed(network, new Chain(16), classes);
  }

  /**
   * A convex function rises, over any step, by at least its slope at the begin and at most its
   * slope at the end; where both agree this is equality.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void randomProgram_differences_lieBetweenTheSlopesOfTheirEnds(long seed) {
    List<NetworkModel> networks = new ArrayList<>(List.of(network(0, 0, 0), network(LARGE, 0, 0)));
    for (int hopClass = 0; hopClass < HOPS.length; hopClass++) {
      networks.add(network(0, hopClass, TINY));
      networks.add(network(0, hopClass, LARGE));
    }
    List<LaneResult> results = random(seed).run(COUNTS, networks);
    LaneResult base = results.get(0);
    for (int hopClass = 0; hopClass < HOPS.length; hopClass++) {
      LaneResult tiny = results.get(2 + 2 * hopClass);
      LaneResult large = results.get(3 + 2 * hopClass);
      assertSlopes(base, tiny, TINY, hopClass);
      assertSlopes(base, large, LARGE, hopClass);
      assertSlopes(tiny, large, LARGE - TINY, hopClass);
    }
    assertThat(runtimeNanos(results.get(1)) - runtimeNanos(base))
        .isGreaterThanOrEqualTo(LARGE * sensitivities(base).latencies()[0]);
  }

  private static void assertSlopes(LaneResult low, LaneResult high, double step, int hopClass) {
    assertThat(runtimeNanos(high) - runtimeNanos(low))
        .isBetween(
            sensitivities(low).hops()[hopClass][0] * step,
            sensitivities(high).hops()[hopClass][0] * step);
  }

  private static Sensitivities sensitivities(LaneResult result) {
    return requireNonNull(result.sensitivities());
  }

  private static double runtimeNanos(LaneResult result) {
    return Arrays.stream(result.rankNanos()).max().orElseThrow();
  }

  /** How much longer a hop may take, against trying it. */
  @Test
  void tolerances_ofEachClass_areTheLastAtWhichTheRunTakesNoLonger() {
    SensitivityCase random = random(3);
    for (int each = 0; each < HOPS.length; each++) {
      int hopClass = each;
      double base = random.runtimeNanos(network(0, hopClass, 0));
      RisingCurve curve =
          new RisingCurve(
              FINE,
              shifts ->
                  Arrays.stream(shifts).mapToObj(shift -> point(random, hopClass, shift)).toList());
      double shift = curve.tolerances(0.01).get(0).latencyNanos();
      assertThat(shift).isFinite();
      assertThat(random.runtimeNanos(network(0, hopClass, shift))).isLessThanOrEqualTo(1.01 * base);
      assertThat(random.runtimeNanos(network(0, hopClass, shift + FINE.nanos())))
          .isGreaterThan(1.01 * base);
    }
  }

  private static LatencyPoint point(SensitivityCase random, int hopClass, double shift) {
    LaneResult result = random.run(COUNTS, List.of(network(0, hopClass, shift))).get(0);
    return new LatencyPoint(shift, runtimeNanos(result), sensitivities(result).hops()[hopClass][0]);
  }

  /** Counts and what they are counted with change no time. */
  @ParameterizedTest
  @MethodSource("seeds")
  void randomProgram_withExtras_hasTheTimesOfAPlainRun(long seed) {
    SensitivityCase random = random(seed);
    List<NetworkModel> networks = List.of(network(0, 0, 0));
    double[] plain = random.run(LaneExtras.NONE, networks).get(0).rankNanos();
    LaneExtras all = new LaneExtras(true, true, false, false, 3);
    assertThat(random.run(all, networks).get(0).rankNanos()).isEqualTo(plain);
  }

  /** Neighbours that are hosts farther apart, in a longer chain, send each other later messages. */
  @Test
  void placed_otherHosts_areThoseBetweenWhichMessagesGo() {
    SensitivityCase random = random(3);
    SimulatedPricing linear = random.pricing(network(0, 0, 0));
    Places places = linear.places();
    int hosts = places.nodes();
    int[] reversed = IntStream.range(0, hosts).map(node -> hosts - 1 - node).toArray();
    int[] apart = IntStream.range(0, hosts).map(node -> 3 * node % 16).toArray();
    double[] runtimes =
        Stream.of(places, places.on(reversed), places.on(apart))
            .mapToDouble(
                others -> {
                  LaneSet set = new LaneSet(0, random.tables(), 1, COUNTS);
                  LanePlan plan = new LanePlan(List.of(linear.at(others)), List.of(set), 1);
                  return runtimeNanos(random.laboratory().run(plan).get(0));
                })
            .toArray();
    assertThat(runtimes[1]).isPositive();
    assertThat(runtimes[2]).isGreaterThan(runtimes[0]);
  }
}
