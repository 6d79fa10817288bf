package io.idlewave.ingest.kineto;

import io.idlewave.ingest.kineto.Dependencies.Doubtful;
import io.idlewave.ingest.kineto.Dependencies.Ends;
import io.idlewave.ingest.kineto.read.DeviceEvent;
import io.idlewave.ingest.kineto.read.FlowEnd;
import io.idlewave.ingest.kineto.read.HostSpan;
import io.idlewave.ingest.kineto.read.KinetoWarning;
import io.idlewave.ingest.kineto.read.ProcessTrace;
import io.idlewave.ingest.kineto.read.StreamId;
import io.idlewave.ingest.kineto.read.SyncEvent;
import io.idlewave.ingest.model.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The dependencies of a process, by what the trace states: a correlation joins a launch and what it
 * launched, a stream runs in its order, and records of synchronisation say who waits for what.
 * Correlations also say what was in a stream when a call was made. Times only say until when
 * somebody waited.
 */
final class ProcessGraph {

  private static final Set<String> WAIT_FOR_DEVICE =
      Set.of("cudaDeviceSynchronize", "hipDeviceSynchronize", "cuCtxSynchronize");

  /** What other calls that wait are called, of whatever runtime. */
  private static final Pattern WAITS =
      Pattern.compile("Synchronize|(?:Event|Queue|Stream)s?(?:Wait|Finish)(?!Event)");

  private static final Set<String> STREAM_WAITS =
      Set.of("cudaStreamWaitEvent", "hipStreamWaitEvent", "cuStreamWaitEvent");

  /** Copies that return when all is there. */
  private static final Pattern WAIT_FOR_COPY =
      Pattern.compile(
          "(?:cuda|hip)Memcpy(?:2D|3D|ToSymbol|FromSymbol|WithStream)?"
              + "|(?:cu|hip)Memcpy(?:HtoD|DtoH)(?:_v2)?");

  /** What asks whether an event has come does not wait for it. */
  private static final String QUERY = "EventQuery";

  private static final String GRAPH = "GraphLaunch";

  private static final Pattern LAUNCHES =
      Pattern.compile("Launch(?:Cooperative)?Kernel|KernelLaunch|Mem(?:cpy|set)|GraphLaunch");

  private final ProcessTrace trace;
  private final ProcessRows rows;
  private final Dependencies dependencies;
  private final Map<Long, HostSpan> calls = new HashMap<>();
  private final Map<Long, List<StreamTask>> launched = new HashMap<>();
  private final Map<Long, SyncEvent> syncs = new LinkedHashMap<>();
  private final SortedMap<StreamId, StreamQueue> queues = new TreeMap<>();
  private final Map<Integer, List<Operation>> ends = new HashMap<>();
  private final List<HostPoint> points = new ArrayList<>();
  private final Map<Integer, List<HostPoint>> byThread;

  ProcessGraph(ProcessTrace trace, ProcessRows rows, Dependencies dependencies) {
    this.trace = trace;
    this.rows = rows;
    this.dependencies = dependencies;
    List<HostSpan> inOrder = trace.runtimeCalls();
    inOrder.forEach(call -> calls.putIfAbsent(call.correlation(), call));
    trace.syncs().forEach(sync -> syncs.putIfAbsent(sync.correlation(), sync));
    trace.eventsByStream().forEach(this::queue);
    inOrder.forEach(this::call);
    calls.values().forEach(this::joins);
    syncs.values().forEach(sync -> trace.warn(KinetoWarning.SYNC_UNKNOWN, sync.place()));
    flows();
    steps();
    points.sort(Comparator.comparingLong(HostPoint::enterNanos));
    byThread = points.stream().collect(Collectors.groupingBy(HostPoint::thread));
  }

  private void queue(StreamId stream, List<DeviceEvent> events) {
    List<StreamTask> tasks = new ArrayList<>();
    int row = rows.stream(stream);
    for (DeviceEvent event : events) {
      if (!calls.containsKey(event.correlation())) {
        trace.warn(KinetoWarning.LAUNCH_ABSENT, event.place());
      }
      StreamTask task = new StreamTask(event, row);
      tasks.add(task);
      launched.computeIfAbsent(event.correlation(), c -> new ArrayList<>()).add(task);
    }
    queues.put(stream, new StreamQueue(tasks));
  }

