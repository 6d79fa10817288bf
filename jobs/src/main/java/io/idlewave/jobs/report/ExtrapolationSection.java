package io.idlewave.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.model.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the run would take with more ranks of the same work: no simulation.
 *
 * @param note how it was thinned out
 * @param assumes what it assumes, in words
 * @param scenarios one entry per scenario
 */
public record ExtrapolationSection(
    @Nullable String note, String assumes, List<OfScenario> scenarios) implements Section {

  private static final String LABEL = "extrapolation";
  private static final int MOST = ScenarioViews.MOST;

  /** Takes an immutable copy. */
  public ExtrapolationSection {
    scenarios = List.copyOf(scenarios);
  }

  /**
   * Columns over numbers of ranks.
   *
   * @param scenario its name
   * @param refusal why there are no more; null where there are all
   * @param ranks how many
   * @param method {@code order-statistics} or {@code tail-fit}
   * @param runtimeNanos mean run time
   * @param low lower end of its interval, in ns
   * @param high upper end
   */
  public record OfScenario(
      String scenario,
      @Nullable String refusal,
      List<Long> ranks,
      List<String> method,
      List<Double> runtimeNanos,
      List<Double> low,
      List<Double> high) {

    static OfScenario of(JsonNode part) {
      String refusal = part.path("refusal").asText("");
      return new OfScenario(
          PlainText.label(part.path("scenario").asText()),
          refusal.isEmpty() || part.path("refusal").isNull() ? null : PlainText.name(refusal),
          column(part, "ranks", JsonNode::asLong),
          column(part, "method", JsonNode::asText),
          column(part, "runtimeNanos", JsonNode::asDouble),
          column(part, "runtimeLowerNanos", JsonNode::asDouble),
          column(part, "runtimeUpperNanos", JsonNode::asDouble));
    }

    private static <T> List<T> column(JsonNode part, String name, Function<JsonNode, T> value) {
      List<T> values = new ArrayList<>();
      part.path(name).forEach(node -> values.add(value.apply(node)));
      return values;
    }
  }

  static Section of(RunData run) {
    var analyses = run.summary().analyses();
    JsonNode part = analyses == null ? null : analyses.get(LABEL);
    if (part == null) {
      return new Missing(
          "More ranks were not asked for: with a network, run with --analysis extrapolation.");
    }
    List<OfScenario> all = new ArrayList<>();
    part.path("scenarios").forEach(scenario -> all.add(OfScenario.of(scenario)));
    return new ExtrapolationSection(
        Notes.first(MOST, all.size(), "scenarios"),
        part.path("assumes").asText(),
        Notes.head(all, MOST));
  }
}
