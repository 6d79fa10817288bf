package io.idlewave.ingest.dim;

import java.util.HashMap;
import java.util.Map;

/**
 * Which tag pairs messages as the trace does. Their communicator field is no communicator but a
 * number that both ends share, so that what it says of pairs can go against the order of sends and
 * receives. A channel of sender, receiver and tag whose numbers come in the same order at both ends
 * keeps its tag; in any other the tag is made of tag and number. Holds a few numbers per channel.
 */
final class DimChannels {

  private static final long FACTOR = 0x9E3779B97F4A7C15L;
  private static final int OWN_TAGS = Integer.MIN_VALUE;
  private static final int OWN_TAG_BITS = 0x3fffffff;

  private record Channel(int sender, int receiver, int tag) {}

  /** The numbers of a channel at both its ends, as hashes that depend on their order. */
  private static final class Ends {
    private long sent;
    private long received;
    private long firstLine;

    boolean agree() {
      return sent == received;
    }
  }

  private final Map<Channel, Ends> channels = new HashMap<>();

  /** The sender's next message on a channel. */
  void sent(int sender, int receiver, int tag, int number, long line) {
    Ends ends = ends(sender, receiver, tag, line);
    ends.sent = next(ends.sent, number);
  }

  /** The receiver's next message on a channel. */
  void received(int sender, int receiver, int tag, int number, long line) {
    Ends ends = ends(sender, receiver, tag, line);
    ends.received = next(ends.received, number);
  }

  private Ends ends(int sender, int receiver, int tag, long line) {
    Ends ends = channels.computeIfAbsent(new Channel(sender, receiver, tag), c -> new Ends());
    ends.firstLine = ends.firstLine == 0 ? line : Math.min(ends.firstLine, line);
    return ends;
  }

  private static long next(long hash, int number) {
    long mixed = (hash + number + 1) * FACTOR;
    return mixed ^ mixed >>> 29;
  }

  /** The tag of a message in the archive, once all messages are known. */
  int tag(int sender, int receiver, int tag, int number) {
    Ends ends = channels.get(new Channel(sender, receiver, tag));
    if (ends == null || ends.agree()) {
      return tag;
    }
    long mixed = next(next(0, tag), number);
    return OWN_TAGS | ((int) (mixed >>> 32) & OWN_TAG_BITS);
  }

  /** How many channels do not keep their tag. */
  long crossed() {
    return channels.values().stream().filter(ends -> !ends.agree()).count();
  }

  /** The first line of such a channel. */
  long firstCrossed() {
    return channels.values().stream()
        .filter(ends -> !ends.agree())
        .mapToLong(ends -> ends.firstLine)
        .min()
        .orElse(0);
  }
}
