package io.idlewave.perturb.simulated;

import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.sensitivity.LaneEvaluator;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A trace on a quiet machine, priced on a grid of any fineness.
 *
 * @param laboratory of the trace
 * @param quantum the grid
 */
record SensitivityCase(SimulatedLaboratory laboratory, Quantum quantum) {

  /** A random program of 2 to 8 ranks, 5 to 80 steps. */
  static SensitivityCase random(long seed, Quantum quantum, Path folder) {
    SplittableRandom random = new SplittableRandom(seed);
    RandomProgram program = new RandomProgram(seed, 2 + random.nextInt(7), 5L + random.nextInt(76));
    return new SensitivityCase(new SimulatedLaboratory(program, folder), quantum);
  }

  LaneTables tables() {
    return new LaneTables(quantum, null, Map.of(), new double[0]);
  }

  SimulatedPricing pricing(NetworkModel network) {
    return laboratory.pricing(network, quantum);
  }

  private Pricing pricing(NetworkModel network, Adapters adapters) {
    SimulatedPricing alone = pricing(network);
    return alone.at(alone.places().sharing(adapters));
  }

  /** One lane per network. */
  List<LaneResult> run(LaneExtras extras, List<? extends NetworkModel> networks) {
    return run(extras, networks, Adapters.OF_RANKS);
  }

  /** The same where ranks of a node share adapters. */
  List<LaneResult> run(
      LaneExtras extras, List<? extends NetworkModel> networks, Adapters adapters) {
    List<LaneSet> sets =
        IntStream.range(0, networks.size())
            .mapToObj(pricing -> new LaneSet(pricing, tables(), 1, extras))
            .toList();
    List<Pricing> pricings = networks.stream().map(network -> pricing(network, adapters)).toList();
    return laboratory.run(new LanePlan(pricings, sets, 1));
  }

  double runtimeNanos(NetworkModel network) {
    return runtimeNanos(run(LaneExtras.NONE, List.of(network)).get(0));
  }

  /** Of a result of one lane. */
  static double runtimeNanos(LaneResult result) {
    return Arrays.stream(result.rankNanos()).max().orElseThrow();
  }

  LaneEvaluator evaluator(NetworkModel network, int groupLanes) {
    return new LaneEvaluator(pricing(network), tables(), groupLanes, laboratory::outcomes);
  }
}
