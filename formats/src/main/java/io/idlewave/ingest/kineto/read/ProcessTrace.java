package io.idlewave.ingest.kineto.read;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the profiler recorded of one process. Mutable while its file is read. */
public final class ProcessTrace {

  private static final int MOST_EVENTS = 1 << 26;
  private static final int UNSTATED = -1;

  private final Path file;
  private final WarningLog log;
  private final Map<String, Integer> threads = new LinkedHashMap<>();
  private List<HostSpan> spans = new ArrayList<>();
  private List<DeviceEvent> onDevice = new ArrayList<>();
  private List<FlowEnd> flows = new ArrayList<>();
  private final List<SyncEvent> syncs = new ArrayList<>();
  private int rank = UNSTATED;
  private int worldSize;
  private boolean hasOneGroup;

  private ProcessTrace(Path file, WarningLog log) {
    this.file = file;
    this.log = log;
  }

  public static ProcessTrace read(Path file, WarningLog log) {
    ProcessTrace trace = new ProcessTrace(file, log);
    KinetoFile.read(file, trace);
    if (trace.spans.isEmpty() && trace.onDevice.isEmpty()) {
      throw new BadTraceException(
          file + ": an operator, a call of the runtime or a kernel at least, got none");
    }
    trace.keepPlausible();
    return trace;
  }

  private void keepPlausible() {
    PlausibleTimes times = PlausibleTimes.of(this, spans, onDevice);
    spans = times.spans(spans);
    onDevice = times.onDevice(onDevice);
    flows = times.flows(flows);
  }

  /** The rank that the file states, or the given one. */
  public int rankOr(int unstated) {
    return rank == UNSTATED ? unstated : rank;
  }

  public boolean statesRank() {
    return rank != UNSTATED;
  }

  void rank(long number) {
    rank = (int) number;
  }

  /** How many ranks the job has; 0 where the file does not say it. */
  public int worldSize() {
    return worldSize;
  }

  public void worldSize(long ranks) {
    worldSize = (int) ranks;
  }

  /** Whether the file says that there is one process group, of all ranks. */
  public boolean hasOneGroup() {
    return hasOneGroup;
  }

  void groups(long count) {
    hasOneGroup = count == 1;
  }

  /** The number of a thread within the process. */
  int thread(String name) {
    return threads.computeIfAbsent(name, n -> threads.size());
  }

  void add(HostSpan span) {
    spans.add(span);
    requireFew(spans.size());
  }

  void add(DeviceEvent event) {
    onDevice.add(event);
    requireFew(onDevice.size());
  }

  void add(FlowEnd flow) {
    flows.add(flow);
    requireFew(flows.size());
  }

  void add(SyncEvent sync) {
    syncs.add(sync);
    requireFew(syncs.size());
  }

  private void requireFew(int events) {
    if (events > MOST_EVENTS) {
      throw new BadTraceException(file + ": at most " + MOST_EVENTS + " events, got more");
    }
  }

  public void warn(KinetoWarning warning, String place) {
    log.add(warning, () -> place);
  }

  /** Warns of times that are cut by {@code nanos} there. */
  public void warn(KinetoWarning warning, String place, long nanos) {
    log.add(warning, () -> place, 1, nanos);
  }

  /** Where an event stands, with the folder of the file, for errors. */
  public Path where(DeviceEvent event) {
    return file.resolveSibling(event.place());
  }

  public Path file() {
    return file;
  }

  /** What threads were in, by begin, outer ones first. */
  public List<HostSpan> spans() {
    return spans;
  }

  public List<FlowEnd> flows() {
    return flows;
  }

  public List<SyncEvent> syncs() {
    return syncs;
  }

  public List<HostSpan> runtimeCalls() {
    return spans.stream().filter(HostSpan::isRuntimeCall).toList();
  }

  /** When the first event begins. */
  public long beginNanos() {
    long begin = spans.isEmpty() ? Long.MAX_VALUE : spans.get(0).beginNanos();
    return onDevice.isEmpty() ? begin : Math.min(begin, onDevice.get(0).beginNanos());
  }

  /** What each thread was in, by begin, outer ones first; the thread that began first leads. */
  public List<Map.Entry<Integer, List<HostSpan>>> spansByThread() {
    Map<Integer, List<HostSpan>> byThread = new LinkedHashMap<>();
    for (HostSpan span : spans) {
      byThread.computeIfAbsent(span.thread(), t -> new ArrayList<>()).add(span);
    }
    return List.copyOf(byThread.entrySet());
  }

  /** The names of threads within the file, by their numbers. */
  public List<String> threadNames() {
    return threads.keySet().stream().map(name -> "thread " + name).toList();
  }

  /** What ran on each stream, by begin. */
  public SortedMap<StreamId, List<DeviceEvent>> eventsByStream() {
    SortedMap<StreamId, List<DeviceEvent>> byStream = new TreeMap<>();
    for (DeviceEvent event : onDevice) {
      byStream.computeIfAbsent(event.stream(), s -> new ArrayList<>()).add(event);
    }
    return byStream;
  }
}
