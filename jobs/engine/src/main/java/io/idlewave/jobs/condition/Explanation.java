package io.idlewave.jobs.condition;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a word of a report means.
 *
 * @param names by which it is known, at least one
 * @param kind what it is: {@code condition}, {@code warning}, {@code term} or {@code platform}
 * @param text what it means
 */
public record Explanation(List<String> names, String kind, String text) {

  /** Takes an immutable copy. */
  public Explanation {
    names = List.copyOf(names);
  }

  /** Whether {@code word} is one of its names. */
  boolean isNamed(String word) {
    return names.stream().anyMatch(word::equalsIgnoreCase);
  }

  /** Whether {@code word} is a part of one of its names. */
  boolean isNamedAfter(String word) {
    return names.stream().anyMatch(name -> holds(name, word));
  }

  /** Whether {@code word} occurs in its text. */
  boolean mentions(String word) {
    return holds(text, word);
  }

  /** How many of {@code words} occur in its names or its text. */
  long held(List<String> words) {
    return words.stream().filter(word -> isNamedAfter(word) || mentions(word)).count();
  }

  /** As a whole word; symbols of one letter are told apart by their case. */
  private static boolean holds(String text, String word) {
    boolean isSymbol = word.length() == 1;
    String in = isSymbol ? text : text.toLowerCase(Locale.ROOT);
    String sought = isSymbol ? word : word.toLowerCase(Locale.ROOT);
    return in.contains(sought)
        && Pattern.compile("(?<![\\w])" + Pattern.quote(sought) + "(?![\\w])").matcher(in).find();
  }
}
