package io.idlewave.jobs.validate;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown whose columns line up: the first ones flush left, the others flush right. */
final class MarkdownTable {

  private static final int RULE = 3;

  private final int leftColumns;
  private final List<List<String>> rows = new ArrayList<>();

  MarkdownTable(int leftColumns, String... headings) {
    this.leftColumns = leftColumns;
    rows.add(List.of(headings));
  }

  /** Adds a row with as many cells as there are headings. */
  void add(String... cells) {
    if (cells.length != rows.get(0).size()) {
      throw new IllegalArgumentException("cells: " + rows.get(0).size() + ", got " + cells.length);
    }
    rows.add(List.of(cells));
  }

  List<String> lines() {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(Math.max(RULE, widths[i]), row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add(line(row, widths));
      if (lines.size() == 1) {
        lines.add(rule(widths));
      }
    }
    return lines;
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder("|");
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - row.get(i).length());
      line.append(' ').append(i < leftColumns ? row.get(i) + blanks : blanks + row.get(i));
      line.append(" |");
    }
    return line.toString();
  }

  private String rule(int[] widths) {
    StringBuilder line = new StringBuilder("|");
    for (int i = 0; i < widths.length; i++) {
      line.append(' ').append("-".repeat(widths[i] - 1)).append(i < leftColumns ? "-" : ":");
      line.append(" |");
    }
    return line.toString();
  }
}
