package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.row.AbsorptionRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A map of noise as text: per scenario and bound a line of one column per part, the higher the more
 * of its noise delays the run, and a table of the parts, of many only those at both ends.
 */
final class AbsorptionText {

  private static final int MOST_IN_FULL = 8;
  private static final int AT_EACH_END = 3;
  private static final int HEIGHTS = 8;

  private static final Comparator<AbsorptionRow> MOST_PASSED_ON_FIRST =
      Comparator.comparingDouble(AbsorptionText::passedOn)
          .reversed()
          .thenComparing(AbsorptionRow::firstRank);

  private AbsorptionText() {}

  static List<String> lines(
      @Nullable AbsorptionMap map,
      BoundWords bounds,
      int width,
      Glyphs glyphs,
      IntFunction<String> ranks) {
    List<String> lines = new ArrayList<>();
    if (map != null) {
      for (List<AbsorptionRow> rows : maps(map)) {
        lines.add("");
        lines.add(heading(map, rows.get(0), bounds));
        lines.add(picture(rows, width, glyphs));
        lines.addAll(table(rows, ranks));
      }
    }
    return lines;
  }

  private static Collection<List<AbsorptionRow>> maps(AbsorptionMap map) {
    Map<String, List<AbsorptionRow>> maps = new LinkedHashMap<>();
    for (AbsorptionRow row : map.rows()) {
      maps.computeIfAbsent(row.scenario() + "\n" + row.bound(), key -> new ArrayList<>()).add(row);
    }
    return maps.values();
  }

  private static String heading(AbsorptionMap map, AbsorptionRow first, BoundWords bounds) {
    return "map of %s (%s): its noise on one of %s at a time; a column is as high as the share that delays the run"
        .formatted(
            first.scenario(), bounds.of(first.bound()), HumanUnits.things(map.parts(), "part"));
  }

  /** One column per part; where the line is too short, per some of them, the highest counts. */
  private static String picture(List<AbsorptionRow> rows, int width, Glyphs glyphs) {
    int columns = Math.min(rows.size(), Math.max(1, width));
    StringBuilder picture = new StringBuilder();
    for (int column = 0; column < columns; column++) {
      int from = (int) ((long) column * rows.size() / columns);
      int to = (int) ((long) (column + 1) * rows.size() / columns);
      double most =
          rows.subList(from, to).stream().mapToDouble(AbsorptionText::passedOn).max().orElse(0);
      int height = 1 + (int) Math.floor(HEIGHTS * Math.max(0, Math.min(1, most)));
      picture.append(glyphs.height(Math.min(HEIGHTS, height)));
    }
    return picture.toString();
  }

  private static double passedOn(AbsorptionRow row) {
    Double absorbed = row.absorbedShare();
    return absorbed == null ? 0 : 1 - absorbed;
  }

  private static List<String> table(List<AbsorptionRow> rows, IntFunction<String> ranks) {
    List<AbsorptionRow> sorted = rows.stream().sorted(MOST_PASSED_ON_FIRST).toList();
    TextTable table = new TextTable(1, "part", "noise", "delay of the run", "absorbed", "95 %");
    if (sorted.size() <= MOST_IN_FULL) {
      sorted.forEach(row -> add(row, ranks, table));
    } else {
      sorted.subList(0, AT_EACH_END).forEach(row -> add(row, ranks, table));
      table.add("...", "", "", "", "");
      sorted
          .subList(sorted.size() - AT_EACH_END, sorted.size())
          .forEach(row -> add(row, ranks, table));
    }
    return table.lines();
  }

  private static void add(AbsorptionRow row, IntFunction<String> ranks, TextTable table) {
    table.add(
        row.part().equals("rank " + row.firstRank())
            ? "rank " + ranks.apply(row.firstRank())
            : row.part(),
        HumanUnits.time(row.injectedNanos()),
        HumanUnits.time(row.delayNanos()),
        percent(row.absorbedShare()),
        percent(row.absorbedShareLower()) + " to " + percent(row.absorbedShareUpper()));
  }

  private static String percent(@Nullable Double share) {
    return share == null ? "open" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }
}
