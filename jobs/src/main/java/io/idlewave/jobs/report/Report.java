package io.idlewave.jobs.report;

import io.idlewave.jobs.results.table.Version;
import java.util.List;

/**
 * All that the page shows. The component names of it and of the records in it are the contract
 * between this package and the scripts of the page, which read it as JSON.
 *
 * @param format version of that contract
 * @param program what wrote it
 * @param runs side by side, at least one
 * @param comparisons of each run but the first with the first
 * @param glossary the words that the page uses
 */
public record Report(
    int format,
    Program program,
    List<RunView> runs,
    List<Section> comparisons,
    List<GlossaryEntry> glossary) {

  /** The version of the contract. */
  static final int FORMAT = 1;

  /** Takes immutable copies. */
  public Report {
    runs = List.copyOf(runs);
    comparisons = List.copyOf(comparisons);
    glossary = List.copyOf(glossary);
  }

  /** A program by its name and version. */
  public record Program(String name, String version) {

    static final Program THIS = new Program("idlewave", Version.CURRENT);
  }

  /**
   * A word and its meaning.
   *
   * @param term the word
   * @param kind {@code term}, {@code condition} or {@code warning}
   * @param text what it means
   */
  public record GlossaryEntry(String term, String kind, String text) {}
}
