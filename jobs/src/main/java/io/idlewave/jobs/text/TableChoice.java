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
 * @param all whether none is left out
 * @param names of those that are asked for; where there are none, those are shown that fit a screen
 */
public record TableChoice(boolean all, Set<String> names) {

  /** Lines of a report in which nothing in particular is asked for. */
  public static final int SCREEN_LINES = 40;

  /** What fits a screen. */
  public static final TableChoice SCREEN = new TableChoice(false, Set.of());

  /** Everything. */
  public static final TableChoice ALL = new TableChoice(true, Set.of());

  private static final String EVERYTHING = "all";

  /** Takes an immutable copy. */
  public TableChoice {
    names = Set.copyOf(names);
  }

  /** What {@code text} asks for: names, separated by commas, or {@code all}. */
  public static TableChoice of(String text) {
    Set<String> names = new TreeSet<>(Arrays.asList(text.strip().split("\\s*,\\s*")));
    return names.contains(EVERYTHING) ? ALL : new TableChoice(false, names);
  }

  /**
   * What is shown of {@code tables}, and how to see the others.
   *
   * @param tables by their names, in the order in which they are shown
   * @param used lines that are printed beside them
   * @param location of the results
   * @throws UsageException if a table is asked for that is not among them
   */
  List<String> lines(Map<String, List<String>> tables, int used, String location) {
    for (String name : names) {
      if (!tables.containsKey(name)) {
        throw new UsageException(
            "--tables: all, or any of %s of %s, got %s"
                .formatted(String.join(", ", tables.keySet()), location, name));
      }
    }
    List<String> lines = new ArrayList<>();
    List<String> left = new ArrayList<>();
    tables.forEach(
        (name, table) -> {
          boolean fits = names.isEmpty() && used + lines.size() + table.size() <= SCREEN_LINES;
          if (all || fits || names.contains(name)) {
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
