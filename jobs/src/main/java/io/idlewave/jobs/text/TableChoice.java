package io.idlewave.jobs.text;

import io.idlewave.jobs.failure.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which tables of a report a terminal shows below the answers and the table of run times.
 *
 * @param names of those that are asked for, which are shown whatever their length
 * @param others what is shown beside them
 */
public record TableChoice(Set<String> names, Others others) {

  /** What is shown of tables that nobody asked for. */
  public enum Others {
    /** None. */
    NONE,
    /** What a study states a key for, whatever its length, and others that fit a screen. */
    FITTING,
    /** All. */
    ALL
  }

  /** Lines of a report in which nothing in particular is asked for. */
  public static final int SCREEN_LINES = 40;

  /** What a study states, and what fits a screen. */
  public static final TableChoice SCREEN = new TableChoice(Set.of(), Others.FITTING);

  /** Everything. */
  public static final TableChoice ALL = new TableChoice(Set.of(), Others.ALL);

  private static final String EVERYTHING = "all";

  /** Takes an immutable copy. */
  public TableChoice {
    names = Set.copyOf(names);
  }

  /** What {@code text} asks for: names, separated by commas, or {@code all}. */
  public static TableChoice of(String text) {
    Set<String> names = words(text);
    return names.contains(EVERYTHING) ? ALL : new TableChoice(names, Others.NONE);
  }

  /** This choice and a table by its name. */
  public TableChoice and(String name) {
    Set<String> more = new TreeSet<>(names);
    more.add(name);
    return new TableChoice(more, others);
  }

  private static Set<String> words(String text) {
    return new TreeSet<>(Arrays.asList(text.strip().split("\\s*,\\s*")));
  }

  /**
   * What is shown of {@code tables}, and how to see the others.
   *
   * @param tables by their names, in the order in which they are shown
   * @param stated names of those that the study states a key for
   * @param used lines that are printed beside them
   * @param location of the results
   * @throws UsageException if nothing but named tables is asked for, one of which is not among them
   */
  List<String> lines(
      Map<String, List<String>> tables, Set<String> stated, int used, String location) {
    for (String name : names) {
      if (others == Others.NONE && !tables.containsKey(name)) {
        throw new UsageException(
            "--tables: all, or any of %s of %s, got %s"
                .formatted(String.join(", ", tables.keySet()), location, name));
      }
    }
    List<String> lines = new ArrayList<>();
    List<String> left = new ArrayList<>();
    tables.forEach(
        (name, table) -> {
          boolean fits = used + lines.size() + table.size() <= SCREEN_LINES;
          if (names.contains(name)
              || others == Others.ALL
              || (others == Others.FITTING && (fits || stated.contains(name)))) {
            lines.addAll(table);
          } else {
            left.add(name);
          }
        });
    lines.add("");
    if (!left.isEmpty()) {
      lines.add(
          "more: idlewave report %s --tables all, or %s"
              .formatted(location, String.join(",", left)));
    }
    return lines;
  }
}
