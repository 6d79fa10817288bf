package io.idlewave.jobs.condition;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The words with which reports print a condition, without figures, in lower case and the singular.
 *
 * @param words at least one
 */
record PrintedPhrase(List<String> words) {

  /** What is no figure, no factor such as x1.5, and no unit behind a figure. */
  static final Pattern WORD = Pattern.compile("(?<![\\w./])(?!x\\d)[A-Za-z](?:\\w|[-/](?=\\w))*");

  /** As few words say which sentence they are of, wherever they stand. */
  private static final int TELLING = 3;

  /** Takes an immutable copy. */
  PrintedPhrase {
    words = List.copyOf(words);
  }

  static PrintedPhrase of(String text) {
    return new PrintedPhrase(
        WORD.matcher(text).results().map(MatchResult::group).map(PrintedPhrase::plain).toList());
  }

  private static String plain(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return lower.length() > 3 && lower.endsWith("s")
        ? lower.substring(0, lower.length() - 1)
        : lower;
  }

  /**
   * How well a text says this: by the number of words that a text which begins with it, or is its
   * beginning, shares with it, twice, and by that of a text which holds it elsewhere, once;
   * otherwise 0. A word alone is no text.
   */
  int saidBy(PrintedPhrase text) {
    if (text.words.size() < 2) {
      return 0;
    }
    int common = 0;
    int shorter = Math.min(words.size(), text.words.size());
    while (common < shorter && words.get(common).equals(text.words.get(common))) {
      common++;
    }
    boolean whole = words.size() >= TELLING && Collections.indexOfSubList(text.words, words) >= 0;
    if (common == shorter) {
      return 2 * common;
    }
    return whole ? words.size() : 0;
  }
}