  private void call(HostSpan call) {
    boolean first = call.equals(calls.get(call.correlation()));
    List<StreamTask> started =
        first ? launched.getOrDefault(call.correlation(), List.of()) : List.of();
    long handedNanos = started.isEmpty() ? call.beginNanos() : handOver(call, started);
    String name = call.name();
    if (started.isEmpty() && LAUNCHES.matcher(name).find()) {
      trace.warn(KinetoWarning.KERNEL_ABSENT, call.place());
    }
    SyncEvent sync = first ? syncs.remove(call.correlation()) : null;
    if (name.contains(QUERY)) {
      return;
    }
    if (sync != null) {
      synchronise(call, handedNanos, sync);
    } else if (WAIT_FOR_COPY.matcher(name).matches()) {
      await(call, handedNanos, started.stream().filter(copy -> hadBegun(copy, call)).toList());
    } else if (WAIT_FOR_DEVICE.contains(name)) {
      await(call, handedNanos, lastOfAll(call));
    } else if (STREAM_WAITS.contains(name)) {
      trace.warn(KinetoWarning.ORDER_UNKNOWN, call.place());
    } else if (WAITS.matcher(name).find()) {
      trace.warn(KinetoWarning.WAIT_UNKNOWN, call.place());
    }
  }

  private void joins(HostSpan call) {
    if (call.name().contains(GRAPH)
        && GraphJoins.find(launched.getOrDefault(call.correlation(), List.of()), this::perhaps)) {
      trace.warn(KinetoWarning.GRAPH_UNKNOWN, call.place());
    }
  }

  private void perhaps(StreamTask cause, StreamTask effect) {
    Doubtful doubtful = dependencies.perhaps(cause.row(), effect.row());
    cause.signal(doubtful.cause());
    effect.await(doubtful.look(), cause.event().endNanos());
    ends.computeIfAbsent(effect.row(), row -> new ArrayList<>()).add(doubtful.end());
  }

  private void synchronise(HostSpan call, long handedNanos, SyncEvent sync) {
    switch (sync.kind()) {
      case DEVICE -> await(call, handedNanos, lastOfAll(call));
      case STREAM -> {
        StreamQueue queue = queue(sync.device(), sync.stream());
        if (queue == null) {
          trace.warn(KinetoWarning.WAIT_UNKNOWN, call.place());
        } else {
          await(call, handedNanos, before(queue, call, call));
        }
      }
      case EVENT -> {
        HostSpan record = calls.get(sync.record());
        StreamQueue queue = queue(sync.device(), sync.sourceStream());
        if (record == null || queue == null) {
          trace.warn(KinetoWarning.WAIT_UNKNOWN, call.place());
        } else {
          await(call, handedNanos, before(queue, record, call));
        }
      }
      case STREAM_FOR_EVENT -> order(call, sync);
      default -> throw new IllegalStateException(sync.toString());
    }
  }

  private List<StreamTask> lastOfAll(HostSpan call) {
    List<StreamTask> last = new ArrayList<>();
    queues.values().forEach(queue -> last.addAll(before(queue, call, call)));
    return last;
  }

  /** What is launched may begin before the call returns: it was handed over by then. */
  private long handOver(HostSpan call, List<StreamTask> started) {
    long at = call.endNanos();
    for (StreamTask task : started) {
      at = Math.min(at, task.event().beginNanos());
    }
    at = Math.max(at, call.beginNanos());
    List<Operation> causes = new ArrayList<>();
    for (StreamTask task : started) {
      Ends ends = dependencies.between(hostRow(call.thread()), task.row());
      causes.add(ends.cause());
      task.await(ends.effect(), at);
    }
    points.add(new HostPoint(call.thread(), at, at, call.name(), causes));
    return at;
  }

  private void await(HostSpan call, long enterNanos, List<StreamTask> causes) {
    if (causes.isEmpty()) {
      return;
    }
    List<Operation> effects = new ArrayList<>();
    long until = enterNanos;
    for (StreamTask task : causes) {
      Ends ends = dependencies.between(task.row(), hostRow(call.thread()));
      task.signal(ends.cause());
      effects.add(ends.effect());
      endBy(task, call.endNanos());
      until = Math.max(until, task.event().endNanos());
    }
    long leave = Math.max(enterNanos, Math.min(until, call.endNanos()));
    points.add(new HostPoint(call.thread(), enterNanos, leave, call.name(), effects));
  }

  private void endBy(StreamTask task, long nanos) {
    long cut = task.endBy(nanos);
    if (cut > 0) {
      trace.warn(KinetoWarning.OUTLASTS_WAIT, task.event().place(), cut);
    }
  }

