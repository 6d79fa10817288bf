package io.idlewave.perturb.simulated;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.transform.InsertedCalls;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.NoisyStretches;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Routes;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankFrame;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.sharing.LinkWaits;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pricing of {@code model} timing.
 *
 * @param seed the study's seed
 * @param quantum the grid of all times
 * @param network what messages cost
 * @param collectives what algorithm a collective runs, and how its stages are priced
 * @param compute what stretches of computing take at the recorded speed
 * @param cpu how much slower computation is than recorded
 * @param nodeOf per rank, its node: the trace's or that of a mapping, numbered from 0
 * @param hostOf per node, the host of the topology of the network that it is
 * @param localOf per rank, its number among those of its node, from 0
 * @param adapters what ranks of a node share on the way to other nodes
 * @param communicators per communicator, the world ranks of its members in their order (the second
 *     group of an inter-communicator after the first); empty for MPI_COMM_SELF
 * @param windows per rank, the part that counts as its run
 * @param tails per rank, how the time after its last call divides over user regions; empty where it
 *     lies outside any
 * @param delays places where some scenario has a one-off delay
 * @param purposes what some scenario disturbs
 * @param ledger whether waits are accounted for
 * @param inserted calls that the recorded trace has not
 * @param noisy the stretches that noise falls on
 * @param waits how much later messages are there for those that share links with them
 */
