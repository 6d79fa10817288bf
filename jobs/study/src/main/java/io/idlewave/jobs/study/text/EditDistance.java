package io.idlewave.jobs.study.text;

import java.util.Collection;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Which known word a mistyped one is nearest to. */
public final class EditDistance {

  /** No known word is longer: what stands after them makes no word nearer. */
  private static final int MOST_CHARACTERS = 200;

  private EditDistance() {}

  /** The known word with the fewest edits from {@code word}; the first in order on a tie. */
  public static String nearest(String word, Collection<String> known) {
    String begin = shortened(word);
    return known.stream()
        .sorted()
        .min(Comparator.comparingInt(candidate -> between(begin, candidate)))
        .orElseThrow(() -> new IllegalArgumentException("known words: at least 1, got 0"));
  }

  /** What to add to a complaint about a name that is not known, where some may be. */
  public static String hint(String name, Collection<String> known) {
    return known.isEmpty() ? ", which has none" : "; the nearest one is " + nearest(name, known);
  }

  /**
   * The known word that {@code word} may be a slip of: at most one edit, or one per three of its
   * characters, leads from it to that, or two neighbours changed places; or else the first in order
   * of which it is a part of at least three characters. Null where there is none.
   */
  public static @Nullable String slip(String word, Collection<String> known) {
    if (known.isEmpty() || word.length() > MOST_CHARACTERS) {
      return null;
    }
    for (String name : known) {
      if (isSwapped(word, name)) {
        return name;
      }
    }
    String nearest = nearest(word, known);
    if (word.length() > 1 && between(word, nearest) <= Math.max(1, word.length() / 3)) {
      return nearest;
    }
    return word.length() < 3
        ? null
        : known.stream().sorted().filter(name -> name.contains(word)).findFirst().orElse(null);
  }

  private static boolean isSwapped(String a, String b) {
    if (a.length() != b.length() || a.equals(b)) {
      return false;
    }
    int i = 0;
    while (a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i + 1 < a.length()
        && a.charAt(i) == b.charAt(i + 1)
        && a.charAt(i + 1) == b.charAt(i)
        && a.substring(i + 2).equals(b.substring(i + 2));
  }

  private static String shortened(String word) {
    return word.substring(0, Math.min(word.length(), MOST_CHARACTERS));
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
