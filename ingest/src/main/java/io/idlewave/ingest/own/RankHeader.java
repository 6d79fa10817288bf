package io.idlewave.ingest.own;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * What the header of a rank's file says.
 *
 * @param rank world rank
 * @param ranks how many there are
 * @param run tells a run from others
 * @param node name of the node
 * @param originNanos time of the rank's first event, in ns since an instant common to the node
 * @param functions names of the functions, by their numbers in rows
 */
record RankHeader(
    int rank, int ranks, long run, String node, long originNanos, List<String> functions) {

  /** The key that makes an Avro file one of ours. */
  static final String FORMAT_KEY = "idlewave.trace";

  private static final String FORMAT = "1";
  private static final int MOST_RANKS = 1 << 24;

  /**
   * Of the entries of a header.
   *
   * @throws IOException if one is missing or out of bounds
   */
  static RankHeader of(Map<String, String> entries) throws IOException {
    String format = text(entries, FORMAT_KEY);
    if (!format.equals(FORMAT)) {
      throw new IOException("format of the tracer's files: " + FORMAT + ", got " + format);
    }
    int ranks = (int) number(entries, "idlewave.ranks", 1, MOST_RANKS);
    return new RankHeader(
        (int) number(entries, "idlewave.rank", 0, ranks - 1),
        ranks,
        number(entries, "idlewave.run", Long.MIN_VALUE, Long.MAX_VALUE),
        text(entries, "idlewave.node"),
        number(entries, "idlewave.origin", 0, Long.MAX_VALUE),
        List.of(text(entries, "idlewave.functions").split(" ", -1)));
  }

  private static String text(Map<String, String> entries, String key) throws IOException {
    String value = entries.get(key);
    if (value == null) {
      throw new IOException("entry " + key + " in the header: missing");
    }
    return value;
  }

  private static long number(Map<String, String> entries, String key, long least, long most)
      throws IOException {
    String value = text(entries, key);
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IOException("%s: %d to %d, got %s".formatted(key, least, most, value));
  }
}
