package io.idlewave.perturb.simulated;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogP;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.TierSizes;
import io.idlewave.perturb.network.Tiered;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.LaneResult;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Networks of several tiers: by hand, and their slopes against finite differences. */
class TieredTimesTest {

  private static final LaneExtras COUNTS = new LaneExtras(true, false);
  private static final Quantum FINE = new Quantum(-20);
  private static final double TINY = FINE.nanos();
  private static final double LARGE = 128;

  @TempDir Path folder;

  /** Eight ranks; 0 sends a byte to three of them. */
  private double[] ends(TierSizes sizes, int nodes, int... receivers) {
    Script script = new Script();
    Script.Rank root = script.rank();
    IntStream.of(receivers).forEach(receiver -> root.send(receiver, 1));
    for (int rank = 1; rank < 8; rank++) {
      Script.Rank other = script.rank();
      int number = rank;
      if (IntStream.of(receivers).anyMatch(receiver -> receiver == number)) {
        other.receive(0, 1);
      }
    }
    Tiered network =
        new Tiered(List.of(LogP.of(100, 10, 0), LogP.of(300, 10, 0), LogP.of(1000, 10, 0)), sizes);
    double[] ends =
        new ScriptRun(new ScatteredProgram(script, nodes), 8, folder.resolve("" + nodes))
            .ends(network);
    return IntStream.of(receivers).mapToDouble(receiver -> ends[receiver]).toArray();
  }

  /** Ranks 0, 2, 4 and 6 are on one node, 0 and 2 on its first socket. */
  @Test
  void send_socketNodeAndMachine_takesTheNetworkOfEach() {
    assertThat(ends(new TierSizes(List.of(2), List.of()), 2, 2, 4, 1))
        .containsExactly(10 + 100 + 10, 20 + 300 + 10, 30 + 1000 + 10);
  }

  /** Ranks 0 and 4 are on one node, the next one in the same leaf, the one after it in another. */
  @Test
  void send_nodeLeafAndMachine_takesTheNetworkOfEach() {
    assertThat(ends(new TierSizes(List.of(), List.of(2)), 4, 4, 1, 2))
        .containsExactly(10 + 100 + 10, 20 + 300 + 10, 30 + 1000 + 10);
  }

  static Stream<TierSizes> sizes() {
    return Stream.of(
        TierSizes.NONE,
        new TierSizes(List.of(2), List.of()),
        new TierSizes(List.of(), List.of(2)),
        new TierSizes(List.of(2), List.of(2)));
  }

  private static NetworkModel network(TierSizes sizes, double more) {
    return new Tiered(
        IntStream.range(0, sizes.count())
            .<NetworkModel>mapToObj(
                tier -> LogGp.of(400 * (tier + 1) + more, 150, 90 * tier, 0.25 * tier))
            .toList(),
        sizes);
  }

  /**
   * The run time is convex in L of all tiers: over any step it rises by at least its slope at the
   * begin and at most its slope at the end. So it does where ranks share the adapter of their rank.
   */
  @ParameterizedTest
  @MethodSource("sizes")
  void randomPrograms_differences_lieBetweenTheSlopesOfTheirEnds(TierSizes sizes) {
    for (long seed = 1; seed <= Effort.of(50); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int ranks = 2 + random.nextInt(7);
      RandomProgram program = new RandomProgram(seed, ranks, 5L + random.nextInt(76));
      ScatteredProgram scattered = new ScatteredProgram(program, 1 + random.nextInt(ranks));
      SensitivityCase of =
          new SensitivityCase(new SimulatedLaboratory(scattered, folder.resolve("" + seed)), FINE);
      Adapters one = new Adapters(1, false).read(Adapters.Reading.IN_ORDER);
      for (Adapters adapters : List.of(Adapters.OF_RANKS, one)) {
        List<NetworkModel> networks =
            List.of(network(sizes, 0), network(sizes, TINY), network(sizes, LARGE));
        List<LaneResult> results = of.run(COUNTS, networks, adapters);
        assertRises(results.get(0), results.get(1), TINY);
        assertRises(results.get(0), results.get(2), LARGE);
        assertRises(results.get(1), results.get(2), LARGE - TINY);
      }
    }
  }

  private static void assertRises(LaneResult low, LaneResult high, double step) {
    assertThat(SensitivityCase.runtimeNanos(high) - SensitivityCase.runtimeNanos(low))
        .isBetween(latencies(low) * step, latencies(high) * step);
  }

  private static double latencies(LaneResult result) {
    return requireNonNull(result.sensitivities()).latencies()[0];
  }
}
