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
