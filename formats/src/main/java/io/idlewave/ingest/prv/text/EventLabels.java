package io.idlewave.ingest.prv.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names by event type and value: of MPI functions from a {@code .pcf} or Extrae's numbering, of the
 * functions of OpenMP from a {@code .pcf}.
 */
public final class EventLabels {

  /** The event types of MPI calls: point-to-point, collective, other, one-sided, I/O. */
  public static final long FIRST_MPI_TYPE = 50000001;

  public static final long LAST_MPI_TYPE = 50000005;

  /** The event type of functions that OpenMP makes of parallel regions. */
  public static final long OUTLINED_TYPE = 60000018;

  private static final int LINE_CHARACTERS = 1 << 16;
  private static final int MOST_LABELS = 1 << 16;

  private record Key(long type, long value) {}

  private final Map<Key, String> labels;

  private EventLabels(Map<Key, String> labels) {
    this.labels = labels;
  }

  /**
   * The labels of a file; none if it does not exist.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if it cannot be read
   */
  public static EventLabels read(Path file) {
    Map<Key, String> labels = new HashMap<>();
    if (Files.isRegularFile(file)) {
      try (FieldReader reader = FieldReader.open(file)) {
        Block block = new Block(labels);
        while (reader.nextLine()) {
          block.line(reader.rest(LINE_CHARACTERS).strip());
          if (labels.size() > MOST_LABELS) {
            throw reader.failure("labels of functions: at most " + MOST_LABELS + ", got more");
          }
        }
      }
    }
    return new EventLabels(labels);
  }

  /** Whether {@code type} is one of MPI calls. */
  public static boolean isMpi(long type) {
    return type >= FIRST_MPI_TYPE && type <= LAST_MPI_TYPE;
  }

  /** The name that the file gives a value, or null. */
  public @Nullable String label(long type, long value) {
    return labels.get(new Key(type, value));
  }

  /** Whether the file names that value. */
  public boolean has(long type, long value) {
    return labels.containsKey(new Key(type, value));
  }

  /**
   * The canonical name of a function: its label, unless that is no function's name and Extrae's
   * numbering has one; of a function without either, a name that says its numbers.
   */
  public String name(long type, long value) {
    String label = labels.get(new Key(type, value));
    String numbered = MpiNumbering.name(value);
    if (label != null && (numbered.isEmpty() || MpiNumbering.has(label))) {
      return label;
    }
    return numbered.isEmpty() ? "event %d:%d".formatted(type, value) : numbered;
  }

  /**
   * What is doubtful about the label of a function, in words: that Extrae's numbering, which is the
   * same in every trace, has another one, or none and it names no function that it knows. Empty if
   * nothing is, or there is no label.
   */
  public String doubt(long type, long value) {
    String label = labels.get(new Key(type, value));
    String numbered = MpiNumbering.name(value);
    boolean sound =
        label == null
            || (numbered.isEmpty() ? MpiNumbering.has(label) : numbered.equalsIgnoreCase(label));
    return sound
        ? ""
        : "%d is labelled %s, %s"
            .formatted(
                value, label, numbered.isEmpty() ? "an unknown function" : "and is " + numbered);
  }

  /** Whether the numbers stand for a function that neither the file nor Extrae names. */
  public boolean isUnknown(long type, long value) {
    return !has(type, value) && MpiNumbering.name(value).isEmpty();
  }

  /** A block of a {@code .pcf}: types, then values, up to an empty line. */
  private static final class Block {

    private final Map<Key, String> labels;
    private final List<Long> types = new ArrayList<>();
    private boolean open;
    private boolean values;

    Block(Map<Key, String> labels) {
      this.labels = labels;
    }

    void line(String line) {
      if (line.isEmpty() || line.equals("EVENT_TYPE")) {
        open = !line.isEmpty();
        values = false;
        types.clear();
      } else if (open && line.equals("VALUES")) {
        values = true;
      } else if (open && values) {
        value(line.split("\\s+", 2));
      } else if (open) {
        type(line.split("\\s+", 3));
      }
    }

    private void type(String[] words) {
      long type = words.length < 2 ? -1 : number(words[1]);
      if ((isMpi(type) || type == OUTLINED_TYPE) && !types.contains(type)) {
        types.add(type);
      }
    }

    private void value(String[] words) {
      long value = number(words[0]);
      if (words.length == 2 && value > 0) {
        types.forEach(type -> labels.put(new Key(type, value), words[1]));
      }
    }

    private static long number(String word) {
      try {
        return Long.parseLong(word);
      } catch (NumberFormatException e) {
        return -1;
      }
    }
  }
}
