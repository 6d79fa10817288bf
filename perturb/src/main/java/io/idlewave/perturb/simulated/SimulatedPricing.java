package io.idlewave.perturb.simulated;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.transform.InsertedCalls;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.NoisyStretches;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.Adapters.Reading;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Routes;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankFrame;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.sharing.LinkWaits;
import java.util.List;
import java.util.Set;

/**
 * The pricing of {@code model} timing.
 *
 * @param keys of all draws
 * @param quantum the grid of all times
 * @param network what messages cost
 * @param collectives what algorithm a collective runs, and how its stages are priced
 * @param compute what stretches of computing take at the recorded speed
 * @param cpu how much slower computation is than recorded
 * @param places where ranks are, and what they share
 * @param run what the trace says of its run beside calls
 * @param delays places where some scenario has a one-off delay
 * @param purposes what some scenario disturbs
 * @param ledger whether waits are accounted for
 * @param noisy the stretches that noise falls on
 */
public record SimulatedPricing(
    DrawKeys keys,
    Quantum quantum,
    NetworkModel network,
    CollectiveRules collectives,
    ComputeTimes compute,
    CpuFactors cpu,
    Places places,
    TracedRun run,
    DelaySites delays,
    Set<Purpose> purposes,
    boolean ledger,
    NoisyStretches noisy)
    implements Pricing {

  /** The pricing of a trace; {@code places} say where its ranks are, and what they share. */
  public static SimulatedPricing of(
      TraceMetadata metadata,
      Survey survey,
      long seed,
      Quantum quantum,
      NetworkModel network,
      CollectiveRules collectives,
      CpuFactors cpu,
      Places places,
      DelaySites delays,
      Set<Purpose> purposes,
      boolean ledger) {
    return new SimulatedPricing(
        DrawKeys.simulated(seed),
        quantum,
        network,
        collectives,
        ComputeTimes.recorded(),
        cpu,
        places,
        TracedRun.of(metadata, survey),
        delays,
        purposes,
        ledger,
        NoisyStretches.EVERYWHERE);
  }

  /** A pricing where computing takes {@code times}; {@code inserted} calls were not recorded. */
  public SimulatedPricing with(ComputeTimes times, InsertedCalls inserted) {
    return new SimulatedPricing(
        DrawKeys.simulated(keys.seed(), inserted),
        quantum,
        network,
        collectives,
        times,
        cpu,
        places,
        run,
        delays,
        purposes,
        ledger,
        noisy);
  }

  /** A pricing where noise falls elsewhere. */
  public SimulatedPricing on(NoisyStretches others) {
    return new SimulatedPricing(
        keys,
        quantum,
        network,
        collectives,
        compute,
        cpu,
        places,
        run,
        delays,
        others.of(purposes),
        ledger,
        others);
  }

  /** A pricing where calls communicate within those windows alone, and others take no time. */
  public SimulatedPricing communicatingIn(List<RunWindow> others) {
    return new SimulatedPricing(
        keys,
        quantum,
        network,
        collectives,
        compute,
        cpu,
        places,
        run.communicatingIn(others),
        delays,
        purposes,
        ledger,
        noisy);
  }

  /** A pricing whose ranks are in other places, or share something else there. */
  public SimulatedPricing at(Places others) {
    return new SimulatedPricing(
        keys,
        quantum,
        network,
        collectives,
        compute,
        cpu,
        others,
        run,
        delays,
        purposes,
        ledger,
        noisy);
  }

  /** The slots of the kernel that lanes take of a trace with ranks on so many nodes. */
  public static int slotCount(
      NetworkModel network, int ranks, int nodes, Adapters adapters, int graphSlots) {
    int capacity = SimulatedLowering.capacity(network);
    int shared =
        adapters.areShared() ? Math.max(nodes * adapters.perNode(), ranks * adapters.choices()) : 0;
    return new SimulatedSlots(ranks, capacity, shared).first(graphSlots);
  }

  @Override
  public int ranks() {
    return run.windows().size();
  }

  /**
   * One, for nothing is left open, but where ranks share adapters in an order that is, here or on a
   * machine beside: a lower one, in which nobody waits for others of its node, and an upper one, in
   * which they are granted in the order of the trace.
   */
  @Override
  public List<Bound> bounds() {
    return places.adapters().areOpen() ? List.of(Bound.LOWER, Bound.UPPER) : List.of(Bound.EXACT);
  }

  @Override
  public Lowering lowering(Bound bound) {
    return new SimulatedLowering(of(bound), false);
  }

  @Override
  public Lowering loweringByRegion(Bound bound) {
    return new SimulatedLowering(of(bound), true);
  }

  private SimulatedPricing of(Bound bound) {
    return bound == Bound.LOWER ? reading(Reading.APART) : this;
  }

  /** This pricing beside others whose adapters are granted in no known order: with their bounds. */
  public SimulatedPricing besideOpen() {
    return at(places.sharing(places.adapters().read(Reading.BESIDE_OPEN)));
  }

  /** This pricing with its adapters read in another way; apart, nobody waits at links either. */
  public SimulatedPricing reading(Reading other) {
    if (!places.adapters().areShared()) {
      return this;
    }
    Places read = places.sharing(places.adapters().read(other));
    return at(other == Reading.APART ? read.waiting(LinkWaits.NONE) : read);
  }

  /** What the noise of its scenarios is compiled for. */
  public NoiseContext noiseContext() {
    return new NoiseContext(keys, quantum, RankFrame.simulated(places.nodeOf()));
  }

  /** The routes of messages, found anew. */
  Routes routes() {
    return new Routes(
        places.nodeOf(), places.hostOf(), places.localOf(), network.topology(), network.tiers());
  }

  /** What messages cost, found anew. */
  PriceCache prices() {
    boolean takeTime = places.adapters().reading() != Reading.WITHOUT_TIME;
    return new PriceCache(network, quantum, routes(), takeTime);
  }

  /** The ways of network interfaces that they take. */
  Ways ways() {
    return new Ways(places);
  }
}
