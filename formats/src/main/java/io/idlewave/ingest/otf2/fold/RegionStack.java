package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.PathTree;
import io.idlewave.ingest.otf2.step.RegionInfo;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The regions a rank is in, which of them is the MPI call: the outermost one, if calls nest as a
 * wrapper for another language makes them do, and which call path those of the program around it
 * are.
 */
public final class RegionStack {

  private static final int MAX_DEPTH = 1 << 22;

  /** How the region that was left stood on the stack. */
  enum Leave {
    /** It was the innermost. */
    INNERMOST,
    /** Others were open inside it; they are closed with it. */
    OTHERS_INSIDE,
    /** It was not open; nothing changed. */
    NOT_OPEN
  }

  private final PathTree paths = new PathTree();
  private @Nullable RegionInfo[] open = new @Nullable RegionInfo[64];
  private int depth;
  private int callDepth = -1;

  /** Enters a region. Returns false where the stack is full, which no program's stack is. */
  boolean enter(RegionInfo region) {
    if (depth == MAX_DEPTH) {
      return false;
    }
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    if (callDepth < 0 && region.isCall()) {
      callDepth = depth;
    } else if (callDepth < 0 && region.isUser()) {
      paths.enter(region.index());
    }
    open[depth++] = region;
    return true;
  }

  /** Leaves a region, and whatever is still open inside it. */
  Leave leave(RegionInfo region) {
    int at = depth - 1;
    while (at >= 0 && !isOpenAt(at, region)) {
      at--;
    }
    if (at < 0) {
      return Leave.NOT_OPEN;
    }
    for (int inside = depth - 1; inside >= at; inside--) {
      if (isOnPath(inside)) {
        paths.leave();
      }
    }
    Leave how = at == depth - 1 ? Leave.INNERMOST : Leave.OTHERS_INSIDE;
    depth = at;
    if (callDepth >= depth) {
      callDepth = -1;
    }
    return how;
  }

  private boolean isOpenAt(int at, RegionInfo region) {
    RegionInfo there = open[at];
    return there != null && there.index() == region.index();
  }

  /** Whether it is a region of the program that was entered outside any call. */
  private boolean isOnPath(int at) {
    RegionInfo there = open[at];
    return there != null && there.isUser() && (callDepth < 0 || at < callDepth);
  }

  /** Regions open. */
  int depth() {
    return depth;
  }

  /** The MPI call the rank is in, or null. */
  @Nullable RegionInfo call() {
    return callDepth < 0 ? null : open[callDepth];
  }

  /**
   * The paths of regions of the program, by {@link RegionInfo#index}: where the rank is, around the
   * call if it is in one, and all it came into.
   */
  PathTree paths() {
    return paths;
  }
}
