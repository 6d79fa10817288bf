package io.idlewave.jobs.study;

import io.idlewave.jobs.study.text.ProgramPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema (2020-12) of the study file, for editors: every key and word that the readers
 * know, with units as patterns. What only a trace or a file can tell is left to the readers.
 */
public final class StudySchema {

  /** The name of the file. */
  public static final String FILE = "study.schema.json";

  /** Where it lies in a release, and in a checkout. */
  private static final List<String> PLACES =
      List.of(
          "share/idlewave/" + FILE, "jobs/study/src/main/resources/io/idlewave/jobs/study/" + FILE);

  private StudySchema() {}

  /** All of it. */
  public static String text() {
    return ProgramPart.text(StudySchema.class, FILE);
  }

  /** The file that belongs to the program installed at {@code home}; null where there is none. */
  public static @Nullable Path file(@Nullable String home) {
    return home == null
        ? null
        : PLACES.stream()
            .map(Path.of(home)::resolve)
            .filter(Files::isRegularFile)
            .findFirst()
            .orElse(null);
  }
}