public record SimulatedPricing(
    long seed,
    Quantum quantum,
    NetworkModel network,
    CollectiveRules collectives,
    ComputeTimes compute,
    CpuFactors cpu,
    int[] nodeOf,
    int[] hostOf,
    int[] localOf,
    Adapters adapters,
    List<int[]> communicators,
    List<RunWindow> windows,
    List<List<RegionTime>> tails,
    DelaySites delays,
    Set<Purpose> purposes,
    boolean ledger,
    InsertedCalls inserted,
    NoisyStretches noisy,
    LinkWaits waits)
    implements Pricing {

  /**
   * Where computing takes what was recorded, of a program as it was recorded, on nodes that are the
   * hosts of the same numbers.
   */
  public SimulatedPricing(
      long seed,
      Quantum quantum,
      NetworkModel network,
      CollectiveRules collectives,
      CpuFactors cpu,
      int[] nodeOf,
      List<int[]> communicators,
      List<RunWindow> windows,
      List<List<RegionTime>> tails,
      DelaySites delays,
      Set<Purpose> purposes,
      boolean ledger) {
    this(
        seed,
        quantum,
        network,
        collectives,
        ComputeTimes.recorded(),
        cpu,
        nodeOf,
        inOrder(nodeOf),
        locals(nodeOf, row -> row),
        Adapters.OF_RANKS,
        communicators,
        windows,
        tails,
        delays,
        purposes,
        ledger,
        InsertedCalls.NONE,
        NoisyStretches.EVERYWHERE,
        LinkWaits.NONE);
  }

  /**
   * The pricing of a trace.
   *
   * @param metadata of the trace
   * @param survey of the trace
   * @param nodeOf per rank, its node; null for the trace's
   */
  public static SimulatedPricing of(
      TraceMetadata metadata,
      Survey survey,
      long seed,
      Quantum quantum,
      NetworkModel network,
      CollectiveRules collectives,
      CpuFactors cpu,
      int @Nullable [] nodeOf,
      DelaySites delays,
      Set<Purpose> purposes,
      boolean ledger) {
    int[] nodes =
        nodeOf != null
            ? nodeOf.clone()
            : metadata.ranks().stream().mapToInt(RankMetadata::node).toArray();
    int[] placed = dense(nodes);
    return new SimulatedPricing(
        seed,
        quantum,
        network,
        collectives,
        ComputeTimes.recorded(),
        cpu,
        placed,
        inOrder(placed),
        locals(placed, metadata::rankOf),
        Adapters.OF_RANKS,
        metadata.communicators().stream().map(SimulatedPricing::members).toList(),
        survey.windows(),
        metadata.ranks().stream().map(RankMetadata::tail).toList(),
        delays,
        purposes,
        ledger,
        InsertedCalls.NONE,
        NoisyStretches.EVERYWHERE,
        LinkWaits.NONE);
  }

  /**
   * A pricing where computing takes {@code times}.
   *
   * @param others calls that the recorded trace has not
   */
  public SimulatedPricing with(ComputeTimes times, InsertedCalls others) {
    return new SimulatedPricing(
        seed,
        quantum,
        network,
        collectives,
        times,
        cpu,
        nodeOf,
        hostOf,
        localOf,
        adapters,
        communicators,
        windows,
        tails,
        delays,
        purposes,
        ledger,
        others,
        noisy,
        waits);
  }

  /** A pricing where noise falls elsewhere. */
  public SimulatedPricing on(NoisyStretches others) {
    return new SimulatedPricing(
        seed,
        quantum,
        network,
        collectives,
        compute,
        cpu,
        nodeOf,
        hostOf,
        localOf,
        adapters,
        communicators,
        windows,
        tails,
        delays,
        others.of(purposes),
        ledger,
        inserted,
        others,
        waits);
  }

  /** A pricing whose nodes are other hosts of the topology of its network. */
  public SimulatedPricing placed(int[] others) {
    return new SimulatedPricing(
        seed,
        quantum,
        network,
        collectives,
        compute,
        cpu,
        nodeOf,
        others,
        localOf,
        adapters,
        communicators,
        windows,
        tails,
        delays,
        purposes,
        ledger,
        inserted,
        noisy,
        waits);
  }

  /** A pricing whose nodes have such adapters. */
  public SimulatedPricing sharing(Adapters others) {
    return new SimulatedPricing(
        seed,
        quantum,
        network,
        collectives,
        compute,
        cpu,
        nodeOf,
        hostOf,
        localOf,
        others,
        communicators,
        windows,
        tails,
        delays,
        purposes,
        ledger,
        inserted,
        noisy,
        waits);
  }

  /** A pricing under which messages wait for each other at links. */
  public SimulatedPricing sharing(LinkWaits others) {
    return new SimulatedPricing(
        seed,
        quantum,
        network,
        collectives,
        compute,
        cpu,
        nodeOf,
        hostOf,
        localOf,
        adapters,
        communicators,
        windows,
        tails,
        delays,
        purposes,
        ledger,
        inserted,
        noisy,
        others);
  }

  /** Nodes numbered from 0 without gaps, in ascending order: mappings may name any. */
  private static int[] dense(int[] nodes) {
    int[] known = Arrays.stream(nodes).sorted().distinct().toArray();
    return Arrays.stream(nodes).map(node -> Arrays.binarySearch(known, node)).toArray();
  }

  /** Node n is host n. */
  private static int[] inOrder(int[] nodeOf) {
    return IntStream.rangeClosed(0, Arrays.stream(nodeOf).max().orElse(-1)).toArray();
  }

  /**
   * The number of each row's rank among the ranks of its node.
   *
   * @param rankOf per row of a trace, the rank whose timeline it is; of each rank the first row has
   *     its number
   */
  static int[] locals(int[] nodeOf, IntUnaryOperator rankOf) {
    int[] locals = new int[nodeOf.length];
    int[] ranks = new int[Arrays.stream(nodeOf).max().orElse(-1) + 1];
    for (int row = 0; row < nodeOf.length; row++) {
      int rank = rankOf.applyAsInt(row);
      locals[row] = rank == row ? ranks[nodeOf[row]]++ : locals[rank];
    }
    return locals;
  }

  /**
   * The slots of the kernel that lanes of a trace take.
   *
   * @param nodes how many nodes its ranks are on
   * @param adapters of each of them
   * @param graphSlots of its graph
   */
  public static int slotCount(
      NetworkModel network, int ranks, int nodes, Adapters adapters, int graphSlots) {
    int capacity = SimulatedLowering.capacity(network);
    return new SimulatedSlots(ranks, capacity, nodes * adapters.perNode()).first(graphSlots);
  }

  private static int[] members(Communicator communicator) {
    return communicator.kind() == Communicator.Kind.SELF
        ? new int[0]
        : Stream.concat(communicator.members().stream(), communicator.remoteMembers().stream())
            .mapToInt(Integer::intValue)
            .toArray();
  }

  @Override
  public int ranks() {
    return windows.size();
  }

  /** One: nothing is left open. */
  @Override
  public List<Bound> bounds() {
    return List.of(Bound.EXACT);
  }

  @Override
  public Lowering lowering(Bound bound) {
    return new SimulatedLowering(this, false);
  }

  @Override
  public Lowering loweringByRegion(Bound bound) {
    return new SimulatedLowering(this, true);
  }

  /** What the noise of its scenarios is compiled for. */
  public NoiseContext noiseContext() {
    return new NoiseContext(keys(), quantum, RankFrame.simulated(nodeOf));
  }

  DrawKeys keys() {
    return DrawKeys.simulated(seed, inserted);
  }

  boolean inRun(int rank, long call) {
    return windows.get(rank).contains(call);
  }

  /** The routes of messages, found anew. */
  Routes routes() {
    return new Routes(nodeOf, hostOf, localOf, network.topology(), network.tiers());
  }

  /** The ways of network interfaces that they take. */
  Ways ways() {
    return new Ways(nodeOf, localOf, adapters);
  }
}
