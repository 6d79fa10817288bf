package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.NicQueueOracle.Turn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/** Prices a program on networks: archive, walk, lowering and kernel, without Flink. */
public final class SimulatedLaboratory {

  /** Seed of all draws. */
  public static final long SEED = 42;

  /** Every collective by its default algorithm. */
  public static final CollectiveRules COLLECTIVES = CollectiveRules.DEFAULT;

  private static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());

  private final TraceArchive archive;
  private final Survey survey;

  /** Records a program under the default costs, which leave no trace in model timing. */
  public SimulatedLaboratory(Program program, Path folder) {
    this(Synth.write(program, CostSet.DEFAULT, folder));
  }

  /** A laboratory for a trace. */
  public SimulatedLaboratory(TraceArchive archive) {
    this.archive = archive;
    this.survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
  }

  /** What the walk found. */
  public Survey survey() {
    return survey;
  }

  /** The pricing of this trace on a network, with waits accounted for. */
  public SimulatedPricing pricing(
      NetworkModel network, CollectiveRules collectives, Scenario scenario) {
    return pricing(network, collectives, scenario, Quantum.DEFAULT, CpuFactors.RECORDED, true);
  }

  /** The same where nothing is drawn, on a grid of any fineness. */
  SimulatedPricing pricing(NetworkModel network, Quantum quantum) {
    return pricing(network, COLLECTIVES, QUIET, quantum, CpuFactors.RECORDED, true);
  }

  /** Where computation is as much slower, and waits are not accounted for. */
  SimulatedPricing pricing(NetworkModel network, Scenario scenario, CpuFactors cpu) {
    return pricing(network, COLLECTIVES, scenario, Quantum.DEFAULT, cpu, false);
  }

  /** The same where nothing is drawn, at the recorded speed. */
  public SimulatedPricing quietPricing(NetworkModel network) {
    return pricing(network, QUIET, CpuFactors.RECORDED);
  }

  /** The same where ranks of a node share adapters. */
  SimulatedPricing quietPricing(NetworkModel network, Adapters adapters) {
    SimulatedPricing alone = quietPricing(network);
    return alone.at(alone.places().sharing(adapters));
  }

  private SimulatedPricing pricing(
      NetworkModel network,
      CollectiveRules collectives,
      Scenario scenario,
      Quantum quantum,
      CpuFactors cpu,
      boolean ledger) {
    return SimulatedPricing.of(
        archive.metadata(),
        survey,
        SEED,
        quantum,
        network,
        collectives,
        cpu,
        Places.recorded(archive.metadata()),
        DelaySites.of(List.of(scenario)),
        LanePlans.purposes(List.of(scenario)),
        ledger);
  }

  /** Carries lanes of one scenario through the trace; where bounds are two, the upper ones. */
  public LaneResult run(
      SimulatedPricing pricing, Scenario scenario, int replicates, LaneExtras extras) {
    LaneTables tables =
        LaneTables.compile(scenario, pricing.noiseContext(), pricing.delays().delayNanos(scenario));
    LaneSet set = new LaneSet(0, tables, replicates, extras);
    List<LaneResult> bounds = run(new LanePlan(List.of(pricing), List.of(set), replicates));
    return bounds.get(bounds.size() - 1);
  }

  /** Carries the lanes of a plan through the trace. */
  public List<LaneResult> run(LanePlan plan) {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    forEach(propagator::apply);
    return propagator.results();
  }

  private void forEach(Consumer<GraphBlock> taking) {
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        taking.accept(block);
      }
    }
  }

  /** What goes over links in the undisturbed run. */
  LinkTraffic traffic(SimulatedPricing pricing) {
    LinkTraffic traffic = new LinkTraffic(pricing, undisturbed(pricing));
    forEach(traffic::count);
    return traffic;
  }

  /** What messages wait for there. */
  LinkTraffic.Comparison comparison(LinkTraffic traffic) {
    LinkTraffic.Comparison comparison = traffic.comparison();
    forEach(comparison::compare);
    return comparison;
  }

  /** The pricing under which they wait. */
  SimulatedPricing waiting(SimulatedPricing alone) {
    return alone.at(alone.places().waiting(comparison(traffic(alone)).waits()));
  }

  /** Shows the messages of the undisturbed run. */
  void messages(SimulatedPricing pricing, MessageVisitor visitor) {
    forEach(new MessageWalk(pricing, undisturbed(pricing), visitor)::apply);
  }

  private static LaneTables undisturbed(SimulatedPricing pricing) {
    return LaneTables.compile(QUIET, pricing.noiseContext(), pricing.delays().delayNanos(QUIET));
  }

  /** What the lanes of a plan leave. */
  public List<LaneOutcome> outcomes(LanePlan plan) {
    return run(plan).stream().map(result -> LaneOutcome.of(result, plan.clocks())).toList();
  }

  /** When each rank enters MPI_Finalize on an undisturbed machine, in ns. */
  public double[] ends(NetworkModel network) {
    return ends(quietPricing(network));
  }

  /** When each rank enters MPI_Finalize where nothing is disturbed, in ns. */
  double[] ends(SimulatedPricing pricing) {
    return run(pricing, QUIET, 1, LaneExtras.NONE).rankNanos();
  }

  /** The same in the lower bound. */
  double[] lowerEnds(SimulatedPricing pricing) {
    LaneSet set = new LaneSet(0, undisturbed(pricing), 1, LaneExtras.NONE);
    return run(new LanePlan(List.of(pricing), List.of(set), 1)).get(0).rankNanos();
  }

  /** The same where ranks of a node share adapters. */
  double[] ends(NetworkModel network, Adapters adapters) {
    return ends(quietPricing(network, adapters));
  }

  /** What happens in the trace, in the order of the walk. */
  List<Turn> order() {
    List<Turn> order = new ArrayList<>();
    forEach(
        block -> {
          for (int i = 0; i < block.entryCount(); i++) {
            order.add(new Turn(block.rank(i), block.call(i), block.has(i, GraphBlock.ENDS)));
          }
        });
    return order;
  }

  /** The run time on an undisturbed machine, in ns. */
  public double runtimeNanos(NetworkModel network) {
    return DoubleStream.of(ends(network)).max().orElseThrow();
  }
}
