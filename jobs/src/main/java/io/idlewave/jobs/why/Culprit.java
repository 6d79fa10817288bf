package io.idlewave.jobs.why;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a part of a difference has in common: place and kind, and rank and step where one of each
 * has nearly all of it.
 *
 * @param kind as in {@link WhyReport.Part}
 * @param row null where several ranks have it
 * @param step null where several steps have it; -1 outside of steps
 */
record Culprit(Place place, String kind, @Nullable Integer row, @Nullable Integer step) {

  /** So much of it all makes one rank, or one step, the one. */
  private static final double NEARLY_ALL = 0.8;

  /** Whether something of a rank in a step is part of it. */
  boolean has(Culprit single) {
    return place.equals(single.place())
        && kind.equals(single.kind())
        && (row == null || row.equals(single.row()))
        && (step == null || step.equals(single.step()));
  }

  /** The culprit of one place and kind among parts of single ranks and steps. */
  static Culprit of(Place place, String kind, Map<Culprit, Double> singles) {
    double all = singles.values().stream().mapToDouble(nanos -> nanos).sum();
    Integer row = one(singles, all, Culprit::row);
    Map<Culprit, Double> ofRow = new LinkedHashMap<>(singles);
    if (row != null) {
      ofRow.keySet().removeIf(single -> !row.equals(single.row()));
    }
    double sum = ofRow.values().stream().mapToDouble(nanos -> nanos).sum();
    return new Culprit(place, kind, row, one(ofRow, sum, Culprit::step));
  }

  private static @Nullable Integer one(
      Map<Culprit, Double> singles, double all, Function<Culprit, @Nullable Integer> key) {
    Map<Integer, Double> sums = new LinkedHashMap<>();
    singles.forEach((single, nanos) -> sums.merge(key.apply(single), nanos, Double::sum));
    return sums.entrySet().stream()
        .max(
            Comparator.comparingDouble((Entry<Integer, Double> of) -> of.getValue() * all)
                .thenComparing(of -> -of.getKey()))
        .filter(of -> all != 0 && of.getValue() / all >= NEARLY_ALL)
        .map(Entry::getKey)
        .orElse(null);
  }
}
