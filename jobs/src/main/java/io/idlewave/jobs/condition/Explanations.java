package io.idlewave.jobs.condition;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The words of reports: the conditions of results, the warnings about traces, and the terms of the
 * glossary.
 */
public final class Explanations {

  private static final List<Explanation> ALL =
      Stream.of(
              Stream.of(ConditionCode.values()).map(Explanations::of),
              TracerWarnings.all().stream(),
              Glossary.terms().stream())
          .flatMap(explanations -> explanations)
          .toList();

  private Explanations() {}

  private static Explanation of(ConditionCode condition) {
    return new Explanation(List.of(condition.code()), "condition", condition.explanation());
  }

  /** All of them: conditions, then warnings, then terms. */
  public static List<Explanation> all() {
    return ALL;
  }

  /**
   * What {@code word} means: everything of that name, before everything whose name has it as a
   * part; where there is neither, everything whose text mentions it. Empty if nothing does.
   */
  public static List<Explanation> of(String word) {
    List<Explanation> named =
        Stream.concat(
                those(explanation -> explanation.isNamed(word)),
                those(explanation -> explanation.isNamedAfter(word)))
            .distinct()
            .toList();
    return named.isEmpty() ? those(explanation -> explanation.mentions(word)).toList() : named;
  }

  private static Stream<Explanation> those(Predicate<Explanation> wanted) {
    return ALL.stream().filter(wanted);
  }
}
