package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.ThreadedProgram;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.Fragmented;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Routed;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.network.TierSizes;
import io.idlewave.perturb.network.Tiered;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.topology.Chain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Model timing against its definitions, evaluated by brute force. */
class SimulatedOracleTest {

  private static final long PROGRAMS = Effort.of(200);

  @TempDir Path folder;

  /** Networks with and without each kind of cost. */
  static List<NetworkModel> networks(long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    double latency = random.nextInt(3) * 1234.3;
    double overhead = random.nextInt(3) * 555.1;
    double gap = 100 + random.nextInt(4000);
    double perByte = random.nextDouble();
    long eager = List.of(1L, 8L, 4096L, 1L << 30).get(random.nextInt(4));
    List<NetworkModel> networks = new ArrayList<>();
    networks.add(LogGp.of(latency, overhead, 0, 0));
    networks.add(LogGp.of(latency, overhead, gap, 0));
    networks.add(LogGp.of(latency, overhead, gap, perByte));
    LogGps logGps = new LogGps(latency, overhead, 6.86, 2.57, 15.48, -0.74, 8191, eager);
    networks.add(logGps);
    networks.add(new Fragmented(logGps, Math.max(1, Math.min(eager, 1000))));
    for (boolean gapped : new boolean[] {false, true}) {
      for (boolean background : new boolean[] {false, true}) {
        networks.add(new TestNetwork(latency, overhead, gap, perByte, eager, gapped, background));
      }
    }
    return networks;
  }

  /** Nodes in a row, with handshakes and gaps; fibres have the larger G. */
  private static NetworkModel routed(
      double latency, double overhead, double gap, double perByte, long eager) {
    NetworkModel network = new TestNetwork(latency, overhead, gap, perByte, eager, true, true);
    NetworkModel onFibres =
        new TestNetwork(latency, overhead, gap, perByte + 0.3, eager, true, true);
    List<Crossing> classes =
        List.of(
            new Crossing(77.7, 0, network),
            new Crossing(505.05, perByte + 0.3, onFibres),
            new Crossing(30, 0, network));
    return Tiered.of(
        LogGp.of(latency / 3, overhead, 0, 0), new Routed(network, new Chain(64), classes));
  }

  @Test
  void ends_randomPrograms_areThoseOfTheOracle() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      SimulatedLaboratory laboratory = new SimulatedLaboratory(program, folder.resolve("" + seed));
      for (NetworkModel network : networks(seed)) {
        assertThat(laboratory.ends(network))
            .as("seed %d, %s", seed, network)
            .containsExactly(oracle(program, network, CpuFactors.RECORDED));
      }
    }
  }

  /** Ranks on up to as many nodes, which are hosts of a topology. */
  @Test
  void ends_onATopology_areThoseOfTheOracle() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      ScatteredProgram scattered =
          new ScatteredProgram(program, 1 + (int) (seed % program.ranks()));
      SimulatedLaboratory laboratory =
          new SimulatedLaboratory(scattered, folder.resolve("scattered-" + seed));
      SplittableRandom random = new SplittableRandom(seed);
      NetworkModel network =
          routed(
              random.nextInt(3) * 1234.3,
              random.nextInt(3) * 555.1,
              100 + random.nextInt(4000),
              random.nextDouble(),
              List.of(1L, 8L, 4096L, 1L << 30).get(random.nextInt(4)));
      assertThat(laboratory.ends(network))
          .as("seed %d, %s", seed, network)
          .containsExactly(oracle(scattered, network, CpuFactors.RECORDED));
    }
  }

  /** Sockets, nodes, leaves and the machine, whose nodes are hosts of a topology. */
  @Test
  void ends_onTiers_areThoseOfTheOracle() {
    List<TierSizes> sizes =
        List.of(
            new TierSizes(List.of(2), List.of()),
            new TierSizes(List.of(), List.of(2)),
            new TierSizes(List.of(2, 4), List.of(2)));
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      ScatteredProgram scattered =
          new ScatteredProgram(program, 1 + (int) (seed % program.ranks()));
      SimulatedLaboratory laboratory =
          new SimulatedLaboratory(scattered, folder.resolve("tiered-" + seed));
      SplittableRandom random = new SplittableRandom(seed);
      TierSizes tiers = sizes.get(random.nextInt(sizes.size()));
      List<NetworkModel> networks = new ArrayList<>();
      for (int tier = 1; tier < tiers.count(); tier++) {
        networks.add(networks(seed + tier).get(random.nextInt(9)));
      }
      networks.add(routed(2468.6, 555.1, 700, 0.3, 4096));
      NetworkModel network = new Tiered(networks, tiers);
      assertThat(laboratory.ends(network))
          .as("seed %d, %s", seed, network)
          .containsExactly(oracle(scattered, network, CpuFactors.RECORDED));
    }
  }

  /** Messages of all timelines of a rank, and dependencies between them. */
  @Test
  void ends_ranksWithTimelines_areThoseOfTheOracle() {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      int rows = 4 + (int) (seed % 6);
      PointToPointProgram program =
          PointToPointProgram.withoutCollectives(
              ThreadedProgram.of(new RandomProgram(seed, rows, 5 + seed % 76), seed, 2 * rows));
      SimulatedLaboratory laboratory =
          new SimulatedLaboratory(program, folder.resolve("threaded-" + seed));
      for (NetworkModel network : networks(seed)) {
        assertThat(laboratory.ends(network))
            .as("seed %d, %s", seed, network)
            .containsExactly(oracle(program, network, CpuFactors.RECORDED));
      }
    }
  }

  @Test
  void ends_computationScaledPerRank_areThoseOfTheOracle() {
    for (long seed = 1; seed <= Effort.of(50); seed++) {
      PointToPointProgram program = PointToPointProgram.random(seed);
      SimulatedLaboratory laboratory = new SimulatedLaboratory(program, folder.resolve("" + seed));
      SplittableRandom random = new SplittableRandom(seed);
      double[] byRank = random.doubles(program.ranks(), 0.5, 2).toArray();
      CpuFactors cpu = new CpuFactors(1.1, byRank, new double[0]);
      NetworkModel network = networks(seed).get((int) (seed % 9));
      Scenario quiet = new Scenario("quiet", null, null, null, List.of());
      SimulatedPricing scaled = laboratory.pricing(network, quiet, cpu);
      LaneResult result = laboratory.run(scaled, quiet, 1, LaneExtras.NONE);
      assertThat(result.rankNanos())
          .as("seed %d, %s", seed, network)
          .containsExactly(oracle(program, network, cpu));
    }
  }

  private static double[] oracle(Program program, NetworkModel network, CpuFactors cpu) {
    return SimulatedOracle.ends(program, network, cpu, Quantum.DEFAULT).stream()
        .mapToDouble(SimulatedOracle.Time::nanos)
        .toArray();
  }
}
