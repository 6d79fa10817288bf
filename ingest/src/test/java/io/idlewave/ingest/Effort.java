package io.idlewave.ingest;

import java.util.List;
import java.util.stream.LongStream;

/**
 * How many random cases a test tries. The long check tries all of them; every other check tries the
 * first tenth, which finds what breaks most programs.
 *
 * <p>The long check is the one that leaves out no test tagged {@code full}. Maven says which tags
 * it leaves out in the property {@code tests.left.out}; where nobody says so, as in an editor, the
 * check counts as a short one.
 */
public final class Effort {

  private static final boolean ALL =
      !List.of(System.getProperty("tests.left.out", "full").split(",")).contains("full");

  private Effort() {}

  /** Whether this is the long check. */
  public static boolean isFull() {
    return ALL;
  }

  /** How many of so many cases to try: all or a tenth, at least one. */
  public static int of(int cases) {
    return ALL ? cases : Math.max(1, cases / 10);
  }

  /** The seeds to try of those from one number to another, both included. */
  public static LongStream seeds(long first, long last) {
    return LongStream.range(first, first + of(Math.toIntExact(last - first + 1)));
  }
}
