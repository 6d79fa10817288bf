package io.idlewave.ingest.format;

import io.idlewave.ingest.model.BadTraceException;

/** Ranks of which a trace states the number and holds nothing. */
public final class AbsentRanks {

  /** Each takes some memory in all that follows, and a few bytes may state any number. */
  private static final int MOST = 1 << 16;

  private AbsentRanks() {}

  /**
   * Checks how many there are.
   *
   * @param place the file or folder
   * @throws BadTraceException if they are more than 65,536
   */
  public static void check(String place, String what, int absent) {
    if (absent > MOST) {
      throw new BadTraceException(
          "%s: ranks without %s: at most %d, got %d".formatted(place, what, MOST, absent));
    }
  }
}
