package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.SendMode;

/**
 * Whether a call waited for one of its messages and for nothing else ({@code docs/semantics.md}
 * section 3): it began before the message was sent, and all else that it can have waited for was
 * there no later. Then the message came when the wait of the call ended. Mutable: {@link #read}
 * moves it to an entry.
 */
final class LastArrival {

  private boolean decided;
  private long lastSendNanos;
  private int lastIndex;
  private long sendBytes;

  /** Reads the end of entry {@code i}, which began at {@code enterNanos} on the common clock. */
  void read(GraphBlock block, int i, long enterNanos) {
    decided = !block.has(i, GraphBlock.CAUSE_UNKNOWN);
    lastSendNanos = Long.MIN_VALUE;
    lastIndex = -1;
    sendBytes = 0;
    int last = -1;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case ARRIVE -> {
          boolean later = last < 0 || block.sendNanos(j) > lastSendNanos;
          boolean larger = last < 0 || index(block, j) > lastIndex;
          if (last >= 0 && isLinkOther(block, last, j)) {
            decided = false;
          }
          if (later) {
            lastSendNanos = block.sendNanos(j);
          }
          if (larger) {
            lastIndex = index(block, j);
          }
          last = j;
          decided &= !block.linkHas(j, GraphBlock.AFTER_TRANSFERS);
        }
        case ACKNOWLEDGE -> sendBytes = Math.max(sendBytes, waitingBytes(block, j));
        case EXIT, LEAVE, PROBE, TRANSFERRED -> decided = false;
        default -> {}
      }
    }
    decided &= last >= 0 && enterNanos <= lastSendNanos;
  }

  /**
   * Up to which bytes standard sends must be eager for message {@code j} to be what the call of the
   * entry waited for, or {@link Transits#NO_EVIDENCE}.
   */
  long besideBytes(GraphBlock block, int j) {
    boolean last = block.sendNanos(j) == lastSendNanos && index(block, j) == lastIndex;
    return decided && last ? sendBytes : Transits.NO_EVIDENCE;
  }

  private static int index(GraphBlock block, int j) {
    return Transits.index(
        block.messageBytes(j),
        block.linkHas(j, GraphBlock.ACROSS_NODES),
        block.mode(j) == SendMode.SYNCHRONOUS);
  }

  /** Which of two messages of other kinds is quicker is not known. */
  private static boolean isLinkOther(GraphBlock block, int j, int k) {
    return block.linkHas(j, GraphBlock.ACROSS_NODES) != block.linkHas(k, GraphBlock.ACROSS_NODES)
        || (block.mode(j) == SendMode.SYNCHRONOUS) != (block.mode(k) == SendMode.SYNCHRONOUS);
  }

  private static long waitingBytes(GraphBlock block, int j) {
    return switch (block.mode(j)) {
      case SYNCHRONOUS -> Transits.NO_EVIDENCE;
      case STANDARD -> block.messageBytes(j);
      case BUFFERED, READY -> 0;
    };
  }
}
