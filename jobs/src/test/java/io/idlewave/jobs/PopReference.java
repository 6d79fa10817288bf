package io.idlewave.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The metrics of EPOCH on 1 to 16 processes that the POP project's own tools computed of whole
 * traces (the examples of pypop): column by column, as they call it.
 */
final class PopReference {

  private static final Path FILE = Path.of("src/test/resources/pop/epoch.csv");

  private PopReference() {}

  /** What they say of a run on {@code processes}. */
  static Map<String, Double> of(int processes) throws IOException {
    List<String> lines = Files.readAllLines(FILE);
    List<String> names = List.of(lines.get(0).split(",", -1));
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = List.of(line.split(",", -1));
      if (cells.get(0).equals(String.valueOf(processes))) {
        Map<String, Double> found = new HashMap<>();
        for (int i = 1; i < cells.size() - 1; i++) {
          found.put(names.get(i), Double.valueOf(cells.get(i)));
        }
        return found;
      }
    }
    throw new IllegalArgumentException("processes: one of the file, got " + processes);
  }
}
