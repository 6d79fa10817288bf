package io.idlewave.jobs.condition;

import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.jobs.study.network.Signatures.Platform;
import io.idlewave.jobs.study.text.ProgramPart;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of reports: the conditions of results, the warnings about traces, the terms of the
 * glossary, and the shipped platforms.
 */
public final class Explanations {

  /**
   * A line for each condition, in their order: its code, in brackets the words with which reports
   * print it, a colon, what it means.
   */
  private static final String CONDITIONS = "conditions.txt";

  private static final Pattern CONDITION = Pattern.compile("([a-z-]+) \\[([^]]+)]: (.+)");

  /** From the first figure on, of a phrase that begins with words. */
  private static final Pattern FIGURE = Pattern.compile("(?<=\\S) [-+x]?\\d");

  private static final List<Explanation> WITHOUT_PLATFORMS =
      Stream.of(conditions(), TracerWarnings.all().stream(), Glossary.terms().stream())
          .flatMap(explanations -> explanations)
          .toList();

  /** Apart, since what platforms are is read from their files. */
  private static final class All {
    static final List<Explanation> EXPLANATIONS =
        Stream.concat(
                WITHOUT_PLATFORMS.stream(),
                Signatures.platforms().stream().map(Explanations::ofPlatform))
            .toList();

    private All() {}
  }

  private Explanations() {}

  private static Stream<Explanation> conditions() {
    return ProgramPart.text(Explanations.class, CONDITIONS).lines().map(Explanations::ofCondition);
  }

  private static Explanation ofCondition(String line) {
    Matcher parts = CONDITION.matcher(line);
    if (!parts.matches()) {
      throw new IllegalStateException(CONDITIONS + ": " + line);
    }
    List<String> phrases = List.of(parts.group(2).split(" \\| ", -1));
    return new Explanation(List.of(parts.group(1)), phrases, "condition", parts.group(3));
  }

  private static Explanation ofPlatform(Platform platform) {
    String text =
        Stream.of(platform.network(), platform.noise(), platform.source())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("; "));
    return new Explanation(List.of(platform.name()), "platform", text);
  }

  /** All of them: conditions, then warnings, then terms, then platforms. */
  public static List<Explanation> all() {
    return All.EXPLANATIONS;
  }

  /** Conditions, then warnings, then terms: what a page of results may speak of. */
  public static List<Explanation> withoutPlatforms() {
    return WITHOUT_PLATFORMS;
  }

  /**
   * What {@code phrase}, a word or several, means: what has that name; where there is none, the
   * condition that is printed with these words, or begins with them; then what is {@linkplain
   * #named called} something like it. Where there is none and yet each of its words is known
   * somewhere, what holds the most of them. Empty if a word is unknown.
   */
  public static List<Explanation> of(String phrase) {
    String first = FIGURE.split(phrase, -1)[0];
    boolean isHeading =
        first.contains(" ") && those(one -> one.isNamed(first)).findAny().isPresent();
    if (!isHeading && those(one -> one.isNamed(phrase)).findAny().isEmpty()) {
      List<Explanation> printed = printed(PrintedPhrase.of(phrase));
      if (!printed.isEmpty()) {
        return printed;
      }
    }
    List<Explanation> named = named(isHeading ? first : phrase);
    if (!named.isEmpty()) {
      return named;
    }
    List<Explanation> mentioning = mentioning(phrase);
    return mentioning.isEmpty() ? holding(phrase) : mentioning;
  }

  /** The conditions that this says best, as reports print them. */
  private static List<Explanation> printed(PrintedPhrase phrase) {
    int most = WITHOUT_PLATFORMS.stream().mapToInt(one -> one.saidBy(phrase)).max().orElse(0);
    return most == 0
        ? List.of()
        : WITHOUT_PLATFORMS.stream().filter(one -> one.saidBy(phrase) == most).toList();
  }

  /**
   * Everything of the name {@code phrase}, before everything whose name has the same words in
   * another order, then whose name begins with it, then whose name has it as a part.
   */
  public static List<Explanation> named(String phrase) {
    return Stream.<Predicate<Explanation>>of(
            one -> one.isNamed(phrase),
            one -> one.isNamedInOtherWords(phrase),
            one -> one.isNamedFrom(phrase),
            one -> one.isNamedAfter(phrase))
        .flatMap(Explanations::those)
        .distinct()
        .toList();
  }

  /** Everything whose text mentions {@code phrase}, which is no name of anything. */
  public static List<Explanation> mentioning(String phrase) {
    return those(explanation -> explanation.mentions(phrase)).toList();
  }

  /** A word alone, beside figures, is looked for as a word. */
  private static List<Explanation> holding(String phrase) {
    List<String> words =
        PrintedPhrase.WORD.matcher(phrase).results().map(MatchResult::group).distinct().toList();
    if (words.size() == 1) {
      return words.get(0).equals(phrase) ? List.of() : of(words.get(0));
    }
    boolean known =
        words.stream()
            .allMatch(word -> all().stream().anyMatch(one -> one.held(List.of(word)) > 0));
    long most = all().stream().mapToLong(explanation -> explanation.held(words)).max().orElse(0);
    return known && most > 0
        ? those(explanation -> explanation.held(words) == most).toList()
        : List.of();
  }

  private static Stream<Explanation> those(Predicate<Explanation> wanted) {
    return all().stream().filter(wanted);
  }
}
