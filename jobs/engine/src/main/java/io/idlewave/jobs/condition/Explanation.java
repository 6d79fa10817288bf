package io.idlewave.jobs.condition;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a word of a report means.
 *
 * @param names by which it is known, at least one
 * @param phrases with which reports print it, figures left out
 * @param kind what it is: {@code condition}, {@code warning}, {@code term} or {@code platform}
 * @param text what it means
 */
public record Explanation(List<String> names, List<String> phrases, String kind, String text) {

  private static final Pattern NO_WORD = Pattern.compile("[\\s-]+");

  /** Takes an immutable copy. */
  public Explanation {
    names = List.copyOf(names);
    phrases = List.copyOf(phrases);
  }

  /** Of what is printed by its names alone. */
  Explanation(List<String> names, String kind, String text) {
    this(names, List.of(), kind, text);
  }

  /** How well a text says one of its phrases, as {@link PrintedPhrase#saidBy} counts. */
  int saidBy(PrintedPhrase text) {
    return phrases.stream()
        .mapToInt(phrase -> PrintedPhrase.of(phrase).saidBy(text))
        .max()
        .orElse(0);
  }

  /** Whether {@code word} is one of its names. */
  boolean isNamed(String word) {
    return names.stream().anyMatch(word::equalsIgnoreCase);
  }

  /** Whether one of its names has the words of {@code phrase} and no others, in any order. */
  boolean isNamedInOtherWords(String phrase) {
    Set<String> sought = words(phrase);
    return names.stream().anyMatch(name -> words(name).equals(sought));
  }

  /** Whether one of its names begins with {@code phrase}. */
  boolean isNamedFrom(String phrase) {
    return names.stream().anyMatch(name -> begins(name, phrase));
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

  private static Set<String> words(String text) {
    return Stream.of(NO_WORD.split(text.toLowerCase(Locale.ROOT).strip()))
        .map(
            word ->
                word.length() > 3 && word.endsWith("s")
                    ? word.substring(0, word.length() - 1)
                    : word)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean begins(String text, String first) {
    return text.regionMatches(true, 0, first, 0, first.length())
        && (text.length() == first.length()
            || !Character.isLetterOrDigit(text.charAt(first.length())));
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
