package io.idlewave.jobs.report;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a section says of how it was thinned out. */
final class Notes {

  private Notes() {}

  /** Those that there are, one after the other; null for none. */
  static @Nullable String join(@Nullable String... notes) {
    String all =
        Stream.of(notes).filter(Objects::nonNull).distinct().collect(Collectors.joining("; "));
    return all.isEmpty() ? null : all;
  }

  /** Such as {@code the first 200 of 1000 scenarios}; null where all are shown. */
  static @Nullable String first(long shown, long all, String things) {
    return shown >= all ? null : "the first %d of %d %s".formatted(shown, all, things);
  }

  /** The first of a list, as many as asked for at most. */
  static <T> List<T> head(List<T> all, int most) {
    return all.subList(0, Math.min(most, all.size()));
  }
}
