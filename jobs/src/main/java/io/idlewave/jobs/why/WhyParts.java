package io.idlewave.jobs.why;

import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.Difference;
import io.idlewave.perturb.path.Site;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A difference by rank, place, kind and step, and the culprits that have most of it. */
final class WhyParts {

  static final String UNPAIRED = "unpaired";

  private static final int MOST = 12;

  /** What is left is not worth a part of its own. */
  private static final double REST = 0.1;

  private static final Comparator<Found> LARGEST =
      Comparator.comparingDouble((Found found) -> -Math.abs(found.nanos()))
          .thenComparing(found -> found.culprit().place().function())
          .thenComparing(found -> found.culprit().place().region())
          .thenComparing(found -> found.culprit().kind());

  /** A culprit and its part. */
  record Found(Culprit culprit, double nanos) {}

  private final Map<Culprit, Double> singles;

  private WhyParts(Map<Culprit, Double> singles) {
    this.singles = singles;
  }

  /**
   * The parts of a difference.
   *
   * @param first the run that the graph is of
   */
  static WhyParts of(RunReading first, PairedRun paired, Difference difference) {
    Map<Culprit, Double> singles = new LinkedHashMap<>();
    for (int i = 0; i < paired.graph().activities().size(); i++) {
      double nanos = difference.nanos(i);
      if (nanos != 0) {
        singles.merge(single(first, paired, i), nanos, Double::sum);
      }
    }
    return new WhyParts(singles);
  }

  /** An activity as a part of its own. */
  static Culprit single(RunReading first, PairedRun paired, int activity) {
    Activity of = paired.graph().activities().get(activity);
    int row = of.site().rank();
    return new Culprit(
        place(first, paired, activity),
        paired.ofOneRun().get(activity) ? UNPAIRED : of.kind().label(),
        row,
        first.stepOf(row, of.site().call()));
  }

  private static Place place(RunReading first, PairedRun paired, int activity) {
    Site site = paired.graph().activities().get(activity).site();
    Place added = paired.places().get(activity);
    return added == null ? first.places().of(site.function(), site.region()) : added;
  }

  /** These parts less the mean of the first run's own, which are 0, and those of runs like it. */
  WhyParts beside(List<WhyParts> like) {
    Map<Culprit, Double> beyond = new LinkedHashMap<>(singles);
    double runs = 1.0 + like.size();
    for (WhyParts other : like) {
      other.singles.forEach((single, nanos) -> beyond.merge(single, -nanos / runs, Double::sum));
    }
    return new WhyParts(beyond);
  }

  double sum() {
    return singles.values().stream().mapToDouble(nanos -> nanos).sum();
  }

  /** How much of the difference a culprit of another one has here. */
  double of(Culprit culprit) {
    return singles.entrySet().stream()
        .filter(single -> culprit.has(single.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** The largest parts, until nine tenths are named, at most {@value #MOST} of them. */
  List<Found> largest() {
    Map<Culprit, Map<Culprit, Double>> groups = new LinkedHashMap<>();
    singles.forEach(
        (single, nanos) ->
            groups
                .computeIfAbsent(
                    new Culprit(single.place(), single.kind(), null, null),
                    of -> new LinkedHashMap<>())
                .put(single, nanos));
    List<Found> open = new ArrayList<>();
    groups.values().forEach(group -> open.add(worst(group)));
    List<Found> found = new ArrayList<>();
    double all = sum();
    double left = all;
    while (found.size() < MOST && !open.isEmpty()) {
      Found next = open.stream().min(LARGEST).orElseThrow();
      if (Math.abs(left) <= REST * Math.abs(all)
          && Math.abs(next.nanos()) <= REST * Math.abs(all)) {
        break;
      }
      found.add(next);
      left -= next.nanos();
      open.remove(next);
      Map<Culprit, Double> group =
          Objects.requireNonNull(
              groups.get(new Culprit(next.culprit().place(), next.culprit().kind(), null, null)));
      group.keySet().removeIf(next.culprit()::has);
      if (!group.isEmpty()) {
        open.add(worst(group));
      }
    }
    found.sort(LARGEST);
    return found;
  }

  private static Found worst(Map<Culprit, Double> group) {
    Culprit any = group.keySet().iterator().next();
    Culprit culprit = Culprit.of(any.place(), any.kind(), group);
    double nanos =
        group.entrySet().stream()
            .filter(single -> culprit.has(single.getKey()))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    return new Found(culprit, nanos);
  }
}
