package io.idlewave.jobs.text;

import io.idlewave.perturb.signature.Cumulative;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The share of values that are longer than each time, measured against fitted, both axes
 * logarithmic: a straight fall is a power law, a sharp one a bound.
 */
final class SurvivalPlot {

  private static final int HEIGHT = 10;
  private static final int MARGIN = 10;
  private static final char MEASURED = 'o';
  private static final char FITTED = '.';
  private static final char BOTH = '@';

  private SurvivalPlot() {}

  /**
   * The lines of the plot; none where all values are about the same.
   *
   * @param durations measured, in ns
   * @param fit that is drawn beside them, or null
   */
  static List<String> lines(double[] durations, @Nullable Cumulative fit, int width) {
    double[] sorted = Arrays.stream(durations).filter(d -> d > 0).sorted().toArray();
    int n = sorted.length;
    if (n < 2 || sorted[n - 1] < 1.1 * sorted[0]) {
      return List.of();
    }
    Cumulative measured = new Cumulative.Steps(sorted);
    int columns = width - MARGIN - 2;
    char[][] grid = new char[HEIGHT][columns];
    Arrays.stream(grid).forEach(row -> Arrays.fill(row, ' '));
    double least = Math.log(1.0 / n);
    for (int column = 0; column < columns; column++) {
      double share = (double) column / (columns - 1);
      double at = sorted[0] * Math.pow(sorted[n - 1] / sorted[0], share);
      // just below the value, so that the largest one is drawn too
      mark(grid, column, Math.log(measured.above(at * (1 - 1e-12))) / least, MEASURED);
      if (fit != null) {
        mark(grid, column, Math.log(fit.above(at)) / least, FITTED);
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "share of detours longer than, measured "
            + MEASURED
            + (fit == null ? "" : ", fitted " + FITTED + ", both " + BOTH));
    for (int row = 0; row < HEIGHT; row++) {
      double share = Math.exp(least * row / (HEIGHT - 1));
      lines.add(
          String.format(Locale.ROOT, "%9.2g |%s", share, new String(grid[row])).stripTrailing());
    }
    String from = HumanUnits.time(sorted[0]);
    String to = HumanUnits.time(sorted[n - 1]);
    lines.add(
        " ".repeat(MARGIN + 1)
            + from
            + " ".repeat(Math.max(1, columns - from.length() - to.length()))
            + to);
    return lines;
  }

  private static void mark(char[][] grid, int column, double depth, char mark) {
    int row = (int) Math.round(depth * (HEIGHT - 1));
    if (row >= 0 && row < HEIGHT) {
      char before = grid[row][column];
      grid[row][column] = before == ' ' || before == mark ? mark : BOTH;
    }
  }
}
