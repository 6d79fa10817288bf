package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.format.call.PathTree;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The user regions that are open, one inside another, and the call paths that a rank came into.
 * Those of other threads than the first that has any count for nothing. Mutable.
 */
final class RegionNames {

  private static final int DEEPEST = 1 << 16;

  private final Deque<String> open = new ArrayDeque<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final PathTree paths = new PathTree();
  private int thread = -1;

  /** Whether a thread's regions count. */
  boolean counts(int ofThread) {
    if (thread < 0) {
      thread = ofThread;
    }
    return ofThread == thread;
  }

  int depth() {
    return open.size();
  }

  /** A region is entered; false if too many are open already. */
  boolean enter(String name) {
    if (open.size() == DEEPEST) {
      return false;
    }
    open.push(name);
    paths.enter(numbers.computeIfAbsent(name, n -> numbers.size()));
    return true;
  }

  /** A region is left, with all inside it; false if it is not the innermost one. */
  boolean leave(String name) {
    boolean innermost = name.equals(open.peek());
    if (innermost || open.contains(name)) {
      do {
        paths.leave();
      } while (!name.equals(open.pop()));
    }
    return innermost;
  }

  /** The call paths, whose regions have the numbers of {@link #names}. */
  PathTree paths() {
    return paths;
  }

  /** The names of all that were entered, in the order in which they were first. */
  List<String> names() {
    return List.copyOf(numbers.keySet());
  }
}
