package io.idlewave.ingest.kineto.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * What of a process can have happened when its file says: events that no clock of the run can have
 * stamped are left out, and what cannot have lasted as long as the file says is cut. Both are
 * counted.
 */
final class PlausibleTimes {

  /** How long nothing else begins after an event at time 0 that nobody stamped. */
  private static final long UNSTAMPED_NANOS = 100_000_000L;

  private final ProcessTrace trace;
  private final RecordedWindow window;
  private final long lastEndNanos;

  private PlausibleTimes(ProcessTrace trace, RecordedWindow window, long lastEndNanos) {
    this.trace = trace;
    this.window = window;
    this.lastEndNanos = lastEndNanos;
  }

  /** Those of a process with an event at least. */
  static PlausibleTimes of(ProcessTrace trace, List<HostSpan> spans, List<DeviceEvent> onDevice) {
    long[] begins =
        LongStream.concat(
                spans.stream().mapToLong(HostSpan::beginNanos),
                onDevice.stream().mapToLong(DeviceEvent::beginNanos))
            .toArray();
    RecordedWindow window = stamped(RecordedWindow.of(begins), begins);
    long lastEnd =
        LongStream.concat(
                spans.stream().mapToLong(HostSpan::endNanos),
                onDevice.stream().mapToLong(DeviceEvent::endNanos))
            .filter(window::mayEnd)
            .reduce(window.lastNanos(), Math::max);
    return new PlausibleTimes(trace, window, lastEnd);
  }

  /** Time 0 is what nobody stamped, if all others begin much later. */
  private static RecordedWindow stamped(RecordedWindow window, long[] begins) {
    if (window.firstNanos() > 0) {
      return window;
    }
    long second = LongStream.of(begins).filter(nanos -> nanos > 0).min().orElse(0);
    return second < UNSTAMPED_NANOS ? window : new RecordedWindow(second, window.lastNanos());
  }

  /** Host spans by begin, outer ones first. */
  List<HostSpan> spans(List<HostSpan> recorded) {
    List<HostSpan> spans = new ArrayList<>();
    for (HostSpan span : recorded) {
      if (begins(span.beginNanos(), span.place())) {
        spans.add(span.endingBy(end(span.beginNanos(), span.endNanos(), span.place())));
      }
    }
    spans.sort(
        Comparator.comparingLong(HostSpan::beginNanos)
            .thenComparing(Comparator.comparingLong(HostSpan::endNanos).reversed()));
    Map<Integer, Deque<HostSpan>> inside = new HashMap<>();
    spans.replaceAll(
        span -> within(inside.computeIfAbsent(span.thread(), t -> new ArrayDeque<>()), span));
    return spans;
  }

  /** What a thread is inside of ends no earlier; clocks read one by one say a little so. */
  private HostSpan within(Deque<HostSpan> inside, HostSpan span) {
    while (!inside.isEmpty() && inside.element().endNanos() <= span.beginNanos()) {
      inside.pop();
    }
    HostSpan outer = inside.peek();
    HostSpan kept = span;
    if (outer != null) {
      long beyond = span.endNanos() - outer.endNanos();
      if (beyond > outer.endNanos() - outer.beginNanos()) {
        trace.warn(KinetoWarning.OUTLASTS_CALLER, span.place(), beyond);
        kept = span.endingBy(outer.endNanos());
      }
    }
    inside.push(kept);
    return kept;
  }

  /** Kernels and copies by begin; none lasts beyond the begin of the next one of its stream. */
  List<DeviceEvent> onDevice(List<DeviceEvent> recorded) {
    List<DeviceEvent> events = new ArrayList<>();
    for (DeviceEvent event : recorded) {
      if (begins(event.beginNanos(), event.place())) {
        events.add(event.endingBy(end(event.beginNanos(), event.endNanos(), event.place())));
      }
    }
    events.sort(
        Comparator.comparingLong(DeviceEvent::beginNanos).thenComparingLong(DeviceEvent::endNanos));
    Map<StreamId, Long> nextBegins = new HashMap<>();
    for (int i = events.size() - 1; i >= 0; i--) {
      DeviceEvent event = events.get(i);
      Long next = nextBegins.put(event.stream(), event.beginNanos());
      if (next != null && next < event.endNanos()) {
        trace.warn(KinetoWarning.OVERLAP, event.place(), event.endNanos() - next);
        events.set(i, event.endingBy(next));
      }
    }
    return events;
  }

  /** Arrows between times of the recording. */
  List<FlowEnd> flows(List<FlowEnd> recorded) {
    return recorded.stream().filter(flow -> begins(flow.nanos(), flow.place())).toList();
  }

  private boolean begins(long nanos, String place) {
    boolean holds = window.holds(nanos);
    if (!holds) {
      trace.warn(KinetoWarning.TIME_APART, place, 0);
    }
    return holds;
  }

  private long end(long beginNanos, long endNanos, String place) {
    if (window.mayEnd(endNanos)) {
      return endNanos;
    }
    long end = Math.max(beginNanos, lastEndNanos);
    trace.warn(KinetoWarning.ENDLESS, place, endNanos - end);
    return end;
  }
}
