package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.prv.fold.HungCall.Half;
import java.util.BitSet;

/**
 * Marks of single messages, set before calls are written: which are dropped, and which have a tag
 * of their own. Two bits per message; several threads may mark.
 */
final class MessageMarks {

  private static final int OWN_TAGS = Integer.MIN_VALUE;
  private static final int OWN_TAG_BITS = 0x3fffffff;

  private final BitSet dropped = new BitSet();
  private final BitSet crossed = new BitSet();
  private long firstDropped = Long.MAX_VALUE;
  private long firstCrossed = Long.MAX_VALUE;

  /** The message is left out, at both its ends. */
  synchronized void drop(Half half) {
    dropped.set(index(half));
    firstDropped = Math.min(firstDropped, half.line());
  }

  /** The message gets a tag of its own. */
  synchronized void cross(Half half) {
    crossed.set(index(half));
    firstCrossed = Math.min(firstCrossed, half.line());
  }

  private static int index(Half half) {
    return (int) half.message();
  }

  /** Whether the message is in the archive, once all is marked. */
  boolean isKept(Half half) {
    return dropped.isEmpty() || !dropped.get(index(half));
  }

  int tag(Half half) {
    return !crossed.isEmpty() && crossed.get(index(half))
        ? OWN_TAGS | (index(half) & OWN_TAG_BITS)
        : half.tag();
  }

  void log(WarningLog log) {
    crossed.andNot(dropped);
    if (!dropped.isEmpty()) {
      String place = "line " + firstDropped;
      log.add(PrvWarning.MESSAGE_UNPLACED, () -> place, dropped.cardinality(), 0);
    }
    if (!crossed.isEmpty()) {
      String place = "line " + firstCrossed;
      log.add(PrvWarning.PAIR_CROSSED, () -> place, crossed.cardinality(), 0);
    }
  }
}
