package io.idlewave.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * When a process ends whose host is delayed once, from the JSON of the profiler alone, in times
 * instead of delays, by recursion instead of a walk. Times are in ns.
 */
final class KinetoEvaluator {

  private static final Set<String> DEVICE = Set.of("kernel", "gpu_memcpy", "gpu_memset");
  private static final Set<String> HOST = Set.of("cpu_op", "user_annotation", "cuda_runtime");

  private final List<Event> host = new ArrayList<>();
  private final List<Event> device = new ArrayList<>();
  private final List<JsonNode> syncs = new ArrayList<>();
  private final Map<String, List<Point>> points = new HashMap<>();
  private final Map<Event, Long> kernelEnds = new HashMap<>();
  private final Map<Point, Long> pointLeaves = new HashMap<>();
  private final String firstThread;
  private long delayedFrom;
  private long delay;

  /** What ran on a row. */
  record Event(String name, String row, long begin, long end, long correlation, long stream) {}

  /** A call into the graph; what it waits for, and what it launches. */
  record Point(String row, long enter, long leave, List<Event> causes, Event launch) {}

  /** The end of a kernel, or of a call, that something waits for: as recorded, and as it comes. */
  record Need(Event kernel, Point point, long recorded, long nanos) {}

  KinetoEvaluator(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      for (JsonNode event : new ObjectMapper().readTree(in).get("traceEvents")) {
        read(event);
      }
    }
    host.sort(Comparator.comparingLong(Event::begin));
    device.sort(Comparator.comparingLong(Event::begin));
    firstThread = host.get(0).row();
    for (Event call : host) {
      if (call.correlation() >= 0) {
        addPoints(call);
      }
    }
  }

  /** What host threads were in, by begin. */
  List<Event> host() {
    return host;
  }

  /** What ran on streams, by begin. */
  List<Event> device() {
    return device;
  }

  /** The calls of a thread into the graph, in their order. */
  List<Point> points(String row) {
    return points.getOrDefault(row, List.of());
  }

  private static long nanos(JsonNode micros) {
    return micros.decimalValue().movePointRight(3).longValue();
  }

  private void read(JsonNode event) {
    String category = event.path("cat").asText();
    JsonNode args = event.path("args");
    if (!event.path("ph").asText().equals("X")) {
      return;
    }
    if (category.equals("cuda_sync")) {
      syncs.add(event);
    } else if (DEVICE.contains(category) || HOST.contains(category)) {
      boolean onDevice = DEVICE.contains(category);
      boolean none = !onDevice && !category.equals("cuda_runtime");
      Event found =
          new Event(
              event.get("name").asText(),
              onDevice ? "stream " + args.get("stream") : "thread " + event.get("tid"),
              nanos(event.get("ts")),
              nanos(event.get("ts")) + nanos(event.get("dur")),
              none ? -1 : args.get("correlation").asLong(),
              onDevice ? args.get("stream").asLong() : -1);
      (onDevice ? device : host).add(found);
    }
  }

  private void addPoints(Event call) {
    List<Point> ofThread = points.computeIfAbsent(call.row(), row -> new ArrayList<>());
    long enter = call.begin();
    for (Event kernel : device) {
      if (kernel.correlation() == call.correlation()) {
        enter = Math.max(call.begin(), Math.min(call.end(), kernel.begin()));
        ofThread.add(new Point(call.row(), enter, enter, List.of(), kernel));
      }
    }
    List<Event> causes = causes(call);
    if (!causes.isEmpty()) {
      long ends = causes.stream().mapToLong(Event::end).max().orElseThrow();
      long leave = Math.max(enter, Math.min(ends, call.end()));
      ofThread.add(new Point(call.row(), enter, leave, causes, null));
    }
  }

  private List<Event> causes(Event call) {
    if (call.name().equals("hipMemcpyWithStream")) {
      return device.stream().filter(k -> k.correlation() == call.correlation()).toList();
    }
    if (call.name().endsWith("DeviceSynchronize")) {
      return device.stream()
          .map(Event::stream)
          .distinct()
          .flatMap(stream -> last(stream, call.begin()))
          .toList();
    }
    boolean ofStream = call.name().equals("cudaStreamSynchronize");
    if (!ofStream && !call.name().equals("cudaEventSynchronize")) {
      return List.of();
    }
    JsonNode args = sync(call);
    return ofStream
        ? last(args.get("stream").asLong(), call.begin()).toList()
        : last(args.get("wait_on_stream").asLong(), recorded(args)).toList();
  }

  private JsonNode sync(Event call) {
    return syncs.stream()
        .map(sync -> sync.get("args"))
        .filter(args -> args.get("correlation").asLong() == call.correlation())
        .findFirst()
        .orElseThrow();
  }

  private long recorded(JsonNode sync) {
    return call(sync.get("wait_on_cuda_event_record_corr_id").asLong()).begin();
  }

  private Event call(long correlation) {
    return host.stream().filter(c -> c.correlation() == correlation).findFirst().orElseThrow();
  }

  private Stream<Event> last(long stream, long before) {
    return device.stream()
        .filter(k -> k.stream() == stream && call(k.correlation()).begin() < before)
        .reduce((first, second) -> second)
        .stream();
  }

  /** By how much the run gets longer if the first thread is late at its first call from a time. */
  long delayOfRun(long fromNanos, long nanos) {
    delayedFrom = host.get(0).begin() + fromNanos;
    delay = nanos;
    kernelEnds.clear();
    pointLeaves.clear();
    long recorded = Long.MIN_VALUE;
    long delayed = Long.MIN_VALUE;
    for (String row : host.stream().map(Event::row).distinct().toList()) {
      long end =
          host.stream().filter(e -> e.row().equals(row)).mapToLong(Event::end).max().orElse(0);
      List<Point> ofRow = points.getOrDefault(row, List.of());
      Point last = ofRow.isEmpty() ? null : ofRow.get(ofRow.size() - 1);
      recorded = Math.max(recorded, end);
      delayed = Math.max(delayed, last == null ? end : leave(last) + end - last.leave());
    }
    for (Event kernel : device) {
      recorded = Math.max(recorded, kernel.end());
      delayed = Math.max(delayed, end(kernel));
    }
    return delayed - recorded;
  }

  /** When a call into the graph returns. */
  long leave(Point point) {
    Long known = pointLeaves.get(point);
    if (known != null) {
      return known;
    }
    List<Point> ofRow = points.get(point.row());
    int at = ofRow.indexOf(point);
    long from = host.get(0).begin();
    long enter = point.enter();
    boolean first = point.row().equals(firstThread) && point.enter() >= delayedFrom;
    if (at > 0) {
      Point before = ofRow.get(at - 1);
      from = leave(before) - before.leave();
      first &= before.enter() < delayedFrom;
      enter = point.enter() + from;
    }
    enter += first ? delay : 0;
    long leave = enter;
    for (Event cause : point.causes()) {
      leave = Math.max(leave, end(cause));
    }
    pointLeaves.put(point, leave);
    return leave;
  }

  /** When a kernel ends. */
  long end(Event kernel) {
    Long known = kernelEnds.get(kernel);
    if (known != null) {
      return known;
    }
    long ready = Long.MIN_VALUE;
    long disturbed = Long.MIN_VALUE;
    for (Need need : needs(kernel)) {
      ready = Math.max(ready, need.recorded());
      disturbed = Math.max(disturbed, need.nanos());
    }
    long end = disturbed + kernel.end() - ready;
    kernelEnds.put(kernel, end);
    return end;
  }

  /** What a kernel waits for: first the one before it on its stream, then others. */
  List<Need> needs(Event kernel) {
    List<Need> needs = new ArrayList<>();
    for (Event other : device) {
      if (other.stream() == kernel.stream() && other.begin() < kernel.begin()) {
        needs.add(new Need(other, null, other.end(), end(other)));
      }
    }
    Collections.reverse(needs);
    for (List<Point> ofThread : points.values()) {
      for (Point point : ofThread) {
        if (kernel.equals(point.launch())) {
          needs.add(new Need(null, point, point.leave(), leave(point)));
        }
      }
    }
    for (JsonNode sync : syncs) {
      JsonNode args = sync.get("args");
      if (sync.get("name").asText().equals("Stream Wait Event")
          && args.path("wait_on_cuda_event_record_corr_id").asLong(-1) >= 0
          && args.get("stream").asLong() == kernel.stream()
          && isFirstAfter(kernel, call(args.get("correlation").asLong()).begin())) {
        for (Event cause : last(args.get("wait_on_stream").asLong(), recorded(args)).toList()) {
          needs.add(new Need(cause, null, cause.end(), end(cause)));
        }
      }
    }
    return needs;
  }

  private boolean isFirstAfter(Event kernel, long nanos) {
    return device.stream()
        .filter(k -> k.stream() == kernel.stream() && call(k.correlation()).begin() >= nanos)
        .findFirst()
        .filter(kernel::equals)
        .isPresent();
  }
}
