package io.idlewave.jobs.study.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whole numbers in a row, from 0 on: {@code 3}, or {@code 0..3}.
 *
 * @param first the least
 * @param last the largest, not below it and less than 2^20 above it
 */
public record NumberRange(int first, int last) {

  private static final int MOST = 1 << 20;
  private static final Pattern TEXT = Pattern.compile("\\s*(\\d{1,8})(?:\\.\\.(\\d{1,8}))?\\s*");

  /** What {@code text} says, or null where it says nothing of the kind. */
  public static @Nullable NumberRange parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    int first = Integer.parseInt(matcher.group(1));
    int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
    return last < first || last - first >= MOST ? null : new NumberRange(first, last);
  }
}
