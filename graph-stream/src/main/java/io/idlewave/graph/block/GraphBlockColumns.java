package io.idlewave.graph.block;

import java.util.Arrays;

/** The growable columns from which a {@link GraphBlock} is made. */
final class GraphBlockColumns {

  int segment;
  long number;
  int slotCount;
  boolean last;
  int entryCount;
  int[] rank;
  long[] call;
  int[] function;

  /** Per entry, the function of the rank's call before; -1 for none. */
  int[] precedingFunction;

  int[] region;
  int[] entryFlags;
  long[] enterNanos;
  long[] gapNanos;
  long[] durationNanos;
  long[] callBytes;
  long[] pollSpanNanos;
  int[] linkEnd;

  /** Per entry, one past its last part; empty while no entry has any. */
  int[] partEnd = new int[0];

  int partCount;
  int[] partRegion = new int[0];
  long[] partNanos = new long[0];
  int linkCount;
  byte[] linkKind;
  int[] slot;
  int[] other;
  long[] otherCall;
  int[] sub;
  long[] bytes;
  long[] otherNanos;
  long[] postNanos;
  int[] receiver;
  long[] postCall;
  int[] linkFlags;

  GraphBlockColumns(int entries, int links) {
    rank = new int[entries];
    call = new long[entries];
    function = new int[entries];
    precedingFunction = new int[entries];
    region = new int[entries];
    entryFlags = new int[entries];
    enterNanos = new long[entries];
    gapNanos = new long[entries];
    durationNanos = new long[entries];
    callBytes = new long[entries];
    pollSpanNanos = new long[entries];
    linkEnd = new int[entries];
    linkKind = new byte[links];
    slot = new int[links];
    other = new int[links];
    otherCall = new long[links];
    sub = new int[links];
    bytes = new long[links];
    otherNanos = new long[links];
    postNanos = new long[links];
    receiver = new int[links];
    postCall = new long[links];
    linkFlags = new int[links];
  }

  /** A copy without room for more. */
  private GraphBlockColumns(GraphBlockColumns from) {
    segment = from.segment;
    number = from.number;
    slotCount = from.slotCount;
    last = from.last;
    entryCount = from.entryCount;
    partCount = from.partCount;
    linkCount = from.linkCount;
    rank = Arrays.copyOf(from.rank, from.entryCount);
    call = Arrays.copyOf(from.call, from.entryCount);
    function = Arrays.copyOf(from.function, from.entryCount);
    precedingFunction = Arrays.copyOf(from.precedingFunction, from.entryCount);
    region = Arrays.copyOf(from.region, from.entryCount);
    entryFlags = Arrays.copyOf(from.entryFlags, from.entryCount);
    enterNanos = Arrays.copyOf(from.enterNanos, from.entryCount);
    gapNanos = Arrays.copyOf(from.gapNanos, from.entryCount);
    durationNanos = Arrays.copyOf(from.durationNanos, from.entryCount);
    callBytes = Arrays.copyOf(from.callBytes, from.entryCount);
    pollSpanNanos = Arrays.copyOf(from.pollSpanNanos, from.entryCount);
    linkEnd = Arrays.copyOf(from.linkEnd, from.entryCount);
    partEnd = Arrays.copyOf(from.partEnd, from.partCount == 0 ? 0 : from.entryCount);
    partRegion = Arrays.copyOf(from.partRegion, from.partCount);
    partNanos = Arrays.copyOf(from.partNanos, from.partCount);
    linkKind = Arrays.copyOf(from.linkKind, from.linkCount);
    slot = Arrays.copyOf(from.slot, from.linkCount);
    other = Arrays.copyOf(from.other, from.linkCount);
    otherCall = Arrays.copyOf(from.otherCall, from.linkCount);
    sub = Arrays.copyOf(from.sub, from.linkCount);
    bytes = Arrays.copyOf(from.bytes, from.linkCount);
    otherNanos = Arrays.copyOf(from.otherNanos, from.linkCount);
    postNanos = Arrays.copyOf(from.postNanos, from.linkCount);
    receiver = Arrays.copyOf(from.receiver, from.linkCount);
    postCall = Arrays.copyOf(from.postCall, from.linkCount);
    linkFlags = Arrays.copyOf(from.linkFlags, from.linkCount);
  }

  /**
   * A copy without room for more. Columns that are filled again and copied each time stay in the
   * processor's cache, and a copy is not zeroed first.
   */
  GraphBlockColumns trimmed() {
    return new GraphBlockColumns(this);
  }

  /** Drops all entries, links and parts, and keeps the room. */
  void clear() {
    entryCount = 0;
    linkCount = 0;
    partCount = 0;
  }

  /** Makes room for one more entry and returns its index. */
  int addEntry() {
    if (entryCount == rank.length) {
      int size = Math.max(16, entryCount * 2);
      rank = Arrays.copyOf(rank, size);
      call = Arrays.copyOf(call, size);
      function = Arrays.copyOf(function, size);
      precedingFunction = Arrays.copyOf(precedingFunction, size);
      region = Arrays.copyOf(region, size);
      entryFlags = Arrays.copyOf(entryFlags, size);
      enterNanos = Arrays.copyOf(enterNanos, size);
      gapNanos = Arrays.copyOf(gapNanos, size);
      durationNanos = Arrays.copyOf(durationNanos, size);
      callBytes = Arrays.copyOf(callBytes, size);
      pollSpanNanos = Arrays.copyOf(pollSpanNanos, size);
      linkEnd = Arrays.copyOf(linkEnd, size);
      partEnd = partEnd.length == 0 ? partEnd : Arrays.copyOf(partEnd, size);
    }
    if (partEnd.length > 0) {
      partEnd[entryCount] = partCount;
    }
    precedingFunction[entryCount] = -1;
    return entryCount++;
  }

  /** Makes room for one more part of the newest entry and returns its index. */
  int addPart() {
    if (partEnd.length == 0) {
      partEnd = new int[rank.length];
    }
    if (partCount == partRegion.length) {
      int size = Math.max(16, partCount * 2);
      partRegion = Arrays.copyOf(partRegion, size);
      partNanos = Arrays.copyOf(partNanos, size);
    }
    partEnd[entryCount - 1] = partCount + 1;
    return partCount++;
  }

  /** Makes room for one more link of the newest entry and returns its index. */
  int addLink() {
    if (linkCount == linkKind.length) {
      int size = Math.max(16, linkCount * 2);
      linkKind = Arrays.copyOf(linkKind, size);
      slot = Arrays.copyOf(slot, size);
      other = Arrays.copyOf(other, size);
      otherCall = Arrays.copyOf(otherCall, size);
      sub = Arrays.copyOf(sub, size);
      bytes = Arrays.copyOf(bytes, size);
      otherNanos = Arrays.copyOf(otherNanos, size);
      postNanos = Arrays.copyOf(postNanos, size);
      receiver = Arrays.copyOf(receiver, size);
      postCall = Arrays.copyOf(postCall, size);
      linkFlags = Arrays.copyOf(linkFlags, size);
    }
    return linkCount++;
  }
}
