package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.summary.LimitResult;
import io.idlewave.jobs.results.summary.TailResult;
import io.idlewave.jobs.results.summary.TailResult.FittedLimit;
import io.idlewave.jobs.results.summary.TailResult.FittedQuantile;
import io.idlewave.perturb.statistics.Proportion;
import io.idlewave.perturb.statistics.TailFit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How likely runs are that take long: counted, and where a study asks for it, fitted. */
final class LongRuns {

  /** What a fit is asked for: beyond the quantiles of every scenario. */
  private static final double[] PROBABILITIES = {0.999, 0.9999};

  private LongRuns() {}

  /** Of each scenario and bound with a limit. */
  static List<LimitResult> limits(PreparedStudy prepared, List<ScenarioLanes> sets) {
    List<LimitResult> found = new ArrayList<>();
    for (ScenarioLanes set : sets) {
      Double limit = limit(prepared, set);
      if (limit != null && set.finished() > 0) {
        long beyond = Arrays.stream(set.runtimeNanos()).filter(nanos -> nanos > limit).count();
        Proportion proportion = new Proportion(beyond, set.finished());
        found.add(
            new LimitResult(
                name(prepared, set),
                set.bound().label(),
                limit,
                set.finished(),
                beyond,
                proportion.share(),
                proportion.interval(prepared.missedPerLook())));
      }
    }
    return found;
  }

  /** Of each scenario and bound, where the study asks for a fit. */
  static List<TailResult> tails(PreparedStudy prepared, List<ScenarioLanes> sets) {
    List<TailResult> found = new ArrayList<>();
    if (prepared.study().estimation().fitsTail()) {
      for (ScenarioLanes set : sets) {
        if (set.finished() > 0) {
          found.add(tail(prepared, set));
        }
      }
    }
    return found;
  }

  private static TailResult tail(PreparedStudy prepared, ScenarioLanes set) {
    String name = name(prepared, set);
    TailFit fit = TailFit.of(set.runtimeNanos(), prepared.missedPerLook());
    if (fit == null) {
      return TailResult.none(name, set.bound().label());
    }
    List<FittedQuantile> quantiles = new ArrayList<>();
    for (double probability : PROBABILITIES) {
      if (fit.reaches(probability)) {
        quantiles.add(
            new FittedQuantile(
                probability, fit.quantile(probability), fit.quantileInterval(probability)));
      }
    }
    return new TailResult(
        name,
        set.bound().label(),
        TailResult.FIT,
        fit.threshold(),
        fit.excesses(),
        fit.shape(),
        fit.scale(),
        quantiles,
        limit(fit, limit(prepared, set)));
  }

  private static @Nullable FittedLimit limit(TailFit fit, @Nullable Double limit) {
    return limit == null || limit <= fit.threshold()
        ? null
        : new FittedLimit(limit, fit.probabilityBeyond(limit), fit.probabilityInterval(limit));
  }

  private static String name(PreparedStudy prepared, ScenarioLanes set) {
    return prepared.scenarios().get(set.scenario()).name();
  }

  private static @Nullable Double limit(PreparedStudy prepared, ScenarioLanes set) {
    return prepared.study().estimation().limitOf(name(prepared, set));
  }
}
