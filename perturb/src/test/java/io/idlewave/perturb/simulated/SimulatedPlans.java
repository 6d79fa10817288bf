package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankFrame;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Phases;
import io.idlewave.perturb.propagate.TestPlans;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Plans of model timing in which lanes carry all they can. */
public final class SimulatedPlans {

  /** Everything is disturbed in one, and only computation, in time, in the other. */
  private static final List<Scenario> SCENARIOS =
      List.of(
          new Scenario(
              "all",
              new Distribution.Exponential(500),
              new Distribution.Gamma(700, 2),
              new Distribution.Uniform(0, 0.5),
              List.of(new Delay(1, 20, 5000))),
          new Scenario(
              "noise in time",
              new PeriodicNoise(5000, new Distribution.Uniform(0, 300), 100, Placement.DEFAULT),
              null,
              null,
              List.of()));

  private SimulatedPlans() {}

  /** Each scenario on two networks, one with stages of collectives and one with closed forms. */
  public static LanePlan everything(TestPlans trace, int replicates, int groupLanes) {
    DelaySites delays = DelaySites.of(SCENARIOS);
    NoiseContext noise =
        new NoiseContext(
            DrawKeys.simulated(SimulatedLaboratory.SEED),
            Quantum.DEFAULT,
            RankFrame.simulated(new int[0]));
    List<LaneTables> tables =
        SCENARIOS.stream().map(s -> LaneTables.compile(s, noise, delays.delayNanos(s))).toList();
    LaneExtras extras = new LaneExtras(true, true, false, true);
    return new LanePlan(
        List.of(
            pricing(
                trace,
                new TestNetwork(1234.25, 555.5, 300, 0.25, 4096, true, true),
                CollectiveRules.DEFAULT,
                delays),
            pricing(
                trace, new TestNetwork(700, 90.5, 0, 0.5, 8, false, false), closedForms(), delays)),
        List.of(
            new LaneSet(0, tables.get(0), replicates, extras),
            new LaneSet(1, tables.get(0), replicates, extras),
            new LaneSet(1, tables.get(1), replicates, extras),
            new LaneSet(0, tables.get(1), replicates, extras)),
        groupLanes,
        0,
        Phases.of(new long[trace.archive().metadata().rankCount()], 100_000),
        RunClocks.PLAIN,
        false);
  }

  /** One lane per pricing of {@link #everything}, in which nothing is disturbed. */
  public static LanePlan undisturbed(TestPlans trace) {
    LanePlan disturbed = everything(trace, 1, 1);
    int delays = disturbed.sets().get(0).tables().delayNanos().length;
    LaneTables tables = new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[delays]);
    return new LanePlan(
        disturbed.pricings(),
        List.of(
            new LaneSet(0, tables, 1, LaneExtras.NONE), new LaneSet(1, tables, 1, LaneExtras.NONE)),
        1);
  }

  private static SimulatedPricing pricing(
      TestPlans trace, NetworkModel network, CollectiveRules collectives, DelaySites delays) {
    return SimulatedPricing.of(
        trace.archive().metadata(),
        trace.survey(),
        SimulatedLaboratory.SEED,
        Quantum.DEFAULT,
        network,
        collectives,
        CpuFactors.RECORDED,
        Places.recorded(trace.archive().metadata()),
        delays,
        LanePlans.purposes(SCENARIOS),
        true);
  }

  private static CollectiveRules closedForms() {
    List<Choice> choices =
        List.of(
            new Choice(1024, Algorithm.BARRIER_MAX),
            new Choice(CollectiveRules.UNBOUNDED, Algorithm.IDEAL_TREE));
    Map<CollectiveOp, List<Choice>> all =
        Arrays.stream(CollectiveOp.values())
            .filter(Algorithm.IDEAL_TREE::supports)
            .collect(Collectors.toMap(Function.identity(), op -> choices));
    return new CollectiveRules(all, false, null);
  }
}
