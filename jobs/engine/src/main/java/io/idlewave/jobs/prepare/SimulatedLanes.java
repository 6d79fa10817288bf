package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.prepare.layout.NodeHosts;
import io.idlewave.jobs.prepare.recorded.RankNodes;
import io.idlewave.jobs.prepare.recorded.RecordedOperations;
import io.idlewave.jobs.prepare.recorded.RunPhases;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.HopsSpec;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.compute.NoisyStretches;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.network.Adapters.Reading;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankFrame;
import io.idlewave.perturb.noise.RankTimelines;
import io.idlewave.perturb.noise.RegionSelector;
import io.idlewave.perturb.operation.RecordedNetwork;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Phases;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.sharing.LinkResolution;
import io.idlewave.perturb.simulated.Places;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lays out the lanes of {@code model} timing. Scenarios on equal machines share a pricing. After
 * the sets of the scenarios comes one more, the base: the study's machine with nothing disturbed,
 * one replicate.
 */
public final class SimulatedLanes implements PreparedTiming {

  private static final Scenario UNDISTURBED = new Scenario("base", null, null, null, List.of());

  private final Timing.Simulated timing;
  private final Surveyed surveyed;
  private final Quantum quantum;
  private final LaneExtras extras;
  private final DelaySites delays;
  private final @Nullable Phases phases;
  private final boolean ofStream;

  /** The lanes of a study with its delays found. */
  SimulatedLanes(Timing.Simulated timing, Surveyed surveyed, Quantum quantum) {
    this(
        timing,
        surveyed,
        quantum,
        AnalysisKind.askedFor(timing).stream()
            .map(AnalysisKind::extras)
            .reduce(LanePlans.outcomes(surveyed.metadata()), LaneExtras::and)
            .over(hopClasses(timing)),
        false);
  }

  private SimulatedLanes(
      Timing.Simulated timing,
      Surveyed surveyed,
      Quantum quantum,
      LaneExtras extras,
      boolean ofStream) {
    this.ofStream = ofStream;
    this.timing = timing;
    this.surveyed = surveyed;
    this.quantum = quantum;
    this.extras = extras;
    this.delays = DelaySites.of(surveyed.scenarios());
    this.phases = RunPhases.of(timing, surveyed.survey());
  }

  /** The classes of hops on the machine that has most. */
  private static int hopClasses(Timing.Simulated timing) {
    return machines(timing)
        .map(machine -> machine.network().hops())
        .flatMap(Stream::ofNullable)
        .mapToInt(hops -> hops.topology().topology().hopClasses().size())
        .max()
        .orElse(0);
  }

  /** The machine of the study, then those of its scenarios. */
  private static Stream<MachineSpec> machines(Timing.Simulated timing) {
    return Stream.concat(Stream.of(timing.machine()), timing.machines().values().stream());
  }

  /** The classes of hops of a scenario; those of the base have the number after the last one. */
  public List<String> hopClasses(int scenario) {
    HopsSpec hops = machine(scenario).network().hops();
    return hops == null ? List.of() : hops.topology().topology().hopClasses();
  }

  /** What the study states. */
  public Timing.Simulated timing() {
    return timing;
  }

  @Override
  public LanePlan plan(int replicates, int groupLanes) {
    Map<Shared, List<Scenario>> byMachine = new LinkedHashMap<>();
    byMachine.put(new Shared(timing.machine(), RegionSelector.EVERYWHERE), new ArrayList<>());
    for (int i = 0; i < surveyed.scenarios().size(); i++) {
      byMachine
          .computeIfAbsent(shared(i), shared -> new ArrayList<>())
          .add(surveyed.scenarios().get(i));
    }
    List<Shared> all = List.copyOf(byMachine.keySet());
    List<Pricing> pricings = new ArrayList<>();
    byMachine.forEach(
        (shared, sharing) -> pricings.add(pricing(shared, LanePlans.purposes(sharing))));
    List<LaneSet> sets = new ArrayList<>();
    for (int i = 0; i < surveyed.scenarios().size(); i++) {
      int pricing = all.indexOf(shared(i));
      LaneTables tables = tables(machine(i), surveyed.scenarios().get(i));
      sets.add(new LaneSet(pricing, tables, replicates, extras));
    }
    sets.add(new LaneSet(0, undisturbed(), 1, extras));
    RunClocks clocks = RunClocks.ofRuntimes(sets.size() - 1);
    return new LanePlan(pricings, sets, groupLanes, 0, phases, clocks, false);
  }

  /** These runs on networks that take no time and are not disturbed, with a ledger. */
  SimulatedLanes onIdealNetworks() {
    List<Scenario> undelayed =
        surveyed.scenarios().stream().map(Scenario::onQuietNetworks).toList();
    return new SimulatedLanes(
        timing.onIdealNetworks(), surveyed.with(undelayed), quantum, IdealLanes.LEDGER, ofStream);
  }

  /** What scenarios with the same pricing have in common. */
  private record Shared(MachineSpec machine, RegionSelector noisy) {}

  private Shared shared(int scenario) {
    return new Shared(machine(scenario), surveyed.scenarios().get(scenario).regions());
  }

