package io.idlewave.jobs.results.part;

import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.results.row.StragglerRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What stragglers cost a recorded run, for JSON and terminals. A slowdown is the mean step time
 * with the recorded durations of the operations that are named and ideal ones of all others, over
 * that with ideal ones alone. What the trace does not have is empty.
 */
public record StragglerReport(
    String trace,
    double slowdown,
    @Nullable Interval slowdownInterval,
    Map<String, Double> byClass,
    Map<String, Interval> classIntervals,
    Map<String, Map<String, Double>> classByStep,
    Map<String, Double> byStage,
    Map<String, Double> byDpRank,
    Map<String, Map<String, Double>> byPlace,
    Map<String, Double> byRank,
    Map<String, Double> byTimelineKind,
    @Nullable Map<String, Double> workByRank,
    Map<String, Map<String, Integer>> placesOfRanks,
    Map<String, Double> explainedByStage,
    Map<String, Double> explainedByDpRank,
    Map<String, Map<String, Double>> explainedByPlace,
    Map<String, Double> slowdownByStep,
    Map<String, Double> seconds,
    Map<String, Double> idealSeconds,
    List<String> worst,
    double worstExplain,
    Map<String, Map<String, Interval>> clockBounds,
    List<String> conditions) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "stragglers";

  private static final String SHORTEST =
      "clocks leave open when others had come: S is that of the shortest transfers that they allow,"
          + " and lies between the bounds beside it";

  /** Bounds as near to each other as this are one value. */
  private static final double CLOSED = 1e-9;

  private static final String RANK = "rank";
  private static final String CLASS = "class";

  /** The place that is the stage of a pipeline. */
  public static final String STAGE = Timeline.STAGE;

  /** The place that is a data-parallel rank. */
  public static final String DP_RANK = Timeline.DP_RANK;

  /** Between which bounds a value lies. */
  public record Interval(double low, double high) {}

  /** What some take by what others of the same names do; 1 where there is no other. */
  public static Map<String, Double> ratios(Map<String, Double> some, Map<String, Double> others) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    some.forEach((name, value) -> ratios.put(name, value / others.getOrDefault(name, value)));
    return ratios;
  }

  /**
   * This report of the shortest transfers that clocks allow, with bounds up to those of the
   * longest. Longer transfers never make a step shorter: a slowdown lies between the shortest step
   * over the longest ideal one, and the longest step over the shortest ideal one.
   */
  public StragglerReport upTo(StragglerReport longest) {
    double ideal = mean(idealSeconds);
    double longestIdeal = mean(longest.idealSeconds);
    Map<String, Map<String, Interval>> bounds = new LinkedHashMap<>();
    Map<List<String>, Double> most = new HashMap<>();
    longest.rows().stream()
        .filter(row -> row.step() == null)
        .forEach(row -> most.put(List.of(row.kind(), row.name()), row.seconds()));
    boolean open = false;
    for (StragglerRow row : rows()) {
      if (row.step() == null) {
        double seconds = most.getOrDefault(List.of(row.kind(), row.name()), row.seconds());
        Interval bound = new Interval(row.seconds() / longestIdeal, seconds / ideal);
        bounds.computeIfAbsent(row.kind(), kind -> new LinkedHashMap<>()).put(row.name(), bound);
        open |= bound.high() - bound.low() > CLOSED;
      }
    }
    return open ? with(bounds) : this;
  }

  private StragglerReport with(Map<String, Map<String, Interval>> bounds) {
    return new StragglerReport(
        trace,
        slowdown,
        slowdownInterval,
        byClass,
        classIntervals,
        classByStep,
        byStage,
        byDpRank,
        byPlace,
        byRank,
        byTimelineKind,
        workByRank,
        placesOfRanks,
        explainedByStage,
        explainedByDpRank,
        explainedByPlace,
        slowdownByStep,
        seconds,
        idealSeconds,
        worst,
        worstExplain,
        bounds,
        Stream.concat(conditions.stream(), Stream.of(SHORTEST)).toList());
  }

  private static double mean(Map<String, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** Its rows, in the order of {@link StragglerRow}. */
  public List<StragglerRow> rows() {
    List<StragglerRow> rows = new ArrayList<>();
    double ideal = mean(idealSeconds);
    add(rows, "all", Map.of("all", slowdown), ideal);
    slowdownByStep.forEach((step, s) -> rows.add(row("step", step, step, s, ideal(step))));
    add(rows, CLASS, byClass, ideal);
    classByStep.forEach(
        (name, steps) ->
            steps.forEach((step, s) -> rows.add(row(CLASS, name, step, s, ideal(step)))));
    add(rows, RANK, byRank, ideal);
    add(rows, "timelines", byTimelineKind, ideal);
    add(rows, STAGE, byStage, ideal);
    add(rows, DP_RANK, byDpRank, ideal);
    byPlace.forEach((place, values) -> add(rows, place, values, ideal));
    return rows;
  }

  private double ideal(String step) {
    return idealSeconds.getOrDefault(step, 0.0);
  }

  private void add(List<StragglerRow> rows, String kind, Map<String, Double> values, double ideal) {
    values.forEach((name, s) -> rows.add(row(kind, name, null, s, ideal)));
  }

  private StragglerRow row(
      String kind, String name, @Nullable String step, double s, double ideal) {
    Interval interval =
        step != null
            ? null
            : switch (kind) {
              case "all" -> slowdownInterval;
              case CLASS -> classIntervals.get(name);
              default -> null;
            };
    Interval bound = step != null ? null : clockBounds.getOrDefault(kind, Map.of()).get(name);
    return new StragglerRow(
        kind,
        name,
        step,
        s,
        interval == null ? null : Double.valueOf(interval.low()),
        interval == null ? null : Double.valueOf(interval.high()),
        s * ideal,
        ideal,
        bound == null ? null : Double.valueOf(bound.low()),
        bound == null ? null : Double.valueOf(bound.high()));
  }

  /**
   * What costs most alone: the largest slowdown of a rank, stage, data-parallel rank, other place
   * or class. A kind of which there is one is all of the run, and says nothing.
   *
   * @param kind {@code rank}, {@code class}, or the name of a place
   * @param name its number, or the class
   * @param bound between which that lies, where clocks leave it open
   * @param isOpen whether another one's bounds reach above the lower one of these
   * @param explained the share of what is lost that is gone without it, where that is known
   */
  public record Largest(
      String kind,
      String name,
      double slowdown,
      @Nullable Interval bound,
      boolean isOpen,
      @Nullable Double explained) {}

  /** What costs most alone; null where nothing does. */
  public @Nullable Largest largest() {
    Map<String, Map<String, Double>> kinds = new LinkedHashMap<>();
    kinds.put(RANK, byRank);
    kinds.put(STAGE, byStage);
    kinds.put(DP_RANK, byDpRank);
    kinds.putAll(byPlace);
    kinds.put(CLASS, byClass);
    kinds.values().removeIf(values -> values.size() < 2);
    Largest largest = null;
    double reach = 0;
    for (Map.Entry<String, Map<String, Double>> kind : kinds.entrySet()) {
      for (Map.Entry<String, Double> one : kind.getValue().entrySet()) {
        Interval bound = clockBounds.getOrDefault(kind.getKey(), Map.of()).get(one.getKey());
        double high = bound == null ? one.getValue() : bound.high();
        if (one.getValue() > (largest == null ? 1 : largest.slowdown())) {
          reach = largest == null ? reach : Math.max(reach, high(largest));
          largest =
              new Largest(
                  kind.getKey(),
                  one.getKey(),
                  one.getValue(),
                  bound,
                  false,
                  explained(kind.getKey()).get(one.getKey()));
        } else {
          reach = Math.max(reach, high);
        }
      }
    }
    return largest == null || largest.bound() == null || reach <= largest.bound().low()
        ? largest
        : new Largest(
            largest.kind(),
            largest.name(),
            largest.slowdown(),
            largest.bound(),
            true,
            largest.explained());
  }

  private static double high(Largest of) {
    return of.bound() == null ? of.slowdown() : of.bound().high();
  }

  private Map<String, Double> explained(String kind) {
    return switch (kind) {
      case STAGE -> explainedByStage;
      case DP_RANK -> explainedByDpRank;
      default -> explainedByPlace.getOrDefault(kind, Map.of());
    };
  }

  /** A rank by its number, with the trace's own words beside it. */
  public String wordsOf(String rank) {
    return TraceMetadata.words(Integer.parseInt(rank), placesOfRanks.getOrDefault(rank, Map.of()));
  }
}
