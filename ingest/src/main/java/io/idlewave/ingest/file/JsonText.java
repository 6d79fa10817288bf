package io.idlewave.ingest.file;

import com.fasterxml.jackson.core.JacksonException;

/** What a parser of JSON says, for people: on one line, and classes without their packages. */
public final class JsonText {

  private JsonText() {}

  /** What is wrong, without the place, which the parser states apart. */
  public static String message(JacksonException failure) {
    String line = failure.getOriginalMessage().lines().findFirst().orElse("");
    return line.replaceAll("\\[simple type, class ([\\w.$]+)]", "$1")
        .replaceAll("\\b(?:[a-z]\\w*\\.)+(?:\\w+\\$)*([A-Z]\\w*)", "$1");
  }
}
