package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.Program;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.RenumberedProgram;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What follows from (max,+) algebra and a fixed order, whatever the program and the network. */
class SimulatedInvariantsTest {

  private static final long PROGRAMS = Effort.of(100);

  private static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());

  private static final Scenario NOISY =
      new Scenario(
          "noisy", new Exponential(2000), new Exponential(700), new Uniform(0, 0.5), List.of());

  @TempDir Path folder;

  private record Case(
      PointToPointProgram program, SimulatedLaboratory laboratory, TestNetwork network) {}

  private Case of(long seed) {
    PointToPointProgram program = PointToPointProgram.random(seed);
    return new Case(program, laboratory(program, "program-" + seed), network(seed));
  }

  private SimulatedLaboratory laboratory(Program program, String name) {
    return new SimulatedLaboratory(program, folder.resolve(name));
  }

  private static TestNetwork network(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new TestNetwork(
        random.nextInt(3) * 1234.25,
        random.nextInt(3) * 555.5,
        random.nextInt(3) * 1000,
        random.nextInt(3) / 4.0,
        List.of(0L, 8L, 4096L, 1L << 30).get(random.nextInt(4)),
        random.nextBoolean(),
        random.nextBoolean());
  }

  private static LaneResult lanes(Case of, Scenario scenario, int lanes, int groupLanes) {
    SimulatedPricing pricing =
        of.laboratory.pricing(of.network, SimulatedLaboratory.COLLECTIVES, scenario);
    LaneTables tables = LaneTables.compile(scenario, pricing.noiseContext(), new double[0]);
    LaneSet set = new LaneSet(0, tables, lanes, LaneExtras.NONE);
    List<LaneResult> groups =
        of.laboratory.run(new LanePlan(List.of(pricing), List.of(set), groupLanes));
    int ranks = of.program.ranks();
    double[] nanos = new double[ranks * lanes];
    for (LaneResult group : groups) {
      for (int rank = 0; rank < ranks; rank++) {
        System.arraycopy(
            group.rankNanos(),
            rank * group.lanes(),
            nanos,
            rank * lanes + (int) group.firstReplicate(),
            group.lanes());
      }
    }
    return new LaneResult(0, groups.get(0).bound(), 0, nanos, new boolean[lanes]);
  }

  @Test
  void lanes_withoutNoise_areAllTheBase() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Case of = of(seed);
      double[] base = of.laboratory.ends(of.network);
      LaneResult result = lanes(of, QUIET, 5, 5);
      for (int rank = 0; rank < base.length; rank++) {
        double[] ofRank = Arrays.copyOfRange(result.rankNanos(), rank * 5, rank * 5 + 5);
        assertThat(ofRank).as("seed %d, rank %d", seed, rank).containsOnly(base[rank]);
      }
    }
  }

  @Test
  void lanes_disturbed_areNeverBeforeTheBase() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Case of = of(seed);
      double[] base = of.laboratory.ends(of.network);
      double[] disturbed = lanes(of, NOISY, 8, 8).rankNanos();
      for (int i = 0; i < disturbed.length; i++) {
        assertThat(disturbed[i]).as("seed %d", seed).isGreaterThanOrEqualTo(base[i / 8]);
      }
    }
  }

  @Test
  void lanes_dividedDifferently_haveTheSameBits() {
    for (long seed = 1; seed <= 20; seed++) {
      Case of = of(seed);
      double[] whole = lanes(of, NOISY, 70, 70).rankNanos();
      assertThat(lanes(of, NOISY, 70, 1).rankNanos()).isEqualTo(whole);
      assertThat(lanes(of, NOISY, 70, 64).rankNanos()).isEqualTo(whole);
    }
  }

  @Test
  void ends_aParameterRaised_areNeverEarlier() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Case of = of(seed);
      TestNetwork n = of.network;
      double[] before = of.laboratory.ends(n);
      for (NetworkModel raised :
          List.of(
              with(n, n.latency() + 333, n.overhead(), n.gap(), n.perByte()),
              with(n, n.latency(), n.overhead() + 33, n.gap(), n.perByte()),
              with(n, n.latency(), n.overhead(), n.gap() + 333, n.perByte()),
              with(n, n.latency(), n.overhead(), n.gap(), n.perByte() + 0.125))) {
        double[] after = of.laboratory.ends(raised);
        for (int rank = 0; rank < before.length; rank++) {
          assertThat(after[rank])
              .as("seed %d, rank %d, %s", seed, rank, raised)
              .isGreaterThanOrEqualTo(before[rank]);
        }
      }
    }
  }

  private static TestNetwork with(
      TestNetwork n, double latency, double overhead, double gap, double perByte) {
    return new TestNetwork(
        latency, overhead, gap, perByte, n.eagerBytes(), n.gapped(), n.background());
  }

  @Test
  void ends_everythingTwiceAsLong_areTwiceAsLate() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Case of = of(seed);
      double[] once = of.laboratory.ends(of.network);
      SimulatedLaboratory slow = laboratory(of.program.scaled(2), "scaled-" + seed);
      double[] twice = Arrays.stream(once).map(nanos -> 2 * nanos).toArray();
      assertThat(slow.ends(of.network.scaled(2))).as("seed %d", seed).isEqualTo(twice);
    }
  }

  @Test
  void ends_ranksRenumbered_areTheSameUnderTheNewNumbers() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Case of = of(seed);
      List<Integer> order =
          new ArrayList<>(IntStream.range(0, of.program.ranks()).boxed().toList());
      Collections.shuffle(order, new Random(seed));
      int[] newRanks = order.stream().mapToInt(Integer::intValue).toArray();
      double[] before = of.laboratory.ends(of.network);
      double[] after =
          laboratory(new RenumberedProgram(of.program, newRanks), "renumbered-" + seed)
              .ends(of.network);
      for (int rank = 0; rank < before.length; rank++) {
        assertThat(after[order.get(rank)]).as("seed %d", seed).isEqualTo(before[rank]);
      }
    }
  }
}
