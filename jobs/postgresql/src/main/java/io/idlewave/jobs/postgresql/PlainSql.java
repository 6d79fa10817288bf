package io.idlewave.jobs.postgresql;

import java.util.regex.Pattern;

/** Text as PostgreSQL can hold it: any but U+0000, in whose place its symbol stands. */
final class PlainSql {

  private static final char SYMBOL_FOR_NULL = '\u2400';

  /** An escape in JSON, unless its backslash is an escaped one. */
  private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

  private PlainSql() {}

  static String text(String text) {
    return text.replace('\0', SYMBOL_FOR_NULL);
  }

  /** A text within JSON without what the database refuses. */
  static String json(String json) {
    return NUL.matcher(json).replaceAll("$1" + SYMBOL_FOR_NULL);
  }
}
