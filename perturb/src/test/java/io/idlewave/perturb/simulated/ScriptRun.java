package io.idlewave.perturb.simulated;

import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;

/** A scripted program on networks, on a grid so fine that formulas can be met to 1e-6 ns. */
final class ScriptRun {

  private static final Quantum FINE = new Quantum(-26);
  private static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());

  private final SimulatedLaboratory laboratory;

  /**
   * Records the program.
   *
   * @param eagerBytes largest standard message that the recorded run sent eagerly
   */
  ScriptRun(Program script, long eagerBytes, Path folder) {
    this.laboratory =
        new SimulatedLaboratory(
            Synth.write(script, new CostSet(0, 1000, 100, 0, eagerBytes), folder));
  }

  /** When each rank enters MPI_Finalize, in ns. */
  double[] ends(NetworkModel network) {
    return ends(network, Adapters.OF_RANKS);
  }

  /** The same where ranks of a node share adapters. */
  double[] ends(NetworkModel network, Adapters adapters) {
    SimulatedPricing coarse = laboratory.pricing(network, SimulatedLaboratory.COLLECTIVES, QUIET);
    SimulatedPricing fine =
        new SimulatedPricing(
            coarse.seed(),
            FINE,
            coarse.network(),
            coarse.collectives(),
            coarse.cpu(),
            coarse.nodeOf(),
            coarse.communicators(),
            coarse.windows(),
            coarse.tails(),
            coarse.delays(),
            coarse.purposes(),
            coarse.ledger());
    return laboratory.run(fine.sharing(adapters), QUIET, 1, LaneExtras.NONE).rankNanos();
  }
}
