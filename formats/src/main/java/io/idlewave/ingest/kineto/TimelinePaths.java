package io.idlewave.ingest.kineto;

import io.idlewave.ingest.format.call.PathTree;
import io.idlewave.ingest.kineto.read.DeviceEvent;
import io.idlewave.ingest.kineto.read.HostSpan;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.ToIntFunction;

/** The call paths of a timeline, and which of them each thing on it is. */
final class TimelinePaths {

  private final PathTree tree = new PathTree();
  private final int[] ofThing;

  private TimelinePaths(int things) {
    this.ofThing = new int[things];
  }

  /**
   * Those of a host thread: each thing is inside those that began before and have not ended.
   *
   * @param spans what it was in, by begin, outer ones first
   * @param regions the number of a region by its name
   */
  static TimelinePaths ofThread(List<HostSpan> spans, ToIntFunction<String> regions) {
    TimelinePaths paths = new TimelinePaths(spans.size());
    Deque<HostSpan> inside = new ArrayDeque<>();
    for (int i = 0; i < spans.size(); i++) {
      HostSpan span = spans.get(i);
      HostSpan innermost = inside.peek();
      while (innermost != null && innermost.endNanos() <= span.beginNanos()) {
        inside.pop();
        paths.tree.leave();
        innermost = inside.peek();
      }
      inside.push(span);
      paths.ofThing[i] = paths.tree.enter(regions.applyAsInt(span.region()));
    }
    paths.tree.park();
    return paths;
  }

  /** Those of a stream: kernels and copies are inside nothing. */
  static TimelinePaths ofStream(List<DeviceEvent> events, ToIntFunction<String> regions) {
    TimelinePaths paths = new TimelinePaths(events.size());
    for (int i = 0; i < events.size(); i++) {
      paths.ofThing[i] = paths.tree.enter(regions.applyAsInt(events.get(i).name()));
      paths.tree.leave();
    }
    paths.tree.park();
    return paths;
  }

  PathTree tree() {
    return tree;
  }

  /** The path that a thing is, by its place on the timeline. */
  int path(int thing) {
    return ofThing[thing];
  }
}
