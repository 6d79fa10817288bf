package io.idlewave.jobs.prepare;

import io.idlewave.ingest.archive.ScratchFolder;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.MappingSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.path.PathTracer;
import io.idlewave.perturb.path.RankPair;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Exchanges ranks, with all of their timelines, between nodes as long as that makes the undisturbed
 * run shorter: greedy descent. The critical path says what to try: the exchanges that leave the
 * fewest of its messages between nodes, which is the number of times that it pays the latency of
 * the network between them, dT/dL. Each is simulated, and the one with the shortest run is taken. A
 * local minimum; two walks of the trace per exchange.
 */
final class MappingSearch {

  /** Exchanges that are simulated in one walk. */
  private static final int TRIED = 8;

  private static final int MOST_EXCHANGES = 1_000;

  private record Exchange(long fewer, int one, int other) {}

  private final Surveyed surveyed;
  private final SimulatedLanes lanes;
  private final MachineSpec machine;

  private MappingSearch(Surveyed surveyed, SimulatedLanes lanes, MachineSpec machine) {
    this.surveyed = surveyed;
    this.lanes = lanes;
    this.machine = machine;
  }

  /** The timing with every searched mapping found; each is reported with its gain. */
  static Timing.Simulated settle(
      Timing.Simulated timing, Surveyed surveyed, Quantum quantum, Progress progress) {
    Map<MachineSpec, MachineSpec> found = new LinkedHashMap<>();
    SimulatedLanes lanes = new SimulatedLanes(timing, surveyed, quantum);
    return timing.with(
        machine ->
            machine.mapping() instanceof MappingSpec.Searched
                ? found.computeIfAbsent(
                    machine, of -> new MappingSearch(surveyed, lanes, of).descend(progress))
                : machine);
  }

  private MachineSpec descend(Progress progress) {
    TraceMetadata metadata = surveyed.metadata();
    int[] nodes =
        Arrays.copyOf(
            RankNodes.of(machine.mapping(), surveyed.study(), metadata), metadata.processCount());
    double first = nanos(List.of(nodes))[0];
    if (Double.isInfinite(first)) {
      throw new RefusedException("mapping: search: a run that ends, got a deadlock");
    }
    double best = first;
    int exchanges = 0;
    boolean shorter = true;
    while (shorter && exchanges < MOST_EXCHANGES) {
      List<int[]> candidates = candidates(nodes, crossings(nodes));
      double[] found = nanos(candidates);
      shorter = false;
      for (int i = 0; i < found.length; i++) {
        if (found[i] < best) {
          best = found[i];
          nodes = candidates.get(i);
          shorter = true;
        }
      }
      exchanges += shorter ? 1 : 0;
      progress.report("mapping: exchanges of ranks", exchanges, 0, "exchanges");
    }
    progress.notice(
        "mapping: %d exchanges of ranks between nodes, %s instead of %s undisturbed"
            .formatted(exchanges, Dimension.TIME.format(best), Dimension.TIME.format(first)));
    return machine.on(new MappingSpec.Explicit(Arrays.stream(nodes).boxed().toList()));
  }

  /**
   * Mappings after one exchange each, that which leaves the fewest messages between nodes first.
   */
  private static List<int[]> candidates(int[] nodes, SortedMap<RankPair, Long> crossings) {
    SortedSet<Exchange> exchanges =
        new TreeSet<>(
            Comparator.comparingLong(Exchange::fewer)
                .reversed()
                .thenComparingInt(Exchange::one)
                .thenComparingInt(Exchange::other));
    for (RankPair pair : crossings.keySet()) {
      for (int rank = 0; rank < nodes.length; rank++) {
        add(nodes, crossings, pair.from(), rank, exchanges);
        add(nodes, crossings, pair.to(), rank, exchanges);
      }
    }
    return exchanges.stream().limit(TRIED).map(of -> exchanged(nodes, of)).toList();
  }

  private static void add(
      int[] nodes,
      SortedMap<RankPair, Long> crossings,
      int rank,
      int other,
      SortedSet<Exchange> exchanges) {
    if (nodes[rank] != nodes[other]) {
      int one = Math.min(rank, other);
      int two = Math.max(rank, other);
      int[] after = exchanged(nodes, new Exchange(0, one, two));
      long fewer = between(nodes, crossings) - between(after, crossings);
      if (fewer > 0) {
        exchanges.add(new Exchange(fewer, one, two));
      }
    }
  }

  private static int[] exchanged(int[] nodes, Exchange exchange) {
    int[] after = nodes.clone();
    after[exchange.one()] = nodes[exchange.other()];
    after[exchange.other()] = nodes[exchange.one()];
    return after;
  }

  /** Messages between nodes on the path. */
  private static long between(int[] nodes, SortedMap<RankPair, Long> crossings) {
    long between = 0;
    for (Map.Entry<RankPair, Long> pair : crossings.entrySet()) {
      between += nodes[pair.getKey().from()] == nodes[pair.getKey().to()] ? 0 : pair.getValue();
    }
    return between;
  }

  private Pricing pricing(int[] nodes) {
    return lanes.undisturbed(
        machine.on(new MappingSpec.Explicit(Arrays.stream(nodes).boxed().toList())));
  }

  private SortedMap<RankPair, Long> crossings(int[] nodes) {
    try (ScratchFolder folder = ScratchFolder.create();
        PathTracer tracer =
            new PathTracer(pricing(nodes), Bound.EXACT, lanes.undisturbed(), 0, folder.path())) {
      surveyed.trace().forEach(tracer::apply);
      SortedMap<RankPair, Long> crossings = new TreeMap<>();
      tracer.crossings().forEach((rows, count) -> crossings.merge(ofRanks(rows), count, Long::sum));
      return crossings;
    } catch (IOException e) {
      throw new UncheckedIOException("no room for temporary files", e);
    }
  }

  private RankPair ofRanks(RankPair rows) {
    TraceMetadata metadata = surveyed.metadata();
    return new RankPair(metadata.rankOf(rows.from()), metadata.rankOf(rows.to()));
  }

  /** The undisturbed run times under some mappings, in one walk; infinite for a deadlock. */
  private double[] nanos(List<int[]> mappings) {
    double[] nanos = new double[mappings.size()];
    if (mappings.isEmpty()) {
      return nanos;
    }
    List<LaneSet> sets = new ArrayList<>();
    for (int i = 0; i < nanos.length; i++) {
      sets.add(new LaneSet(i, lanes.undisturbed(), 1, LaneExtras.NONE));
    }
    LanePlan plan = new LanePlan(mappings.stream().map(this::pricing).toList(), sets, 1);
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    surveyed.trace().forEach(propagator::apply);
    propagator.drain(
        result -> {
          LaneOutcome outcome = LaneOutcome.of(result, plan.clocks());
          nanos[outcome.scenario()] =
              outcome.deadlocked()[0] ? Double.POSITIVE_INFINITY : outcome.runtimeNanos()[0];
        });
    return nanos;
  }
}
