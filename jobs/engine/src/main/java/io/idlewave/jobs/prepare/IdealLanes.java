package io.idlewave.jobs.prepare;

import io.idlewave.jobs.study.machine.NetworkModels;
import io.idlewave.jobs.study.machine.NetworkSpec;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.CpuFactors;
import io.idlewave.perturb.simulated.Places;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The runs of a study on an ideal network: messages cost nothing, and ranks wait for each other
 * alone. Each of its lanes keeps a ledger.
 */
public final class IdealLanes {

  /** Of each scenario at most. */
  public static final int REPLICATES = 256;

  static final LaneExtras LEDGER = new LaneExtras(false, true);

  private IdealLanes() {}

  /**
   * The scenarios and the base of a study in {@code model} timing, in their order, and after them
   * the recorded computation, undisturbed; of other studies the latter alone, with a threshold at
   * which no rank waits for ever.
   *
   * @param groupLanes lanes of a group at most
   */
  public static LanePlan plan(PreparedStudy prepared, int groupLanes) {
    List<Pricing> pricings = new ArrayList<>();
    List<LaneSet> sets = new ArrayList<>();
    if (prepared.timing() instanceof SimulatedLanes lanes) {
      int replicates = Math.min(REPLICATES, prepared.study().replicates());
      LanePlan ideal = lanes.onIdealNetworks().plan(replicates, groupLanes);
      pricings.addAll(ideal.pricings());
      sets.addAll(ideal.sets());
    }
    SimulatedPricing recorded = recorded(prepared);
    LaneTables undisturbed =
        LaneTables.compile(
            new Scenario("recorded", null, null, null, List.of()),
            recorded.noiseContext(),
            new double[0]);
    sets.add(new LaneSet(pricings.size(), undisturbed, 1, LEDGER));
    pricings.add(recorded);
    return new LanePlan(pricings, sets, groupLanes);
  }

  private static SimulatedPricing recorded(PreparedStudy prepared) {
    NetworkSpec network =
        prepared.timing() instanceof SimulatedLanes lanes
            ? lanes.timing().machine().network().ideal()
            : NetworkSpec.ideal(
                Math.max(
                    prepared.caveat().eagerThresholdBytes(),
                    prepared.survey().census().acyclicThresholdBytes()));
    return SimulatedPricing.of(
        prepared.metadata(),
        prepared.survey(),
        prepared.study().seed(),
        prepared.quantum(),
        NetworkModels.of(network),
        CollectiveRules.DEFAULT,
        CpuFactors.RECORDED,
        Places.recorded(prepared.metadata()),
        DelaySites.of(List.of()),
        Set.of(),
        true);
  }
}
