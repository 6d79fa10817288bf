package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.FreshWalk;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.prepare.MapLayout;
import io.idlewave.jobs.prepare.MapLayout.Piece;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.row.AbsorptionRow;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.study.NoiseMap;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sets the delay of the run, with noise on one part alone, against that noise. The noise is drawn
 * again in a walk of its own: the stretches of a rank matter to the piece of its part alone, so
 * that a map costs in this walk what one scenario costs. Replicates are paired.
 */
final class AbsorptionMapRun implements AnalysisRun {

  private final AbsorptionMapAnalysis analysis;
  private final AnalysisContext context;
  private final MapLayout layout;
  private final LanePlan plan;
  private @Nullable List<InjectedNoise.Drawn> drawn;

  AbsorptionMapRun(AbsorptionMapAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    PreparedStudy prepared = context.prepared();
    int replicates = context.scenarios().get(0).replicates();
    this.layout = MapLayout.of(prepared.study(), prepared.metadata());
    this.plan = prepared.timing().plan(replicates, 1);
  }

  @Override
  public List<TraceWalk> walks() {
    return drawn == null ? List.of(walk(layout, plan)) : List.of();
  }

  private static TraceWalk walk(MapLayout layout, LanePlan plan) {
    return new FreshWalk<List<InjectedNoise>>(
        scratch -> InjectedNoise.of(layout, plan),
        (noises, block) -> noises.forEach(noise -> noise.add(block)),
        noises ->
            new ArrayList<>(noises.stream().flatMap(noise -> noise.drawn().stream()).toList()));
  }

  @Override
  @SuppressWarnings("unchecked") // what the walk's end says
  public void walked(List<Serializable> found) {
    drawn = (List<InjectedNoise.Drawn>) found.get(0);
  }

  @Override
  public void give(Findings findings) throws IOException {
    Map<Integer, Piece> pieces = new HashMap<>();
    layout.pieces().forEach(piece -> pieces.put(piece.scenario(), piece));
    Double baseNanos = context.baseNanos();
    List<AbsorptionRow> rows = new ArrayList<>();
    for (ScenarioLanes lanes : context.scenarios()) {
      Piece piece = pieces.get(lanes.scenario());
      if (piece != null && lanes.finished() > 0 && baseNanos != null) {
        rows.add(row(piece, lanes, baseNanos));
      }
    }
    findings.rows(Tables.ABSORPTION, rows);
    NoiseMap map = Objects.requireNonNull(context.prepared().study().map());
    findings.summary(analysis, new AbsorptionMap(map.by().label(), layout.parts().size(), rows));
  }

  private AbsorptionRow row(Piece piece, ScenarioLanes lanes, double baseNanos) {
    double[] noise =
        Objects.requireNonNull(drawn).stream()
            .filter(of -> of.scenario() == piece.scenario() && of.bound() == lanes.bound())
            .findFirst()
            .orElseThrow()
            .nanos();
    List<RuntimeRow> runtimes = lanes.runtimes("");
    double[] injected = new double[lanes.finished()];
    double[] delays = new double[lanes.finished()];
    double[] absorbed = new double[lanes.finished()];
    int next = 0;
    for (int replicate = 0; replicate < runtimes.size(); replicate++) {
      Double runtime = runtimes.get(replicate).runtimeNanos();
      if (runtime != null) {
        injected[next] = noise[replicate];
        delays[next] = runtime - baseNanos;
        absorbed[next] = injected[next] - delays[next];
        next++;
      }
    }
    double mean = summary(piece, injected).mean();
    Summary delay = summary(piece, delays);
    Summary kept = summary(piece, absorbed);
    Interval ofDelay = delay.intervals().get(Statistic.MEAN);
    Interval ofKept = kept.intervals().get(Statistic.MEAN);
    return new AbsorptionRow(
        context.prepared().scenarios().get(piece.base()).name(),
        lanes.bound().label(),
        piece.part().name(),
        piece.part().ranks().get(0),
        piece.part().ranks().size(),
        mean,
        delay.mean(),
        ofDelay == null ? null : ofDelay.lower(),
        ofDelay == null ? null : ofDelay.upper(),
        over(kept.mean(), mean),
        ofKept == null ? null : over(ofKept.lower(), mean),
        ofKept == null ? null : over(ofKept.upper(), mean));
  }

  private Summary summary(Piece piece, double[] nanos) {
    PreparedStudy prepared = context.prepared();
    double momentsBelow = prepared.scenarios().get(piece.scenario()).momentsBelow();
    return Summary.of(nanos, prepared.quantum(), momentsBelow, prepared.missedPerLook());
  }

  private static @Nullable Double over(@Nullable Double nanos, double noiseNanos) {
    return nanos == null || noiseNanos == 0 ? null : Double.valueOf(nanos / noiseNanos);
  }
}
