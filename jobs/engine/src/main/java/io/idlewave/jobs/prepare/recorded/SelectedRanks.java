package io.idlewave.jobs.prepare.recorded;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.machine.RankPlaces;
import io.idlewave.jobs.study.machine.UserRegions;
import io.idlewave.jobs.study.scenario.DelaySpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.scenario.TimelinesKeys;
import io.idlewave.jobs.study.text.EditDistance;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.noise.RankTimelines;
import io.idlewave.perturb.noise.TimelineSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Makes sure that the ranks, nodes, timelines and regions that noise is stated on are there. */
public final class SelectedRanks {

  private SelectedRanks() {}

  /**
   * Checks all scenarios.
   *
   * @throws StudyException naming the first rank, node, timeline or region that the trace does not
   *     have
   */
  public static void require(Study study, TraceMetadata metadata) {
    for (ScenarioSpec scenario : study.scenarios()) {
      requireThreads(scenario, study, metadata);
      requireTimelines(scenario, study, metadata);
      requireRegions(scenario, study, metadata);
      if (scenario.noise() instanceof NoiseProcess process) {
        for (Placement placement : process.placements()) {
          require(placement.ranks(), scenario, study, metadata);
        }
      }
    }
  }

  /**
   * The study with ranks in the place of what the trace calls them.
   *
   * @throws StudyException naming the first place that the trace does not have
   */
  public static Study placed(Study study, TraceMetadata metadata) {
    return study.with(
        study.scenarios().stream()
            .map(scenario -> delayed(scenario, study, metadata))
            .map(
                scenario ->
                    scenario.noise() instanceof NoiseProcess process
                        ? scenario.with(placed("scenario " + scenario.name(), process, metadata))
                        : scenario)
            .toList());
  }

  /** Each delay on the ranks that it means, in their order. */
  private static ScenarioSpec delayed(ScenarioSpec scenario, Study study, TraceMetadata metadata) {
    if (scenario.delays().stream().noneMatch(DelaySpec.OnEach.class::isInstance)) {
      return scenario;
    }
    List<DelaySpec> delays = new ArrayList<>();
    for (DelaySpec delay : scenario.delays()) {
      if (delay instanceof DelaySpec.OnEach each) {
        ranks(each, scenario, study, metadata).forEach(rank -> delays.add(each.on(rank)));
      } else {
        delays.add(delay);
      }
    }
    return scenario.delayed(delays);
  }

  private static List<Integer> ranks(
      DelaySpec.OnEach each, ScenarioSpec scenario, Study study, TraceMetadata metadata) {
    int ranks = metadata.processCount();
    int[] there =
        switch (each.by()) {
          case DelaySpec.RANK -> IntStream.range(0, ranks).toArray();
          case DelaySpec.NODES -> RankNodes.of(scenario, study, metadata);
          default -> RankPlaces.of(metadata, each.by(), ranks);
        };
    RankPlaces.require(
        "scenario %s: delays.%s".formatted(scenario.name(), each.by()), each.numbers(), there);
    Set<Integer> numbers = Set.copyOf(each.numbers());
    return IntStream.range(0, ranks).filter(rank -> numbers.contains(there[rank])).boxed().toList();
  }

  /** The noise on ranks in the place of what the trace calls them. */
  public static Noise placed(String where, Noise noise, TraceMetadata metadata) {
    return noise instanceof NoiseProcess process
        ? process.placed(ranks -> named(where, ranks, metadata))
        : noise;
  }

  private static RankSelector named(String where, RankSelector on, TraceMetadata metadata) {
    if (!(on instanceof RankSelector.Places places)) {
      return on;
    }
    int[] there = RankPlaces.of(metadata, places.place(), metadata.processCount());
    RankPlaces.require(where + ": noise.on." + places.place(), places.numbers(), there);
    return new RankSelector.Ranks(
        IntStream.range(0, there.length)
            .filter(rank -> places.numbers().contains(there[rank]))
            .boxed()
            .toList());
  }

