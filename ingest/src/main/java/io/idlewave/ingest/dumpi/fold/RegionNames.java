package io.idlewave.ingest.dumpi.fold;

import java.util.ArrayDeque;
import java.util.Deque;

/** The user regions that are open, one inside another. */
final class RegionNames {

  private static final int DEEPEST = 1 << 16;

  private final Deque<String> open = new ArrayDeque<>();

  /** How many are open. */
  int depth() {
    return open.size();
  }

  /** The name of the innermost one, or nothing. */
  String innermost() {
    String name = open.peek();
    return name == null ? "" : name;
  }

  /** A region is entered; false if too many are open already. */
  boolean enter(String name) {
    if (open.size() == DEEPEST) {
      return false;
    }
    open.push(name);
    return true;
  }

  /** A region is left, with all inside it; false if it is not the innermost one. */
  boolean leave(String name) {
    if (name.equals(open.peek())) {
      open.pop();
      return true;
    }
    if (open.contains(name)) {
      while (!name.equals(open.pop())) {}
    }
    return false;
  }
}
