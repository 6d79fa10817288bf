package io.idlewave.ingest.prv.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Names of nodes in a {@code .row} file: a line {@code LEVEL NODE SIZE n}, then n names. */
public final class RowNames {

  private static final int LINE_CHARACTERS = 1 << 16;
  private static final String NODES = "LEVEL NODE ";

  private RowNames() {}

  /**
   * Names for {@code count} nodes: those of the file, where it exists, has so many and they are
   * distinct; otherwise {@code node 1} and so on.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if it cannot be read
   */
  public static List<String> nodes(Path file, int count) {
    List<String> names = Files.isRegularFile(file) ? read(file, count) : new ArrayList<>();
    boolean sound = names.size() == count && names.stream().distinct().count() == count;
    if (!sound) {
      names.clear();
      for (int node = 1; node <= count; node++) {
        names.add("node " + node);
      }
    }
    return names;
  }

  private static List<String> read(Path file, int count) {
    List<String> names = new ArrayList<>();
    boolean inNodes = false;
    try (FieldReader reader = FieldReader.open(file)) {
      while (reader.nextLine()) {
        String line = reader.rest(LINE_CHARACTERS).strip();
        if (line.isEmpty() || line.startsWith("LEVEL ")) {
          inNodes = line.startsWith(NODES);
        } else if (inNodes && names.size() < count) {
          names.add(line);
        }
      }
    }
    return names;
  }
}
