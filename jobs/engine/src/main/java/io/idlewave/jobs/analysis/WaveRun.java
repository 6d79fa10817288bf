package io.idlewave.jobs.analysis;

import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.part.Waves;
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
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Follows the wave of each one-off delay of each scenario and bound, alone and with nothing drawn:
 * at most {@value #WAVES_PER_WALK} waves at once. Mutable.
 */
final class WaveRun implements AnalysisRun {

  private static final int WAVES_PER_WALK = 64;

  /** What waves must have in common to share micro-steps. */
  private record Key(int pricing, Bound bound) {}

  /** A wave that is asked for, with the lane that shows it. */
  private record Asked(Wave wave, Key key, LaneTables tables) {}

  private final WaveAnalysis analysis;
  private final AnalysisContext context;
  private final LanePlan plan;
  private final List<Asked> asked = new ArrayList<>();
  private final Map<Key, List<Asked>> walking = new LinkedHashMap<>();
  private final IdentityHashMap<Asked, Wave> waves = new IdentityHashMap<>();
  private int followed;

  WaveRun(WaveAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    this.plan = context.prepared().plan(1);
    DelaySites sites = DelaySites.of(context.prepared().scenarios());
    for (ScenarioLanes lanes : context.scenarios()) {
      if (lanes.finished() > 0) {
        ask(lanes, sites);
      }
    }
  }

  private void ask(ScenarioLanes lanes, DelaySites sites) {
    LaneSet set = plan.sets().get(lanes.scenario());
    double[] all = set.tables().delayNanos();
    boolean[] seen = new boolean[all.length];
    for (Delay delay : context.prepared().scenarios().get(lanes.scenario()).delays()) {
      int index = sites.indexAt(delay.rank(), delay.callIndex());
      if (seen[index] || all[index] == 0) {
        continue; // delays before the same call are one
      }
      seen[index] = true;
      double[] one = new double[all.length];
      one[index] = all[index];
      Wave wave =
          new Wave(
              context.name(lanes),
              lanes.bound(),
              delay.rank(),
              delay.callIndex(),
              all[index],
              plan.ranks());
      Key key = new Key(set.pricing(), lanes.bound());
      asked.add(new Asked(wave, key, DelayWalk.alone(set.tables(), one)));
    }
  }

  @Override
  public List<TraceWalk> walks() {
    walking.clear();
    int end = Math.min(asked.size(), followed + WAVES_PER_WALK);
    asked
        .subList(followed, end)
        .forEach(one -> walking.computeIfAbsent(one.key(), k -> new ArrayList<>()).add(one));
    followed = end;
    List<TraceWalk> walks = new ArrayList<>();
    walking.forEach((key, sharing) -> walks.add(walk(key, sharing)));
    return walks;
  }

  private TraceWalk walk(Key key, List<Asked> sharing) {
    PreparedStudy prepared = context.prepared();
    LaneTables any = sharing.get(0).tables();
    return new WaveWalk(
        plan.pricings().get(key.pricing()),
        key.bound(),
        DelayWalk.alone(any, new double[any.delayNanos().length]),
        sharing.stream().map(Asked::tables).toList(),
        prepared.survey().windows(),
        !prepared.timing().hasBase(),
        sharing.stream().map(Asked::wave).toList());
  }

  @Override
  public void walked(List<Serializable> found) {
    int walk = 0;
    for (List<Asked> sharing : walking.values()) {
      WaveWalk.Found of = (WaveWalk.Found) found.get(walk++);
      double[] begins = context.prepared().clocks() == null ? null : begins(of.beginNanos());
      for (int i = 0; i < sharing.size(); i++) {
        Wave wave = of.waves().get(i);
        if (begins != null) {
          wave.shift(begins);
        }
        waves.put(sharing.get(i), wave);
      }
    }
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
    List<Waves.Front> fronts = new ArrayList<>();
    for (Asked one : asked) {
      Wave wave = Objects.requireNonNull(waves.get(one));
      findings.rows(Tables.WAVES, wave.rows());
      fronts.addAll(WaveFit.of(wave));
    }
    findings.summary(analysis, new Waves(fronts).toJson());
  }
}