  private static void require(
      RankSelector on, ScenarioSpec scenario, Study study, TraceMetadata metadata) {
    int ranks = metadata.processCount();
    if (on instanceof RankSelector.Ranks named) {
      List<Integer> sorted = named.ranks();
      requireBelow(ranks, sorted.get(sorted.size() - 1), "ranks", scenario, study);
    } else if (on instanceof RankSelector.Every every) {
      requireBelow(ranks, every.first(), "from", scenario, study);
    } else if (on instanceof RankSelector.Nodes named) {
      Set<Integer> nodes = new TreeSet<>();
      for (int node : RankNodes.of(scenario, study, metadata)) {
        nodes.add(node);
      }
      for (int node : named.nodes()) {
        if (!nodes.contains(node)) {
          throw new StudyException(
              "scenario %s: noise.on.nodes: one of the %d nodes that ranks of %s are on, got %d"
                  .formatted(scenario.name(), nodes.size(), study.trace(), node));
        }
      }
    }
  }

  /** Threads that the trace shows have noise of their own. */
  private static void requireThreads(ScenarioSpec scenario, Study study, TraceMetadata metadata) {
    SortedMap<Integer, Integer> ranks = scenario.threads().ranks();
    if (!ranks.isEmpty() && ranks.lastKey() >= metadata.processCount()) {
      throw new StudyException(
          "scenario %s: cpu.threads.ranks: 0 to %d in %s, got %d"
              .formatted(
                  scenario.name(), metadata.processCount() - 1, study.trace(), ranks.lastKey()));
    }
    UserRegions.require(
        "scenario %s: cpu.threads.regions".formatted(scenario.name()),
        scenario.threads().regions().keySet(),
        metadata.callPaths());
    if (!scenario.threads().areOne() && metadata.hasTimelines()) {
      throw new StudyException(
          "scenario %s: cpu.threads: 1 in %s, whose %d timelines have noise of their own, got up to %d"
              .formatted(
                  scenario.name(),
                  study.trace(),
                  metadata.rankCount(),
                  scenario.threads().largest()));
    }
  }

  private static void requireTimelines(ScenarioSpec scenario, Study study, TraceMetadata metadata) {
    TimelineSelector on = scenario.timelines();
    if (scenario.noise() == null) {
      return;
    }
    if (!metadata.hasTimelines()) {
      if (on != TimelineSelector.Kind.THREADS) {
        throw new StudyException(
            "scenario %s: timelines: threads in %s, whose ranks have one timeline each, got %s"
                .formatted(scenario.name(), study.trace(), TimelinesKeys.label(on)));
      }
    } else if (on.rows(RankTimelines.of(metadata)).isEmpty()) {
      throw new StudyException(
          "scenario %s: timelines: some of the %d timelines of %s, got %s, of which it has none; state others, such as timelines: all"
              .formatted(
                  scenario.name(), metadata.rankCount(), study.trace(), TimelinesKeys.label(on)));
    }
  }

  private static void requireRegions(ScenarioSpec scenario, Study study, TraceMetadata metadata) {
    CallPaths known = metadata.callPaths();
    for (String pattern : scenario.regions().patterns()) {
      if (known.matching(pattern).isEmpty()) {
        throw new StudyException(
            "scenario %s: regions: a user region or kernel of %s%s, got %s"
                .formatted(
                    scenario.name(),
                    study.trace(),
                    EditDistance.hint(pattern, known.labels()),
                    pattern));
      }
    }
  }

  private static void requireBelow(
      int ranks, int got, String key, ScenarioSpec scenario, Study study) {
    if (got >= ranks) {
      throw new StudyException(
          "scenario %s: noise.on.%s: 0 to %d in %s, got %d"
              .formatted(scenario.name(), key, ranks - 1, study.trace(), got));
    }
  }
}
