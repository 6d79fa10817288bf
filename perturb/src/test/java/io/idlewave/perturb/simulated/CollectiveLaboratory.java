package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs a collective program under one algorithm. */
final class CollectiveLaboratory {

  static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());

  private final CollectiveProgram program;
  private final SimulatedLaboratory laboratory;

  CollectiveLaboratory(CollectiveProgram program, Path folder) {
    this.program = program;
    this.laboratory = new SimulatedLaboratory(program, folder);
  }

  static CollectiveRules always(CollectiveOp op, Algorithm algorithm) {
    return new CollectiveRules(
        Map.of(op, List.of(new Choice(CollectiveRules.UNBOUNDED, algorithm))), false, null);
  }

  double[] ends(NetworkModel network, Algorithm algorithm) {
    return ends(network, always(program.op(), algorithm));
  }

  double[] ends(NetworkModel network, CollectiveRules rules) {
    return ends(network, rules, QUIET, 1);
  }

  /** By rank and replicate. */
  double[] ends(NetworkModel network, CollectiveRules rules, Scenario scenario, int replicates) {
    SimulatedPricing pricing = laboratory.pricing(network, rules, scenario);
    return laboratory.run(pricing, scenario, replicates, LaneExtras.NONE).rankNanos();
  }
}
