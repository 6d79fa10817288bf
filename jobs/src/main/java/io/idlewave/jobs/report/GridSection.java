package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The scenarios that a grid added, over its values.
 *
 * @param note how they were thinned out
 * @param axes the keys of the grid
 * @param points one per scenario and bound
 */
public record GridSection(@Nullable String note, List<Axis> axes, List<Point> points)
    implements Section {

  private static final int MOST_POINTS = 2_000;

  private static final List<Map.Entry<String, ToDoubleFunction<String>>> UNITS =
      List.of(
          Map.entry("ns", Dimension.TIME::parse),
          Map.entry("B", Dimension.SIZE::parse),
          Map.entry("Hz", Dimension.RATE::parse),
          Map.entry("flop/s", Dimension.WORK_RATE::parse),
          Map.entry("1", Dimension.SHARE::parse),
          Map.entry("1", Double::parseDouble));

  /** Takes immutable copies. */
  public GridSection {
    axes = List.copyOf(axes);
    points = List.copyOf(points);
  }

  /**
   * A key of the grid.
   *
   * @param key such as {@code noise.frequency}
   * @param labels its values as the study states them
   * @param numbers the same as numbers, in {@code unit}; null where one is none
   * @param unit {@code ns}, {@code B}, {@code Hz}, {@code 1} or another; null without numbers
   */
  public record Axis(
      String key, List<String> labels, @Nullable List<Double> numbers, @Nullable String unit) {}

  /**
   * A scenario of the grid under one bound.
   *
   * @param base the scenario that it is a copy of
   * @param at per axis the index of its value
   * @param scenario its name
   * @param bound which bound it is
   * @param p50 median run time
   * @param p99 99th percentile
   * @param slowdown mean run time over the base
   */
  public record Point(
      String base,
      List<Integer> at,
      String scenario,
      String bound,
      @Nullable Figure p50,
      @Nullable Figure p99,
      @Nullable Figure slowdown) {}

  private record Parsed(ScenarioResult result, String base, Map<String, String> settings) {

    static Stream<Parsed> of(ScenarioResult result, List<String> names) {
      return GridName.of(result.name(), names).stream()
          .map(name -> new Parsed(result, name.base(), name.settings()));
    }
  }

  static Section of(RunData run) {
    List<ScenarioResult> stated = run.stated();
    List<String> names = stated.stream().map(ScenarioResult::name).distinct().toList();
    List<Parsed> parsed =
        stated.stream().flatMap(result -> Parsed.of(result, names)).collect(Collectors.toList());
    if (parsed.isEmpty()) {
      return new Missing("The study has no grid: grid: in a study file adds one.");
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Parsed point : parsed) {
      point
          .settings()
          .forEach(
              (key, value) -> {
                List<String> labels = values.computeIfAbsent(key, k -> new ArrayList<>());
                if (!labels.contains(value)) {
                  labels.add(value);
                }
              });
    }
    List<Parsed> full =
        parsed.stream().filter(p -> p.settings().keySet().equals(values.keySet())).toList();
    return new GridSection(
        Notes.first(MOST_POINTS, full.size(), "points"),
        values.entrySet().stream().map(axis -> axis(axis.getKey(), axis.getValue())).toList(),
        Notes.head(full, MOST_POINTS).stream().map(point -> point(point, values)).toList());
  }

  private static Axis axis(String key, List<String> labels) {
    for (Map.Entry<String, ToDoubleFunction<String>> unit : UNITS) {
      List<Double> numbers = numbers(unit.getValue(), labels);
      if (numbers != null) {
        return new Axis(
            PlainText.label(key),
            labels.stream().map(PlainText::name).toList(),
            numbers,
            unit.getKey());
      }
    }
    return new Axis(
        PlainText.label(key), labels.stream().map(PlainText::name).toList(), null, null);
  }

  private static @Nullable List<Double> numbers(
      ToDoubleFunction<String> parser, List<String> labels) {
    try {
      return labels.stream().map(parser::applyAsDouble).toList();
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static Point point(Parsed point, Map<String, List<String>> values) {
    List<Integer> at = new ArrayList<>();
    values.forEach((key, labels) -> at.add(labels.indexOf(point.settings().get(key))));
    ScenarioResult result = point.result();
    return new Point(
        PlainText.name(point.base()),
        at,
        PlainText.name(result.name()),
        result.bound(),
        Figure.runtime(result, Statistic.P50),
        Figure.runtime(result, Statistic.P99),
        Figure.slowdown(result));
  }
}
