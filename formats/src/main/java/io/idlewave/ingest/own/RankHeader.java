package io.idlewave.ingest.own;

import io.idlewave.ingest.model.MeasuredTransit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The header of a rank's file.
 *
 * @param format of the file: 2 where threads have files of their own
 * @param rank world rank
 * @param ranks how many there are
 * @param thread of the rank, from 0 on in the order of their first calls
 * @param run tells a run from others
 * @param node name of the node
 * @param originNanos time of the rank's first event, in ns since an instant common to the node
 * @param functions names of the functions, by their numbers in rows
 * @param pings what the rank measured of messages when the run began
 */
record RankHeader(
    int format,
    int rank,
    int ranks,
    int thread,
    long run,
    String node,
    long originNanos,
    List<String> functions,
    List<Ping> pings) {

  /**
   * A ping-pong with another rank.
   *
   * @param peer the other rank
   * @param bytes of a message
   * @param roundTripNanos the smallest round trip, in ns
   * @param receiveNanos the smallest time to receive a message that was there, in ns
   */
  record Ping(int peer, long bytes, long roundTripNanos, long receiveNanos) {}

  /** The key that makes an Avro file one of ours. */
  static final String FORMAT_KEY = "idlewave.trace";

  private static final String PINGS_KEY = "idlewave.pings";
  private static final int FORMAT = 2;
  private static final int MOST_THREADS = 2048;
  private static final int CREATED_BITS = 20;
  private static final int MOST_RANKS = 1 << 24;

  /**
   * @throws IOException if one is missing or out of bounds
   */
  static RankHeader of(Map<String, String> entries) throws IOException {
    int format = (int) number(entries, FORMAT_KEY, 1, FORMAT);
    int ranks = (int) number(entries, "idlewave.ranks", 1, MOST_RANKS);
    int rank = (int) number(entries, "idlewave.rank", 0, ranks - 1);
    return new RankHeader(
        format,
        rank,
        ranks,
        format == 1 ? 0 : (int) number(entries, "idlewave.thread", 0, MOST_THREADS - 1),
        number(entries, "idlewave.run", Long.MIN_VALUE, Long.MAX_VALUE),
        text(entries, "idlewave.node"),
        number(entries, "idlewave.origin", 0, Long.MAX_VALUE),
        List.of(text(entries, "idlewave.functions").split(" ", -1)),
        pings(entries.get(PINGS_KEY), rank, ranks));
  }

  /** The thread of the rank that created a communicator. */
  int creator(int communicator) {
    return format == 1 ? 0 : communicator >> CREATED_BITS;
  }

  /** Which one that this thread created it is. */
  int created(int communicator) {
    return format == 1 ? communicator : communicator & ((1 << CREATED_BITS) - 1);
  }

  /** The rank and, of a further one, the thread. */
  String where() {
    return "rank " + rank + (thread == 0 ? "" : ", thread " + thread);
  }

  /** Four numbers of each peer and size; nothing of a rank that measured nothing. */
  private static List<Ping> pings(@Nullable String text, int rank, int ranks) throws IOException {
    if (text == null) {
      return List.of();
    }
    String[] numbers = text.split(" ", -1);
    if (numbers.length % 4 != 0) {
      throw new IOException(
          "%s: four numbers of each peer and size, got %d".formatted(PINGS_KEY, numbers.length));
    }
    List<Ping> pings = new ArrayList<>();
    for (int i = 0; i < numbers.length; i += 4) {
      int peer = (int) parsed(PINGS_KEY + ": peer", numbers[i], 0, ranks - 1);
      if (peer == rank) {
        throw new IOException(PINGS_KEY + ": a peer other than the rank itself, got " + peer);
      }
      pings.add(
          new Ping(
              peer,
              parsed(PINGS_KEY + ": bytes", numbers[i + 1], 0, MeasuredTransit.MAX_BYTES),
              nanos("round trip", numbers[i + 2]),
              nanos("receive", numbers[i + 3])));
    }
    return List.copyOf(pings);
  }

  private static long nanos(String what, String value) throws IOException {
    return parsed(PINGS_KEY + ": " + what + " in ns", value, 0, MeasuredTransit.MAX_NANOS);
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
    return parsed(key, text(entries, key), least, most);
  }

  private static long parsed(String what, String value, long least, long most) throws IOException {
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IOException("%s: %d to %d, got %s".formatted(what, least, most, value));
  }
}
