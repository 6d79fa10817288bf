package io.idlewave.ingest.kineto;

import io.idlewave.ingest.kineto.SyncEvent.Kind;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads single events. Mutable; names that are equal are one object. */
final class EventReader {

  /** Categories of calls of the runtime or driver of an accelerator. */
  private static final Set<String> RUNTIME =
      Set.of("cuda_runtime", "cuda_driver", "hip_runtime", "hip_driver", "xpu_runtime", "Runtime");

  private static final Set<String> HOST = Set.of("cpu_op", "user_annotation", "Operator");
  private static final Set<String> DEVICE =
      Set.of("kernel", "gpu_memcpy", "gpu_memset", "Kernel", "Memcpy", "Memset");
  private static final String SYNC = "cuda_sync";
  private static final String FORWARD_BACKWARD = "fwdbwd";

  /**
   * What says nothing that others do not: arrows along correlations, frames of Python, annotations
   * once more on the device, what the profiler itself took.
   */
  private static final Set<String> PASSED_OVER =
      Set.of(
          "ac2g",
          "async_cpu_to_gpu",
          "python_function",
          "gpu_user_annotation",
          "overhead",
          "Trace",
          "cpu_instant_event",
          "async_gpu",
          "fwd_bwd");

  private static final int LONGEST_NAME = 1 << 12;
  private static final long MOST_ELEMENTS = 1L << 48;
  private static final long MOST_STREAMS = 1L << 48;

  private final KinetoFile file;
  private final ProcessTrace into;
  private final Map<String, String> names = new HashMap<>();

  private String phase = "";
  private String category = "";
  private String name = "";
  private String pid = "";
  private String tid = "";
  private long beginNanos;
  private long durationNanos;
  private long id;
  private long correlation;
  private long device;
  private long stream;
  private long sourceStream;
  private long record;
  private @Nullable String collective;
  private @Nullable String group;
  private @Nullable String groupRanks;
  private @Nullable String type;
  private long groupSize;
  private long peer;
  private long sequence;
  private long elements;
  private long receivedElements;

  EventReader(KinetoFile file, ProcessTrace into) {
    this.file = file;
    this.into = into;
  }

  /** Reads the event whose object begins, up to its end. */
  void read() throws IOException {
    clear();
    String place = file.place();
    for (String key = file.nextField(); key != null; key = file.nextField()) {
      switch (key) {
        case "ph" -> phase = file.text();
        case "cat" -> category = name(file.text());
        case "name" -> name = name(file.text());
        case "pid" -> pid = name(file.text());
        case "tid" -> tid = name(file.text());
        case "ts" -> beginNanos = file.nanos();
        case "dur" -> durationNanos = file.nanos();
        case "id" -> id = file.isWhole() ? file.whole(Long.MIN_VALUE, Long.MAX_VALUE) : skip(id);
        case "args" -> arguments();
        default -> file.skip();
      }
    }
    if (phase.equals("X")) {
      interval(place);
    } else if (category.equals(FORWARD_BACKWARD) && (phase.equals("s") || phase.equals("f"))) {
      require(beginNanos >= 0, "ts of a flow");
      into.add(new FlowEnd(id, phase.equals("s"), into.thread(pid + " " + tid), beginNanos, place));
    }
  }

  private void clear() {
    phase = "";
    category = "";
    name = "";
    pid = "";
    tid = "";
    beginNanos = -1;
    durationNanos = -1;
    id = 0;
    correlation = HostSpan.NONE;
    device = -1;
    stream = -1;
    sourceStream = -1;
    record = -1;
    collective = null;
    group = null;
    groupRanks = null;
    type = null;
    groupSize = 0;
    peer = -1;
    sequence = -1;
    elements = 0;
    receivedElements = 0;
  }

  private long skip(long value) throws IOException {
    file.skip();
    return value;
  }

  private String name(String text) {
    String bounded = text.length() > LONGEST_NAME ? text.substring(0, LONGEST_NAME) : text;
    return names.computeIfAbsent(bounded, same -> same);
  }

  private void arguments() throws IOException {
    if (!file.isObject()) {
      file.skip();
      return;
    }
    for (String key = file.nextField(); key != null; key = file.nextField()) {
      switch (key) {
        case "correlation" -> correlation = number(correlation);
        case "device" -> device = number(device);
        case "stream" -> stream = number(stream);
        case "wait_on_stream" -> sourceStream = number(sourceStream);
        case "wait_on_cuda_event_record_corr_id" -> record = number(record);
        case "Collective name" -> collective = name(file.text());
        case "Process Group Name" -> group = name(file.text());
        case "Process Group Ranks" -> groupRanks = name(file.text());
        case "dtype" -> type = name(file.text());
        case "Src Rank", "Dst Rank" -> peer = number(peer);
        case "Seq" -> sequence = number(sequence);
        case "Group size" -> groupSize = file.whole(0, Integer.MAX_VALUE);
        case "In msg nelems" -> elements = file.whole(0, MOST_ELEMENTS);
        case "Out msg nelems" -> receivedElements = file.whole(0, MOST_ELEMENTS);
        default -> file.skip();
      }
    }
  }

  /** Runtimes that name streams by their addresses name none that a kernel has. */
  private long number(long unstated) throws IOException {
    if (file.isWhole()) {
      return file.whole(-MOST_STREAMS, MOST_STREAMS);
    }
    file.skip();
    return unstated;
  }

  private void interval(String place) {
    boolean runtime = RUNTIME.contains(category);
    boolean onDevice = DEVICE.contains(category);
    boolean sync = category.equals(SYNC);
    if (!runtime && !onDevice && !sync && !HOST.contains(category)) {
      if (!PASSED_OVER.contains(category)) {
        into.warn(KinetoWarning.CATEGORY, place + ", " + category);
      }
      return;
    }
    require(beginNanos >= 0, "ts of an interval");
    require(durationNanos >= 0, "dur of an interval");
    if (sync) {
      Kind kind = SyncEvent.kind(name);
      if (kind != null) {
        into.add(new SyncEvent(kind, correlation, device, stream, sourceStream, record, place));
      } else {
        into.warn(KinetoWarning.SYNC_UNKNOWN, place + ", " + name);
      }
    } else if (onDevice) {
      require(correlation != HostSpan.NONE, "correlation of a kernel or copy");
      into.add(onDevice(place));
    } else {
      require(!runtime || correlation != HostSpan.NONE, "correlation of a call of the runtime");
      into.add(
          new HostSpan(
              into.thread(pid + " " + tid),
              name,
              beginNanos,
              beginNanos + durationNanos,
              runtime ? correlation : HostSpan.NONE,
              place));
    }
  }

  private DeviceEvent onDevice(String place) {
    require(device >= 0 && stream >= 0, "device and stream of a kernel or copy");
    String kernel = KernelName.of(name);
    return new DeviceEvent(
        new StreamId(device, stream),
        name(kernel),
        beginNanos,
        beginNanos + durationNanos,
        correlation,
        CommunicationKernel.isOne(kernel) ? communication(kernel) : null,
        place);
  }

  private CommunicationKernel communication(String kernel) {
    long bytes = CommunicationKernel.bytes(Math.max(elements, receivedElements), type);
    return new CommunicationKernel(
        CommunicationKernel.kind(kernel, collective),
        CommunicationKernel.op(kernel, collective, bytes),
        group,
        groupRanks,
        (int) groupSize,
        peer,
        sequence,
        bytes);
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      throw file.failure(what, "none");
    }
  }
}
