package io.idlewave.jobs.text;

import io.idlewave.jobs.condition.ConditionCode;
import io.idlewave.jobs.results.summary.Condition;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What results hold under, on one line: the most important conditions, each cut to a length that is
 * read. The list in {@code summary.json} has all of them in full.
 */
final class CaveatText {

  /** More than this nobody reads below a table. */
  static final int MOST = 3;

  /** A sentence is cut behind the last word that fits. */
  static final int LONGEST = 100;

  private static final String CUT = " ...";

  private CaveatText() {}

  /** All on one line, the most important ones first. */
  static String line(List<Condition> conditions) {
    int more = conditions.size() - MOST;
    return conditions.stream()
            .sorted(Comparator.comparingInt(c -> ConditionCode.importance(c.code())))
            .limit(MOST)
            .map(condition -> cut(condition.sentence()))
            .collect(Collectors.joining("; "))
        + (more <= 0 ? "" : "; %d more in summary.json, see explain condition".formatted(more));
  }

  private static String cut(String sentence) {
    if (sentence.length() <= LONGEST) {
      return sentence;
    }
    int room = LONGEST - CUT.length();
    int blank = sentence.lastIndexOf(' ', room);
    return sentence.substring(0, blank > 0 ? blank : room) + CUT;
  }
}
