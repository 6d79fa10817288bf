package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.study.Analysis;
import io.idlewave.jobs.study.SimulatedSpec;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.NetworkModels;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.SimulatedPricing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lays out the lanes of {@code model} timing. Scenarios on equal machines share a pricing. Behind
 * the sets of the scenarios comes one more, the base: the study's machine with nothing disturbed,
 * one replicate.
 */
public final class SimulatedLanes {

  private static final Scenario UNDISTURBED = new Scenario("base", null, null, null, List.of());

  private final Study study;
  private final SimulatedSpec model;
  private final List<Scenario> scenarios;
  private final TraceMetadata metadata;
  private final Survey survey;
  private final Quantum quantum;
  private final DelaySites delays;

  /** The lanes of a study with its delays found. */
  SimulatedLanes(
      Study study,
      List<Scenario> scenarios,
      TraceMetadata metadata,
      Survey survey,
      Quantum quantum) {
    this.study = study;
    this.model = Objects.requireNonNull(study.model());
    this.scenarios = scenarios;
    this.metadata = metadata;
    this.survey = survey;
    this.quantum = quantum;
    this.delays = DelaySites.of(scenarios);
  }

  /** What lanes carry beside clocks. */
  static LaneExtras extras(SimulatedSpec model) {
    return new LaneExtras(
        model.analyses().contains(Analysis.SENSITIVITIES),
        model.analyses().contains(Analysis.SYNCHRONISATION));
  }

  LanePlan plan(int groupLanes) {
    Map<MachineSpec, List<Scenario>> byMachine = new LinkedHashMap<>();
    byMachine.put(model.machine(), new ArrayList<>());
    for (int i = 0; i < scenarios.size(); i++) {
      byMachine
          .computeIfAbsent(machine(study.scenarios().get(i)), m -> new ArrayList<>())
          .add(scenarios.get(i));
    }
    List<MachineSpec> machines = List.copyOf(byMachine.keySet());
    List<Pricing> pricings = new ArrayList<>();
    byMachine.forEach(
        (machine, sharing) -> pricings.add(pricing(machine, LanePlans.purposes(sharing))));
    List<LaneSet> sets = new ArrayList<>();
    for (int i = 0; i < scenarios.size(); i++) {
      int pricing = machines.indexOf(machine(study.scenarios().get(i)));
      sets.add(new LaneSet(pricing, tables(scenarios.get(i)), study.replicates(), extras(model)));
    }
    sets.add(new LaneSet(0, undisturbed(), 1, extras(model)));
    return new LanePlan(pricings, sets, groupLanes);
  }

  private static MachineSpec machine(ScenarioSpec scenario) {
    return Objects.requireNonNull(scenario.machine());
  }

  private LaneTables tables(Scenario scenario) {
    return LaneTables.compile(
        scenario,
        new NoiseContext(DrawKeys.simulated(study.seed()), quantum),
        delays.delayNanos(scenario));
  }

  /** Nothing is disturbed. */
  public LaneTables undisturbed() {
    return tables(UNDISTURBED);
  }

  /** The pricing of the base. */
  public SimulatedPricing basePricing() {
    return pricing(model.machine(), Set.of());
  }

  private SimulatedPricing pricing(MachineSpec machine, Set<Purpose> purposes) {
    String where = study.trace().toString();
    return SimulatedPricing.of(
        metadata,
        survey,
        study.seed(),
        quantum,
        NetworkModels.of(machine.network()),
        machine.collectives().rules(),
        machine.cpu().in(where, metadata.rankCount(), metadata.regions()),
        machine.mapping().nodeOf(where, metadata.rankCount()),
        delays,
        purposes,
        extras(model).ledger());
  }

  /**
   * Makes sure that the machines of a study fit the trace.
   *
   * @throws io.idlewave.jobs.failure.StudyException naming the scenario and what does not fit
   */
  static void requireFits(Study study, TraceMetadata metadata) {
    SimulatedSpec model = Objects.requireNonNull(study.model());
    requireFits(study.trace().toString(), model.machine(), metadata);
    for (ScenarioSpec scenario : study.scenarios()) {
      requireFits("scenario " + scenario.name(), machine(scenario), metadata);
    }
  }

  private static void requireFits(String where, MachineSpec machine, TraceMetadata metadata) {
    machine.cpu().in(where, metadata.rankCount(), metadata.regions());
    machine.mapping().nodeOf(where, metadata.rankCount());
  }

  /**
   * A time that no run is expected to reach, in ns, for the choice of the grid: the computation of
   * all ranks one after the other, slowed down as stated, and every call, and every stage of every
   * collective, with a message of mean size, and all that collectives carry in long messages. Twice
   * that, for what scenarios add.
   */
  static double spanBoundNanos(Study study, TraceMetadata metadata, Survey survey) {
    SimulatedSpec model = Objects.requireNonNull(study.model());
    double ranks = metadata.rankCount();
    long messages = Math.max(1, survey.census().messages());
    long meanBytes = survey.census().messageBytes() / messages + 1;
    double steps = survey.census().calls() + 2 * ranks * (double) survey.census().collectives();
    return Stream.concat(
            Stream.of(model.machine()), study.scenarios().stream().map(SimulatedLanes::machine))
        .distinct()
        .mapToDouble(
            machine ->
                2
                    * (machine.cpu().largest() * ranks * (double) survey.census().spanNanos()
                        + steps * messageNanos(NetworkModels.of(machine.network()), meanBytes)
                        + volumeNanos(
                            NetworkModels.of(machine.network()), survey.collectiveBytes())))
        .max()
        .orElseThrow();
  }

  /** In messages of 1 GiB: no network has to price a larger one for this. */
  private static double volumeNanos(NetworkModel network, double bytes) {
    long message = 1L << 30;
    return Math.ceil(bytes / (double) message)
        * messageNanos(network, (long) Math.min((double) message, bytes));
  }

  private static double messageNanos(NetworkModel network, long bytes) {
    return Math.max(
        nanos(network.price(bytes, SendMode.STANDARD, true)),
        nanos(network.price(bytes, SendMode.STANDARD, false)));
  }

  private static double nanos(MessagePrice price) {
    return Stream.of(
            price.send(),
            price.start(),
            price.flight(),
            price.receive(),
            price.acknowledge(),
            price.post(),
            price.waitSend(),
            price.waitReceive(),
            price.sendGap(),
            price.receiveGap(),
            price.drain())
        .mapToDouble(Cost::nanos)
        .map(Math::abs)
        .sum();
  }
}
