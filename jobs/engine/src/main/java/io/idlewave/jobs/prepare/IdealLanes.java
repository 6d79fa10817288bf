package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.jobs.prepare.recorded.EfficiencyWindow;
import io.idlewave.jobs.study.RecordedSpan;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The runs of a study on an ideal network: messages cost nothing, and ranks wait for each other
 * alone. Each of its lanes keeps a ledger. A whole recorded trace runs as a replay on a network
 * without latency and with endless bandwidth has it: calls that communicate nothing take no time,
 * and no send waits for its receive.
 */
public final class IdealLanes {

  /** Of each scenario at most. */
  public static final int REPLICATES = 256;

  static final LaneExtras LEDGER = new LaneExtras(false, true);

  /** A member of a rooted collective waits only for the members whose data it needs. */
  private static final CollectiveRules NEEDED_ALONE =
      new CollectiveRules(
          Stream.of(CollectiveOp.values())
              .filter(
                  op -> op.pattern() == Pattern.ONE_TO_ALL || op.pattern() == Pattern.ALL_TO_ONE)
              .collect(
                  Collectors.toMap(
                      op -> op,
                      op -> List.of(new Choice(CollectiveRules.UNBOUNDED, Algorithm.LINEAR)))),
          false,
          null);

  private IdealLanes() {}

  /**
   * The scenarios and the base of a study in {@code model} timing, in their order, and after them
   * the recorded computation, undisturbed; of other studies the latter alone, with a threshold at
   * which no rank waits for ever.
   *
   * @param window the part of the recorded run
   * @param groupLanes lanes of a group at most
   */
  public static LanePlan plan(PreparedStudy prepared, EfficiencyWindow window, int groupLanes) {
    List<Pricing> pricings = new ArrayList<>();
    List<LaneSet> sets = new ArrayList<>();
    if (prepared.timing() instanceof SimulatedLanes lanes) {
      int replicates = Math.min(REPLICATES, prepared.study().replicates());
      LanePlan ideal = lanes.onIdealNetworks().plan(replicates, groupLanes);
      pricings.addAll(ideal.pricings());
      sets.addAll(ideal.sets());
    }
    SimulatedPricing recorded = recorded(prepared, window);
    add(recorded, pricings, sets);
    return new LanePlan(pricings, sets, groupLanes);
  }

  private static void add(SimulatedPricing recorded, List<Pricing> pricings, List<LaneSet> sets) {
    LaneTables undisturbed =
        LaneTables.compile(
            new Scenario("recorded", null, null, null, List.of()),
            recorded.noiseContext(),
            new double[0]);
    sets.add(new LaneSet(pricings.size(), undisturbed, 1, LEDGER));
    pricings.add(recorded);
  }

  private static SimulatedPricing recorded(PreparedStudy prepared, EfficiencyWindow window) {
    return window.span() == RecordedSpan.RUN
        ? recorded(prepared, window, ofStudy(prepared), CollectiveRules.DEFAULT)
        : recorded(prepared, window, NetworkSpec.ideal(Long.MAX_VALUE), NEEDED_ALONE)
            .communicatingIn(prepared.survey().windows());
  }

  private static NetworkSpec ofStudy(PreparedStudy prepared) {
    return prepared.timing() instanceof SimulatedLanes lanes
        ? lanes.timing().machine().network().ideal()
        : NetworkSpec.ideal(
            Math.max(
                prepared.caveat().eagerThresholdBytes(),
                prepared.survey().census().acyclicThresholdBytes()));
  }

  private static SimulatedPricing recorded(
      PreparedStudy prepared, EfficiencyWindow window, NetworkSpec network, CollectiveRules rules) {
    return SimulatedPricing.of(
        prepared.metadata(),
        window.survey(),
        prepared.study().seed(),
        prepared.quantum(),
        NetworkModels.of(network),
        rules,
        CpuFactors.RECORDED,
        Places.recorded(prepared.metadata()),
        DelaySites.of(List.of()),
        Set.of(),
        true);
  }
}
