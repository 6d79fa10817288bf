package io.idlewave.ingest.format;

import java.nio.file.Path;
import java.util.List;

/** The answer of a format about a path: one trace, several, or none. */
public sealed interface Recognition {

  /**
   * A trace of the format, sound or not.
   *
   * @param entry what {@link TraceFormat#ingest} wants: the path itself, or a file found from it
   */
  record Recognised(Path entry) implements Recognition {}

  /** Several traces of the format, of which a user has to name one, each read from an entry. */
  record Several(List<Path> entries) implements Recognition {

    public Several {
      entries = List.copyOf(entries);
    }
  }

  /**
   * The result for a folder in which {@code entries} were found.
   *
   * @param none the text of {@link Unrecognised#found} if there are none
   */
  static Recognition of(List<Path> entries, String none) {
    return switch (entries.size()) {
      case 0 -> new Unrecognised(none);
      case 1 -> new Recognised(entries.get(0));
      default -> new Several(entries);
    };
  }

  /** No trace of the format; {@code found} says, within a sentence, what is there instead. */
  record Unrecognised(String found) implements Recognition {}
}
