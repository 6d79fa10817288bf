package io.idlewave.jobs.prepare;

import io.idlewave.ingest.file.ScratchFolder;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.layout.Layout;
import io.idlewave.jobs.prepare.layout.NearerExchanges;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.MappingSpec;
import io.idlewave.jobs.study.machine.PlacementSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.path.LaneTracer;
import io.idlewave.perturb.path.RankPair;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.propagate.Propagator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Exchanges what lies in places, ranks on nodes or nodes on hosts, as long as that makes the
 * undisturbed run shorter: greedy descent. The critical path says what to try: the exchanges after
 * which its messages between ranks have the least distance to go. Each is simulated, and the one
 * with the shortest run is taken. A local minimum; two walks of the trace per exchange.
 */
public final class ExchangeSearch {

  /** Exchanges that are simulated in one walk. */
  private static final int TRIED = 8;

  private static final int MOST_EXCHANGES = 1_000;

  private final Surveyed surveyed;
  private final SimulatedLanes lanes;
  private final Layout layout;

  private ExchangeSearch(Surveyed surveyed, SimulatedLanes lanes, Layout layout) {
    this.surveyed = surveyed;
    this.lanes = lanes;
    this.layout = layout;
  }

  /**
   * The timing with every searched mapping found, and then every searched placement; each is
   * reported with its gain.
   */
  static Timing.Simulated settle(
      Timing.Simulated timing, Surveyed surveyed, Quantum quantum, Progress progress) {
    SimulatedLanes lanes = new SimulatedLanes(timing, surveyed, quantum);
    Map<MachineSpec, MachineSpec> found = new LinkedHashMap<>();
    return timing.with(
        machine ->
            found.computeIfAbsent(machine, stated -> settled(stated, surveyed, lanes, progress)));
  }

  private static MachineSpec settled(
      MachineSpec stated, Surveyed surveyed, SimulatedLanes lanes, Progress progress) {
    MachineSpec machine = stated;
    if (machine.mapping() instanceof MappingSpec.Searched) {
      Layout layout = MappedRanks.of(machine, surveyed);
      machine = new ExchangeSearch(surveyed, lanes, layout).descend(progress);
    }
    if (machine.placement() instanceof PlacementSpec.Searched) {
      Layout layout = PlacedNodes.of(machine, surveyed);
      machine = new ExchangeSearch(surveyed, lanes, layout).descend(progress);
    }
    return machine;
  }

  private MachineSpec descend(Progress progress) {
    int[] places = layout.start();
    double first = nanos(List.of(places))[0];
    if (Double.isInfinite(first)) {
      throw new RefusedException(layout.key() + ": search: a run that ends, got a deadlock");
    }
    double best = first;
    int exchanges = 0;
    boolean shorter = true;
    while (shorter && exchanges < MOST_EXCHANGES) {
      List<int[]> candidates = candidates(places);
      double[] found = nanos(candidates);
      shorter = false;
      for (int i = 0; i < found.length; i++) {
        if (found[i] < best) {
          best = found[i];
          places = candidates.get(i);
          shorter = true;
        }
      }
      exchanges += shorter ? 1 : 0;
      progress.report(
          "%s: exchanges of %s".formatted(layout.key(), layout.pieces()),
          exchanges,
          0,
          "exchanges");
    }
    progress.notice(
        "%s: %d exchanges of %s between %s, %s instead of %s undisturbed"
            .formatted(
                layout.key(),
                exchanges,
                layout.pieces(),
                layout.places(),
                Dimension.TIME.format(best),
                Dimension.TIME.format(first)));
    return layout.machine(places);
  }

  /** Places after one exchange each, that which leaves the path the least distance first. */
  private List<int[]> candidates(int[] places) {
    NearerExchanges nearer = new NearerExchanges(layout, places, partners(places));
    return nearer.best(TRIED).stream().map(exchange -> exchange.in(places)).toList();
  }

  private Pricing pricing(int[] places) {
    return lanes.undisturbed(layout.machine(places));
  }

  /** Per piece, how often the path goes between it and others. */
  private List<SortedMap<Integer, Long>> partners(int[] places) {
    List<SortedMap<Integer, Long>> partners = new ArrayList<>();
    for (int piece = 0; piece < places.length; piece++) {
      partners.add(new TreeMap<>());
    }
    crossings(places)
        .forEach(
            (ranks, count) -> {
              int from = layout.pieceOf(ranks.from());
              int to = layout.pieceOf(ranks.to());
              if (from != to) {
                partners.get(from).merge(to, count, Long::sum);
                partners.get(to).merge(from, count, Long::sum);
              }
            });
    return partners;
  }

  private SortedMap<RankPair, Long> crossings(int[] places) {
    try (ScratchFolder folder = ScratchFolder.create();
        LaneTracer tracer =
            LaneTracer.critical(pricing(places), lanes.undisturbed(), 0, folder.path())) {
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

  /** The undisturbed run times of pieces in some places, in one walk; infinite for a deadlock. */
  private double[] nanos(List<int[]> tried) {
    double[] nanos = new double[tried.size()];
    if (tried.isEmpty()) {
      return nanos;
    }
    List<LaneSet> sets = new ArrayList<>();
    for (int i = 0; i < nanos.length; i++) {
      sets.add(new LaneSet(i, lanes.undisturbed(), 1, LaneExtras.NONE));
    }
    LanePlan plan = new LanePlan(tried.stream().map(this::pricing).toList(), sets, 1);
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
