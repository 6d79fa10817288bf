package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.text.Node;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The analyses that a study asks for, as they stand there. */
final class AnalysisKeys {

  static final String NAME = "analysis";

  private AnalysisKeys() {}

  /** The words of those that are found under a timing, by its label. */
  static List<String> fitting(String timing) {
    return words(kind -> kind.fits(timing));
  }

  /** The words of those that look at the recorded run alone. */
  static List<String> ofRecordedRun() {
    return words(kind -> kind.isOfRecordedRun(Timing.Observed.LABEL));
  }

  private static List<String> words(Predicate<AnalysisKind> which) {
    return AnalysisKind.all().stream()
        .filter(AnalysisKind::isWord)
        .filter(which)
        .map(AnalysisKind::label)
        .toList();
  }

  /** Those of a timing, each once. */
  static Form<Set<String>> form(String timing) {
    return Forms.list(
            Forms.form(
                node -> word(node, timing),
                TextNode::valueOf,
                schema -> Forms.words(words(kind -> true))))
        .as(LinkedHashSet::new, List::copyOf);
  }

  private static String word(Node item, String timing) {
    String word = item.word(words(kind -> true).toArray(String[]::new));
    if (!fitting(timing).contains(word)) {
      throw item.wrong("under timing: " + timing + " " + String.join(", ", fitting(timing)));
    }
    return word;
  }
}
