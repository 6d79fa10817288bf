package io.idlewave.jobs.cli.trace;

import io.idlewave.jobs.failure.UsageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Neighbouring ranks.
 *
 * @param first the first of them
 * @param last the last of them
 */
record RankRange(int first, int last) {

  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");

  /** Reads {@code A..B}. */
  static RankRange of(String option, String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      throw new UsageException(option + ": A..B such as 0..3, got " + text);
    }
    RankRange ranks =
        new RankRange(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
    if (ranks.last() < ranks.first()) {
      throw new UsageException(option + ": A at most B, got " + text);
    }
    return ranks;
  }
}
