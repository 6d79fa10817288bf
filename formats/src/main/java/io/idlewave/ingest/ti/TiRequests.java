package io.idlewave.ingest.ti;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The open requests of one rank by source, destination and tag: the first opened ends first. */
final class TiRequests {

  /** An open request. */
  static final class Open {
    private final long number;
    private final boolean matched;
    private long lastTest;

    Open(long number, boolean matched) {
      this.number = number;
      this.matched = matched;
    }

    /** Whether something ends it; otherwise it is a receive without a send. */
    boolean matched() {
      return matched;
    }

    /** Its number in the archive, or -1. */
    long number() {
      return number;
    }
  }

  private final Map<TiEnvelope, ArrayDeque<Open>> open = new LinkedHashMap<>();
  private int count;

  void open(TiEnvelope key, long number, boolean matched) {
    open.computeIfAbsent(key, k -> new ArrayDeque<>()).add(new Open(number, matched));
    count++;
  }

  /** Takes out the oldest of a key, or nothing. */
  @Nullable Open close(TiEnvelope key) {
    ArrayDeque<Open> queue = open.get(key);
    if (queue == null) {
      return null;
    }
    Open oldest = queue.remove();
    if (queue.isEmpty()) {
      open.remove(key);
    }
    count--;
    return oldest;
  }

  /** Line {@code line} tests the oldest of a key. */
  void test(TiEnvelope key, long line) {
    ArrayDeque<Open> queue = open.get(key);
    if (queue != null) {
      queue.element().lastTest = line;
    }
  }

  /** Takes out all, key by key. */
  List<Open> closeAll() {
    List<Open> all = new ArrayList<>();
    open.values().forEach(all::addAll);
    open.clear();
    count = 0;
    return all;
  }

  int count() {
    return count;
  }

  /** The lines of the last test of those that were tested and are open. */
  Collection<Long> lastTests() {
    TreeSet<Long> lines = new TreeSet<>();
    for (ArrayDeque<Open> queue : open.values()) {
      if (queue.element().lastTest > 0) {
        lines.add(queue.element().lastTest);
      }
    }
    return lines;
  }
}