  private void order(HostSpan call, SyncEvent sync) {
    HostSpan record = calls.get(sync.record());
    StreamQueue source = queue(sync.device(), sync.sourceStream());
    StreamQueue waiting = queue(sync.device(), sync.stream());
    if (record == null || source == null || waiting == null) {
      trace.warn(KinetoWarning.ORDER_UNKNOWN, call.place());
      return;
    }
    StreamTask effect = waiting.firstFrom(call.correlation());
    if (effect == null || source == waiting) {
      return;
    }
    for (StreamTask cause : before(source, record, effect.event().beginNanos(), call.place())) {
      Ends ends = dependencies.between(cause.row(), effect.row());
      cause.signal(ends.cause());
      endBy(cause, effect.event().beginNanos());
      effect.await(ends.effect(), cause.event().endNanos());
    }
  }

  private List<StreamTask> before(StreamQueue queue, HostSpan call, HostSpan wait) {
    return before(queue, call, wait.endNanos(), wait.place());
  }

  /**
   * What ends last of what a stream held when a call of its process began, and had begun when who
   * waits for it went on, by the clocks of host and device; nothing or one.
   */
  private List<StreamTask> before(
      StreamQueue queue, HostSpan call, long wentOnNanos, String ofWait) {
    StreamTask last = queue.lastBefore(call.correlation());
    if (last == null || hadBegun(last, wentOnNanos, ofWait)) {
      return last == null ? List.of() : List.of(last);
    }
    StreamTask begun = queue.lastBefore(call.correlation(), wentOnNanos);
    return begun == null ? List.of() : List.of(begun);
  }

  private boolean hadBegun(StreamTask task, HostSpan wait) {
    return hadBegun(task, wait.endNanos(), wait.place());
  }

  private boolean hadBegun(StreamTask task, long wentOnNanos, String ofWait) {
    long lateNanos = task.event().beginNanos() - wentOnNanos;
    if (lateNanos > 0) {
      trace.warn(KinetoWarning.BEGINS_AFTER_WAIT, ofWait, lateNanos);
    }
    return lateNanos <= 0;
  }

  private @Nullable StreamQueue queue(long device, long stream) {
    if (device >= 0) {
      return queues.get(new StreamId(device, stream));
    }
    for (Map.Entry<StreamId, StreamQueue> entry : queues.entrySet()) {
      if (entry.getKey().stream() == stream) {
        return entry.getValue();
      }
    }
    return null;
  }

  /** A backward operator on another thread begins after its forward operator. */
  private void flows() {
    Map<Long, FlowEnd> begun = new LinkedHashMap<>();
    for (FlowEnd flow : trace.flows()) {
      if (flow.begins()) {
        begun.put(flow.id(), flow);
      }
    }
    Set<Long> ended = new HashSet<>();
    for (FlowEnd end : trace.flows()) {
      FlowEnd begin = begun.get(end.id());
      if (end.begins()) {
        continue;
      }
      ended.add(end.id());
      if (begin == null || begin.nanos() > end.nanos() || !runs(begin) || !runs(end)) {
        trace.warn(KinetoWarning.FLOW_UNKNOWN, end.place());
      } else if (begin.thread() != end.thread()) {
        flow(begin, end);
      }
    }
    begun.values().stream()
        .filter(begin -> !ended.contains(begin.id()))
        .forEach(begin -> trace.warn(KinetoWarning.FLOW_UNKNOWN, begin.place()));
  }

  private boolean runs(FlowEnd flow) {
    return rows.ofThread().containsKey(flow.thread());
  }

  private void flow(FlowEnd begin, FlowEnd end) {
    Ends ends = dependencies.between(hostRow(begin.thread()), hostRow(end.thread()));
    points.add(
        new HostPoint(
            begin.thread(), begin.nanos(), begin.nanos(), "forward", List.of(ends.cause())));
    points.add(
        new HostPoint(end.thread(), end.nanos(), end.nanos(), "backward", List.of(ends.effect())));
  }

  /** A call without effects says where a step begins. */
  private void steps() {
    for (HostSpan span : trace.spans()) {
      if (span.isStep()) {
        long begin = span.beginNanos();
        points.add(new HostPoint(span.thread(), begin, begin, HostSpan.STEP, List.of()));
      }
    }
  }

  private int hostRow(int thread) {
    return rows.thread(thread);
  }

  /** The calls of a thread into the graph, by begin. */
  List<HostPoint> points(int thread) {
    return byThread.getOrDefault(thread, List.of());
  }

  /** What ran on a stream, in its order. */
  List<StreamTask> tasks(StreamId stream) {
    StreamQueue queue = queues.get(stream);
    return queue == null ? List.of() : queue.tasks();
  }

  /** What is left to receive at the end of a row. */
  List<Operation> ends(int row) {
    return ends.getOrDefault(row, List.of());
  }
}
