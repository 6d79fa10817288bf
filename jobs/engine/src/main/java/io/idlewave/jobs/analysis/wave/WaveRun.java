package io.idlewave.jobs.analysis.wave;

import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.part.Waves;
import io.idlewave.jobs.results.part.Waves.Front;
import io.idlewave.jobs.results.part.Waves.HopFront;
import io.idlewave.jobs.results.part.Waves.Meeting;
import io.idlewave.jobs.results.part.Waves.PairFront;
import io.idlewave.jobs.results.part.Waves.PairMeeting;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.DelaySites;
import io.idlewave.perturb.propagate.DelayWalk;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Follows the wave of each one-off delay of each scenario and bound: alone, with nothing drawn, and
 * where the scenario draws something between replicates with the same draws, with and without it;
 * and of several one-off delays the wave that they make together, likewise. At most {@value
 * #WAVES_PER_WALK} waves at once, fewer of very many ranks. Mutable.
 */
final class WaveRun implements AnalysisRun {

  private static final int WAVES_PER_WALK = 64;

  /** Ranks of all waves at once, together: some 130 MB. */
  private static final int RANKS_PER_WALK = 1 << 21;

  /** Pairs of replicates per wave under noise, if all of these together do not need more. */
  private static final int MOST_PAIRS = 64;

  private static final int FEWEST_PAIRS = 8;
  private static final int ALL_PAIRS = 4096;

  /** What waves must have in common to share micro-steps. */
  private record Key(int pricing, Bound bound) {}

  /** A wave under noise, with the lanes that show it in each replicate, and who takes it. */
  private record Noisy(
      WaveSource source,
      Key key,
      LaneTables undelayed,
      LaneTables delayed,
      List<Long> replicates,
      Consumer<Wave> taker) {}

  /** A wave that is asked for, with the lanes that show it, and who takes it. */
  private record Asked(WaveSource source, Key key, DelayWalk.Pair lanes, Consumer<Wave> taker) {}

  private final WaveAnalysis analysis;
  private final AnalysisContext context;
  private final LanePlan plan;
  private final DelaySites sites;
  private final LaneTables undelayed;
  private final List<Noisy> noisy = new ArrayList<>();
  private final List<Asked> asked = new ArrayList<>();
  private final Map<Key, List<Asked>> walking = new LinkedHashMap<>();
  private final List<WaveSource> sources = new ArrayList<>();

  /** Where a scenario and bound has several one-off delays, these; the first stands for all. */
  private final List<List<WaveSource>> several = new ArrayList<>();

  private final Map<WaveSource, Wave> alone = new HashMap<>();
  private final Map<WaveSource, Wave> together = new HashMap<>();
  private final List<PairedWaves> paired = new ArrayList<>();
  private final List<PairedMeeting> pairedMeetings = new ArrayList<>();
  private int followed;
  private @Nullable WaveGround ground;

  WaveRun(WaveAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    this.plan = context.prepared().plan(1);
    this.sites = DelaySites.of(context.prepared().scenarios());
    LaneTables any = plan.sets().get(0).tables();
    this.undelayed = DelayWalk.alone(any, new double[any.delayNanos().length]);
    for (ScenarioLanes lanes : context.scenarios()) {
      if (lanes.finished() > 0) {
        ask(lanes);
      }
    }
    askForPairs();
  }

  private void ask(ScenarioLanes lanes) {
    List<Delay> delays = context.prepared().scenarios().get(lanes.scenario()).delays();
    if (delays.isEmpty()) {
      return;
    }
    LaneSet set = plan.sets().get(lanes.scenario());
    LaneTables tables = set.tables();
    Key key = new Key(set.pricing(), lanes.bound());
    double[] all = tables.delayNanos();
    LaneTables without = tables.withDelays(new double[all.length]);
    List<Long> replicates = lanes.byRuntime().stream().sorted().limit(MOST_PAIRS).toList();
    boolean[] seen = new boolean[all.length];
    List<WaveSource> ofScenario = new ArrayList<>();
    List<PairedWaves> underNoise = new ArrayList<>();
    for (Delay delay : delays) {
      int index = sites.indexAt(delay.rank(), delay.callIndex());
      if (seen[index] || all[index] == 0) {
        continue; // delays before the same call are one
      }
      seen[index] = true;
      double[] one = new double[all.length];
      one[index] = all[index];
      WaveSource source =
          new WaveSource(
              context.name(lanes), lanes.bound(), delay.rank(), delay.callIndex(), all[index]);
      ofScenario.add(source);
      askAlone(source, key, DelayWalk.alone(tables, one), alone);
      if (!tables.drawsNothing()) {
        PairedWaves pairs = new PairedWaves(source);
        underNoise.add(pairs);
        Consumer<Wave> taker = wave -> pairs.add(wave, ground());
        noisy.add(new Noisy(source, key, without, tables.withDelays(one), replicates, taker));
      }
    }
    sources.addAll(ofScenario);
    paired.addAll(underNoise);
    if (ofScenario.size() > 1) {
      several.add(ofScenario);
      WaveSource first = ofScenario.get(0);
      askAlone(first, key, DelayWalk.alone(tables, all), together);
      if (!tables.drawsNothing()) {
        PairedMeeting meeting = new PairedMeeting(first, underNoise);
        pairedMeetings.add(meeting);
        LaneTables delayed = tables.withDelays(all);
        noisy.add(new Noisy(first, key, without, delayed, replicates, meeting::add));
      }
    }
  }

  private void askAlone(
      WaveSource source, Key key, LaneTables delayed, Map<WaveSource, Wave> into) {
    DelayWalk.Pair lanes = new DelayWalk.Pair(undelayed, delayed, 0);
    asked.add(new Asked(source, key, lanes, wave -> into.put(source, wave)));
  }

  private void askForPairs() {
    int most = Math.max(FEWEST_PAIRS, ALL_PAIRS / Math.max(1, noisy.size()));
    for (Noisy one : noisy) {
      for (long replicate : one.replicates().stream().limit(most).toList()) {
        DelayWalk.Pair lanes = new DelayWalk.Pair(one.undelayed(), one.delayed(), replicate);
        asked.add(new Asked(one.source(), one.key(), lanes, one.taker()));
      }
    }
  }

  @Override
  public List<TraceWalk> walks() {
    walking.clear();
    int most = Math.max(1, Math.min(WAVES_PER_WALK, RANKS_PER_WALK / plan.ranks()));
    int end = Math.min(asked.size(), followed + most);
    asked
        .subList(followed, end)
        .forEach(one -> walking.computeIfAbsent(one.key(), k -> new ArrayList<>()).add(one));
    followed = end;
    List<TraceWalk> walks = new ArrayList<>();
    if (ground == null && !walking.isEmpty()) {
      walks.add(groundWalk());
    }
    walking.forEach((key, sharing) -> walks.add(walk(key, sharing)));
    return walks;
  }

  private TraceWalk groundWalk() {
    int[] from = sources.stream().mapToInt(WaveSource::rank).distinct().sorted().toArray();
    return new WaveGroundWalk(context.prepared().metadata(), from);
  }

  private TraceWalk walk(Key key, List<Asked> sharing) {
    PreparedStudy prepared = context.prepared();
    return new WaveWalk(
        plan.pricings().get(key.pricing()),
        key.bound(),
        sharing.stream().map(Asked::lanes).toList(),
        prepared.survey().windows(),
        !prepared.timing().hasBase(),
        sharing.stream().map(one -> new Wave(one.source(), plan.ranks())).toList());
  }

  @Override
  public void walked(List<Serializable> found) {
    Iterator<Serializable> next = found.iterator();
    if (ground == null && next.hasNext()) {
      ground = (WaveGround) next.next();
    }
    for (List<Asked> sharing : walking.values()) {
      WaveWalk.Found of = (WaveWalk.Found) next.next();
      double[] begins = context.prepared().clocks() == null ? null : begins(of.beginNanos());
      for (int i = 0; i < sharing.size(); i++) {
        Wave wave = of.waves().get(i);
        if (begins != null) {
          wave.shift(begins);
        }
        sharing.get(i).taker().accept(wave);
      }
    }
  }

  private WaveGround ground() {
    return Objects.requireNonNull(ground);
  }

  /** By how much later than the first each rank leaves MPI_Init, on clocks that compare, in ns. */
  private double[] begins(long[] beginNanos) {
    List<RankMetadata> ranks = context.prepared().metadata().ranks();
    double[] begins = new double[ranks.size()];
    for (int rank = 0; rank < begins.length; rank++) {
      begins[rank] = (double) (ranks.get(rank).originNanos() + beginNanos[rank]);
    }
    double first = Arrays.stream(begins).min().orElse(0);
    Arrays.setAll(begins, rank -> begins[rank] - first);
    return begins;
  }

  @Override
  public void give(Findings findings) throws IOException {
    Set<WaveSource> underNoise = noisy.stream().map(Noisy::source).collect(Collectors.toSet());
    List<Front> fronts = new ArrayList<>();
    List<HopFront> hopFronts = new ArrayList<>();
    for (WaveSource source : sources) {
      Wave wave = Objects.requireNonNull(alone.get(source));
      int[] hops = ground().hopsFrom(source.rank());
      findings.rows(Tables.WAVES, wave.rows(hops));
      fronts.addAll(WaveFronts.byRank(wave));
      hopFronts.add(WaveFronts.byHops(wave, ground()));
      if (!underNoise.contains(source)) {
        HopProfile profile = new HopProfile(source, hops);
        profile.add(wave);
        findings.rows(Tables.WAVE_HOPS, profile.rows(0));
      }
    }
    List<PairFront> pairFronts = new ArrayList<>();
    for (PairedWaves pairs : paired) {
      pairFronts.add(pairs.front());
      findings.rows(Tables.WAVE_HOPS, pairs.rows());
    }
    List<PairMeeting> pairMeetings = pairedMeetings.stream().map(PairedMeeting::meeting).toList();
    Waves waves = new Waves(fronts, hopFronts, pairFronts, meetings(), pairMeetings);
    findings.summary(analysis, waves);
  }

  private List<Meeting> meetings() {
    List<Meeting> meetings = new ArrayList<>();
    for (List<WaveSource> some : several) {
      Wave all = Objects.requireNonNull(together.get(some.get(0)));
      List<Wave> each =
          some.stream().map(source -> Objects.requireNonNull(alone.get(source))).toList();
      meetings.add(WaveMeeting.of(all, each, ground()));
    }
    return meetings;
  }
}
