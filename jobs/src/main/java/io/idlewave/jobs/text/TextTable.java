package io.idlewave.jobs.text;

import io.idlewave.ingest.model.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A table in columns: the first ones flush left, the others flush right. */
public final class TextTable {

  private static final String GAP = "  ";

  private final int leftColumns;
  private final List<List<String>> rows = new ArrayList<>();

  TextTable(int leftColumns, String... headings) {
    this.leftColumns = leftColumns;
    rows.add(Stream.of(headings).map(PlainText::label).toList());
  }

  /**
   * Adds a row with as many cells as there are headings; long names are cut as labels are, also
   * those of headings.
   */
  void add(String... cells) {
    if (cells.length != rows.get(0).size()) {
      throw new IllegalArgumentException("cells: " + rows.get(0).size() + ", got " + cells.length);
    }
    rows.add(Stream.of(cells).map(PlainText::label).toList());
  }

  /** The lines of the table, without blanks at their ends. */
  List<String> lines() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String blanks = " ".repeat(widths[i] - row.get(i).length());
        line.append(i == 0 ? "" : GAP);
        line.append(i < leftColumns ? row.get(i) + blanks : blanks + row.get(i));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
