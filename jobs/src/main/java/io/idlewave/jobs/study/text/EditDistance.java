package io.idlewave.jobs.study.text;

import java.util.Collection;
import java.util.Comparator;

/** Which known word a mistyped one is nearest to. */
public final class EditDistance {

  /** No known word is longer: what stands after them makes no word nearer. */
  private static final int MOST_CHARACTERS = 200;

  private EditDistance() {}

  /** The known word with the fewest edits from {@code word}; the first in order on a tie. */
  public static String nearest(String word, Collection<String> known) {
    String begin = word.substring(0, Math.min(word.length(), MOST_CHARACTERS));
    return known.stream()
        .sorted()
        .min(Comparator.comparingInt(candidate -> between(begin, candidate)))
        .orElseThrow(() -> new IllegalArgumentException("known words: at least 1, got 0"));
  }

  /** Insertions, deletions and substitutions from {@code a} to {@code b} (Levenshtein 1966). */
  static int between(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j < previous.length; j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(substituted, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
