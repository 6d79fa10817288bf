package io.idlewave.jobs.why;

import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.ActivityKind;
import io.idlewave.perturb.difference.Difference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds what ranks did around a culprit: where its largest piece lies, and a step on each side. */
final class WhyTimelines {

  private static final int MOST_ROWS = 16;
  private static final int MOST_FUNCTIONS = 6;

  private WhyTimelines() {}

  /**
   * The timeline of both runs; null where one has nothing there.
   *
   * @param longer whether the culprit made the second run longer
   */
  static @Nullable WhyTimeline of(
      RunReading first,
      RunReading second,
      PairedRun paired,
      Difference difference,
      Culprit culprit,
      boolean longer) {
    int piece = largestPiece(first, paired, difference, culprit, longer);
    if (piece < 0) {
      return null;
    }
    Activity activity = paired.graph().activities().get(piece);
    int row = activity.site().rank();
    int call = (int) activity.site().call();
    int step = first.stepOf(row, call);
    int rows = first.metadata().rankCount();
    int firstRow = Math.max(0, Math.min(row - MOST_ROWS / 2, rows - MOST_ROWS));
    int[] shown = IntStream.range(firstRow, Math.min(rows, firstRow + MOST_ROWS)).toArray();
    RunStrips one = new RunStrips(first, shown, row, step);
    RunStrips other = new RunStrips(second, shown, row, step);
    if (one.isEmpty() || other.isEmpty()) {
      return null;
    }
    long span = Math.max(one.spanNanos(), other.spanNanos());
    List<String> functions = functions(one, other, span);
    boolean computing = activity.kind() == ActivityKind.COMPUTING;
    int[] pairs = CallPairs.of(first.calls().of(row), second.calls().of(row));
    if (!paired.places().containsKey(piece)) {
      one.mark(row, call, computing);
    }
    if (call >= 0 && call < pairs.length) {
      other.mark(row, pairs[call], computing);
    }
    return new WhyTimeline(
        words(step, first.steps().steps(), first.metadata().nameOf(row)),
        span,
        functions,
        one.strips(span, functions),
        other.strips(span, functions));
  }

  private static int largestPiece(
      RunReading first, PairedRun paired, Difference difference, Culprit culprit, boolean longer) {
    int piece = -1;
    double most = 0;
    for (int i = 0; i < paired.graph().activities().size(); i++) {
      double nanos = longer ? difference.nanos(i) : -difference.nanos(i);
      if (nanos > most && culprit.has(WhyParts.single(first, paired, i))) {
        most = nanos;
        piece = i;
      }
    }
    return piece;
  }

  private static String words(int step, int steps, String row) {
    if (step < 0) {
      return "the whole run";
    }
    int from = Math.max(1, step);
    int until = Math.min(steps, step + 2);
    return (from == until ? "step " + from : "steps %d to %d".formatted(from, until))
        + " of rank "
        + row;
  }

  /** Those in whose calls ranks are longest. */
  private static List<String> functions(RunStrips one, RunStrips other, long spanNanos) {
    Map<String, Long> nanos = new LinkedHashMap<>();
    one.addFunctions(nanos, spanNanos);
    other.addFunctions(nanos, spanNanos);
    List<Map.Entry<String, Long>> all = new ArrayList<>(nanos.entrySet());
    all.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    return all.stream().limit(MOST_FUNCTIONS).map(Map.Entry::getKey).toList();
  }
}
