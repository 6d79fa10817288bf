package io.idlewave.jobs.results.part;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.row.StragglerRow;
import io.idlewave.jobs.results.summary.ReportJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stragglers cost a recorded run, for JSON and terminals. A slowdown is the mean step time
 * with the recorded durations of the operations that are named and ideal ones of all others, over
 * that with ideal ones alone. The component names are a stable contract; what the trace does not
 * have is empty.
 *
 * @param trace its name
 * @param slowdown with all recorded durations: S
 * @param slowdownInterval that holds S at 95 %, over steps
 * @param byClass with those of a class of operations
 * @param classIntervals that hold these at 95 %
 * @param classByStep with those of a class, in each step
 * @param byStage with those of the ranks of a pipeline stage
 * @param byDpRank with those of a data-parallel rank
 * @param byPlace with those of the ranks of another place that the trace names
 * @param byRank with those of a rank, by its number in the job
 * @param byTimelineKind with those of the threads of all ranks, and of their streams; empty where
 *     the trace has one kind
 * @param placesOfRanks where a rank is in the job, by the trace's names
 * @param explainedByStage the share of the time lost to stragglers that is gone if the ranks of a
 *     stage take ideal times; that of the last stage is called M_S
 * @param explainedByDpRank likewise of a data-parallel rank
 * @param explainedByPlace likewise of another place
 * @param slowdownByStep step times with recorded durations over those with ideal ones
 * @param seconds step times with recorded durations, without what passed between operations
 * @param idealSeconds step times with ideal durations
 * @param worst the ranks that cost most: 3 % of all, at least one
 * @param worstExplain the share of the time lost to stragglers that is gone without these
 * @param conditions what all of it is conditional on
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
    Map<String, Map<String, Integer>> placesOfRanks,
    Map<String, Double> explainedByStage,
    Map<String, Double> explainedByDpRank,
    Map<String, Map<String, Double>> explainedByPlace,
    Map<String, Double> slowdownByStep,
    Map<String, Double> seconds,
    Map<String, Double> idealSeconds,
    List<String> worst,
    double worstExplain,
    List<String> conditions) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "stragglers";

  /** The place that is the stage of a pipeline. */
  public static final String STAGE = "stage";

  /** The place that is a data-parallel rank. */
  public static final String DP_RANK = "dp_rank";

  /**
   * Between which bounds a value lies.
   *
   * @param low the lower one
   * @param high the upper one
   */
  public record Interval(double low, double high) {}

  /** What some take by what others of the same names do; 1 where there is no other. */
  public static Map<String, Double> ratios(Map<String, Double> some, Map<String, Double> others) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    some.forEach((name, value) -> ratios.put(name, value / others.getOrDefault(name, value)));
    return ratios;
  }

  /** Its rows, in the order of {@link StragglerRow}. */
  public List<StragglerRow> rows() {
    List<StragglerRow> rows = new ArrayList<>();
    double ideal =
        idealSeconds.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
    add(rows, "all", Map.of("all", slowdown), ideal);
    slowdownByStep.forEach((step, s) -> rows.add(row("step", step, step, s, ideal(step))));
    add(rows, "class", byClass, ideal);
    classByStep.forEach(
        (name, steps) ->
            steps.forEach((step, s) -> rows.add(row("class", name, step, s, ideal(step)))));
    add(rows, "rank", byRank, ideal);
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
              case "class" -> classIntervals.get(name);
              default -> null;
            };
    return new StragglerRow(
        kind,
        name,
        step,
        s,
        interval == null ? null : Double.valueOf(interval.low()),
        interval == null ? null : Double.valueOf(interval.high()),
        s * ideal,
        ideal);
  }

  /** That of a part of a summary. */
  public static StragglerReport of(JsonNode part) {
    return ReportJson.read(part, StragglerReport.class);
  }

  /** It as a part of a summary. */
  public JsonNode toJson() {
    return ReportJson.tree(this);
  }
}
