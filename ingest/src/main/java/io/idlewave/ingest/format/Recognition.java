package io.idlewave.ingest.format;

import java.nio.file.Path;

/** What a format makes of a path. */
public sealed interface Recognition {

  /**
   * A trace of the format, sound or not.
   *
   * @param entry what {@link TraceFormat#ingest} wants: the path itself, or a file found from it
   */
  record Recognised(Path entry) implements Recognition {}

  /**
   * No trace of the format.
   *
   * @param found what was looked for and what is there instead, as part of a sentence
   */
  record Unrecognised(String found) implements Recognition {}
}
