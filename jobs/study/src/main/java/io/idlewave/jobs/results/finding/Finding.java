package io.idlewave.jobs.results.finding;

import io.idlewave.jobs.results.table.Table;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis has found, as it is to be shown: declared once, drawn on the terminal and on the
 * page alike. It travels with the results, so that who reads them need not have the analysis. The
 * component names are a stable contract.
 *
 * @param intro what it is about, in a sentence or two; empty for none
 * @param needs what a study has to ask for beside the analysis, such as {@code on a network with a
 *     topology}; the option that asks for it where no {@code --analysis} does, such as {@code --map
 *     ranks}; empty for nothing
 * @param words what values of its columns mean, by value
 * @param figures of its tables, in their order
 * @param says what else is to be known, in sentences
 * @param digests rows of the summary that figures show as those of a table
 */
public record Finding(
    String label,
    String title,
    String intro,
    String needs,
    Map<String, String> words,
    List<Figure> figures,
    List<String> says,
    @Nullable List<Digest> digests) {

  public Finding {
    words = Collections.unmodifiableMap(new TreeMap<>(words));
    figures = List.copyOf(figures);
    says = List.copyOf(says);
    digests = digests == null ? List.of() : List.copyOf(digests);
  }

  /** A finding with nothing to explain. */
  public Finding(String label, String title, String intro, List<Figure> figures) {
    this(label, title, intro, "", Map.of(), figures, List.of(), List.of());
  }

  /** The rows of some tables as they stand. */
  public static Finding ofTables(String label, List<Table<?>> tables) {
    return new Finding(
        label,
        words(label),
        "",
        tables.stream()
            .<Figure>map(table -> new Figure.Listing(words(table.name()), table.name(), "", 0))
            .toList());
  }

  private static String words(String name) {
    String words = name.replace('-', ' ');
    return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** The options of a run that ask for it. */
  public String options() {
    return needs.startsWith("--") ? needs : ("--analysis " + label + " " + needs).strip();
  }

  /** The same where a study has to ask for more. */
  public Finding needing(String more) {
    return new Finding(label, title, intro, more, words, figures, says, digests);
  }

  /** The same with some of its figures. */
  public Finding showing(Predicate<Figure> some) {
    List<Figure> shown = figures.stream().filter(some).toList();
    return new Finding(label, title, intro, needs, words, shown, says, digests);
  }

  /** The same with what values mean. */
  public Finding explaining(Map<String, String> values) {
    return new Finding(label, title, intro, needs, values, figures, says, digests);
  }

  /** The same with sentences. */
  public Finding saying(List<String> sentences) {
    return new Finding(label, title, intro, needs, words, figures, sentences, digests);
  }

  /** The same with rows of the summary. */
  public Finding withDigests(Digest... some) {
    return new Finding(label, title, intro, needs, words, figures, says, List.of(some));
  }

  /** The digest of a name; null where that is one of a table. */
  public @Nullable Digest digest(String name) {
    return Objects.requireNonNullElse(digests, List.<Digest>of()).stream()
        .filter(digest -> digest.name().equals(name))
        .findFirst()
        .orElse(null);
  }
}
