package io.idlewave.perturb.simulated;

import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Quantum;
import java.nio.file.Path;

/** A scripted program on networks, on a grid so fine that formulas can be met to 1e-6 ns. */
final class ScriptRun {

  private static final Quantum FINE = new Quantum(-26);

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
    SimulatedPricing alone = laboratory.pricing(network, FINE);
    return laboratory.ends(alone.at(alone.places().sharing(adapters)));
  }
}