  private Pricing pricing(Shared shared, Set<Purpose> purposes) {
    SimulatedPricing pricing = pricing(shared.machine(), purposes);
    boolean besideOpen =
        !shared.machine().adapters().areShared()
            && machines(timing).anyMatch(machine -> machine.adapters().areShared());
    return (besideOpen ? pricing.besideOpen() : pricing)
        .on(NoisyStretches.of(shared.noisy(), surveyed.metadata()));
  }

  private MachineSpec machine(int scenario) {
    List<ScenarioSpec> scenarios = surveyed.study().scenarios();
    return scenario == scenarios.size()
        ? timing.machine()
        : timing.machineOf(scenarios.get(scenario));
  }

  private LaneTables tables(MachineSpec machine, Scenario scenario) {
    RankFrame frame = RankFrame.simulated(nodeOf(machine), RankTimelines.of(surveyed.metadata()));
    return LaneTables.compile(
        scenario,
        new NoiseContext(DrawKeys.simulated(surveyed.study().seed()), quantum, frame),
        scenario.threads().in(surveyed.metadata().callPaths()),
        delays.delayNanos(scenario));
  }

  private int[] nodeOf(MachineSpec machine) {
    return RankNodes.of(machine.mapping(), surveyed.study(), surveyed.metadata());
  }

  /** Nothing is disturbed. */
  public LaneTables undisturbed() {
    return tables(timing.machine(), UNDISTURBED);
  }

  /** What messages of this trace wait for at links. */
  LinkSharing sharing() {
    return surveyed.sharing();
  }

  /**
   * By how much the undisturbed run is longer, in ns, if transfers of the recorded network are the
   * longest that clocks allow; they are the shortest. 0 where clocks leave nothing open.
   */
  public double openTransferNanos() {
    return RecordedOperations.openNanos(surveyed.trace(), surveyed.survey());
  }

  /**
   * How long the undisturbed run takes on each machine whose ranks share adapters, by how they are
   * read; of a run that came over a stream none is known.
   */
  public List<AdapterRuns> adapterRuns() {
    List<MachineSpec> sharing =
        machines(timing).filter(machine -> machine.adapters().areShared()).distinct().toList();
    return ofStream || surveyed.survey().isOpen()
        ? List.of()
        : AdapterRuns.of(sharing, this, surveyed);
  }

  /** How finely that was told apart, on each machine whose messages wait, in no order. */
  public List<LinkResolution> linkResolutions() {
    return surveyed.sharing().resolutions();
  }

  /** The pricing of the base, whose adapters are granted in the order of the trace. */
  public SimulatedPricing basePricing() {
    return undisturbed(timing.machine());
  }

  /** That of a machine where nothing is drawn, and adapters are granted likewise. */
  public SimulatedPricing undisturbed(MachineSpec machine) {
    return pricing(machine, Set.of()).reading(Reading.IN_ORDER);
  }

  private SimulatedPricing pricing(MachineSpec machine, Set<Purpose> purposes) {
    TraceMetadata metadata = surveyed.metadata();
    String where = surveyed.study().trace().toString();
    Places places = places(where, machine);
    return SimulatedPricing.of(
            metadata,
            surveyed.survey(),
            surveyed.study().seed(),
            quantum,
            network(machine.network()),
            machine.collectives().rules(),
            machine.cpu().in(where, metadata, nodeOf(machine)),
            places,
            delays,
            purposes,
            extras.ledger())
        .with(surveyed.machines().times(machine.compute()), surveyed.inserted());
  }

  private Places places(String where, MachineSpec machine) {
    int[] nodeOf = nodeOf(machine);
    int @Nullable [] hostOf = NodeHosts.of(where, machine, nodeOf);
    Places places = Places.of(nodeOf, surveyed.metadata()::rankOf).sharing(machine.adapters());
    return hostOf == null ? places : places.on(hostOf).waiting(surveyed.sharing().waits(machine));
  }

  private NetworkModel network(NetworkSpec network) {
    return network instanceof NetworkSpec.Recorded recorded
        ? new RecordedNetwork(
            RecordedOperations.of(surveyed.trace(), surveyed.survey()),
            recorded.medians() ? surveyed.machines().ideal() : null)
        : NetworkModels.of(network);
  }

  @Override
  public LaneExtras extras() {
    return extras;
  }

  @Override
  public int slots() {
    int ranks = surveyed.metadata().rankCount();
    int graphSlots = surveyed.survey().slotCount();
    return machines(timing)
        .mapToInt(
            machine ->
                SimulatedPricing.slotCount(
                    NetworkModels.of(machine.network()),
                    ranks,
                    sharingNodes(machine),
                    machine.adapters(),
                    graphSlots))
        .max()
        .orElseThrow();
  }

  /** How many nodes have adapters that their ranks share. */
  private int sharingNodes(MachineSpec machine) {
    return machine.adapters().perNode() == 0
        ? 0
        : (int) Arrays.stream(nodeOf(machine)).distinct().count();
  }

  @Override
  public boolean hasBase() {
    return true;
  }

  @Override
  public PreparedTiming ofRun(Survey run) {
    return new SimulatedLanes(timing, surveyed.with(run), quantum, extras, true);
  }

  @Override
  public Conditions conditions(int scenario) {
    NetworkSpec network = machine(scenario).network();
    return new Conditions(
        "none",
        Rules.STANDARD.label(),
        network.thresholdBytes(),
        network.describe(),
        surveyed.metadata().times().recordsCalls()
            ? (double) surveyed.survey().census().spanNanos()
            : null);
  }
}
