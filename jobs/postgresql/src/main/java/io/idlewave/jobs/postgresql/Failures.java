package io.idlewave.jobs.postgresql;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;

/** What the failures of a database mean. */
final class Failures {

  /**
   * Classes of SQLSTATE that may be gone the next time: no connection, a transaction rolled back,
   * too little of something, and an operator's intervention, such as a restart.
   */
  private static final Set<String> PASSING = Set.of("08", "40", "53", "57");

  private Failures() {}

  /** Whether the same may succeed later. */
  static boolean pass(SQLException failure) {
    String state = failure.getSQLState();
    return state == null
        ? failure.getCause() instanceof IOException
        : PASSING.contains(state.substring(0, Math.min(2, state.length())));
  }

  /** What went wrong, on one line. */
  static String reason(SQLException failure) {
    return String.valueOf(failure.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
