package io.idlewave.jobs.report;

import io.idlewave.jobs.condition.Explanation;
import io.idlewave.jobs.condition.Explanations;
import io.idlewave.jobs.report.Report.GlossaryEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the words of the page mean. */
final class Words {

  private static final Map<String, String> BY_NAME = byName();

  private Words() {}

  private static Map<String, String> byName() {
    Map<String, String> texts = new HashMap<>();
    for (Explanation explanation : Explanations.withoutPlatforms()) {
      explanation.names().forEach(name -> texts.putIfAbsent(name, explanation.text()));
    }
    return Map.copyOf(texts);
  }

  /** What a code means; null where this version does not know it. */
  static @Nullable String meaning(String code) {
    return BY_NAME.get(code);
  }

  /** The terms of the glossary. */
  static List<GlossaryEntry> glossary() {
    return Explanations.withoutPlatforms().stream()
        .filter(explanation -> explanation.kind().equals("term"))
        .map(
            explanation ->
                new GlossaryEntry(
                    String.join(", ", explanation.names()), explanation.kind(), explanation.text()))
        .toList();
  }
}
