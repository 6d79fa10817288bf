package io.idlewave.jobs.condition;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * That a condition applies.
 *
 * @param value its figure, in the unit of the condition; null where there is none
 * @param sentence what holds, in words
 */
record Finding(@Nullable Double value, String sentence) {

  /** The condition does not apply. */
  static final List<Finding> NONE = List.of();

  /** It applies, without a figure. */
  static List<Finding> of(String sentence) {
    return List.of(new Finding(null, sentence));
  }

  /** It applies, with a figure. */
  static List<Finding> of(double value, String sentence) {
    return List.of(new Finding(value, sentence));
  }

  /**
   * It applies if something was counted.
   *
   * @param sentence with one {@code %s} for the number and the thing
   */
  static List<Finding> counted(long count, String thing, String sentence) {
    return count == 0
        ? NONE
        : of((double) count, sentence.formatted(count + " " + thing + (count == 1 ? "" : "s")));
  }
}
