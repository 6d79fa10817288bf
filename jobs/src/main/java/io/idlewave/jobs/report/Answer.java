package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.text.AnswerText;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.jobs.text.UnexplainedText;
import io.idlewave.jobs.text.WidthText;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a run found about one scenario, in a sentence or two. */
final class Answer {

  private static final int NAMED_CONDITIONS = 3;

  private final List<ScenarioResult> finished;

  private Answer(List<ScenarioResult> results) {
    finished = results.stream().filter(result -> result.runtimeNanos() != null).toList();
  }

  /** The answer of the bounds of one scenario. */
  static String of(List<ScenarioResult> results, RunSummary summary) {
    List<String> sentences = new ArrayList<>();
    sentences.add(new Answer(results).runtimes());
    results.stream()
        .filter(result -> result.deadlocks() > 0 && result.runtimeNanos() != null)
        .findFirst()
        .ifPresent(
            result ->
                sentences.add(
                    "%d of %d replicates end in a deadlock and are left out."
                        .formatted(result.deadlocks(), result.replicates())));
    sentences.addAll(WidthText.sentences(summary, results));
    String readings = UnexplainedText.sentence(summary, results.get(0).name());
    if (!readings.isEmpty()) {
      sentences.add(readings);
    }
    sentences.add(conditional(summary.restrictions()));
    return String.join(" ", sentences);
  }

  private String runtimes() {
    if (finished.isEmpty()) {
      return "Every replicate ends in a deadlock: there are no run times.";
    }
    String alone = AnswerText.undisturbed(finished);
    if (alone != null) {
      return "The run " + alone + ".";
    }
    StringBuilder text = new StringBuilder(quantiles());
    List<Figure> slowdowns =
        finished.stream().map(Figure::slowdown).filter(Objects::nonNull).toList();
    Double base = finished.get(0).baseNanos();
    if (slowdowns.isEmpty() || base == null) {
      return text + ".";
    }
    text.append(", ")
        .append(span(slowdowns.stream().map(Figure::value).map(Answer::ratio).toList()))
        .append(" times the base of ")
        .append(AnswerText.bases(finished))
        .append(" on average");
    return text + interval(slowdowns) + ".";
  }

  private String quantiles() {
    if (finished.stream().allMatch(Answer::isSingleValue)) {
      return "Every run takes " + span(times(Statistics::p50)) + bounds();
    }
    String half = "Half of the runs take at most " + span(times(Statistics::p50)) + bounds();
    return finished.stream().allMatch(r -> Statistic.P99.isCarriedBy(r.finished()))
        ? half + ", 99 of 100 at most " + span(times(Statistics::p99))
        : half + " (too few replicates to say what the longest 1 in 100 take)";
  }

  private static boolean isSingleValue(ScenarioResult result) {
    Statistics runtime = Objects.requireNonNull(result.runtimeNanos());
    return runtime.min() == runtime.max();
  }

  private String bounds() {
    return finished.size() == 2 ? " (from the lower to the upper bound)" : "";
  }

  private List<String> times(Function<Statistics, Double> statistic) {
    return finished.stream()
        .map(result -> Objects.requireNonNull(result.runtimeNanos()))
        .map(statistic)
        .map(HumanUnits::time)
        .toList();
  }

  /** Of both bounds, in the order of results: the lower one first. */
  private static String span(List<String> ends) {
    String first = ends.get(0);
    String last = ends.get(ends.size() - 1);
    return first.equals(last) ? first : first + " to " + last;
  }

  private static String interval(List<Figure> slowdowns) {
    Double low = slowdowns.get(0).low();
    Double high = slowdowns.get(slowdowns.size() - 1).high();
    return low == null && high == null
        ? ""
        : " (95 %% interval %s to %s)".formatted(end(low), end(high));
  }

  private static String end(@Nullable Double value) {
    return value == null ? "open" : ratio(value);
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "%.4f", ratio);
  }

  private static String conditional(List<Condition> restrictions) {
    if (restrictions.isEmpty()) {
      return "It holds under the recorded order of events.";
    }
    List<String> named =
        Notes.head(restrictions, NAMED_CONDITIONS).stream()
            .map(condition -> PlainText.name(condition.sentence()))
            .toList();
    int more = restrictions.size() - named.size();
    return "It holds under the recorded order of events and given: "
        + String.join("; ", named)
        + (more > 0 ? "; and " + HumanUnits.things(more, "further condition") : "")
        + ".";
  }
}
