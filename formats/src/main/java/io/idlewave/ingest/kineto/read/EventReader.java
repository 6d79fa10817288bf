package io.idlewave.ingest.kineto.read;

import com.fasterxml.jackson.core.JsonToken;
import io.idlewave.ingest.format.JsonFile;
import io.idlewave.ingest.kineto.read.SyncEvent.Kind;
import io.idlewave.ingest.model.KernelKind;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads single events. Mutable; names that are equal are one object. */
final class EventReader {

  /** What PyTorch writes for process groups that nobody described. */
  private static final String UNDESCRIBED = "undefined";

  private static final int LONGEST_NAME = 1 << 12;
  private static final long MOST_ELEMENTS = 1L << 48;
  private static final long MOST_STREAMS = 1L << 48;

  private static final Pattern ROW = Pattern.compile("[0-9]{1,14}");

  private final JsonFile file;
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
  private @Nullable String description;
  private @Nullable String groupRanks;
  private @Nullable String type;
  private long groupSize;
  private long peer;
  private long sequence;
  private long elements;
  private long receivedElements;

  EventReader(JsonFile file, ProcessTrace into) {
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
    } else if (Activity.of(category) == Activity.FLOW && (phase.equals("s") || phase.equals("f"))) {
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
    description = null;
    groupRanks = null;
    type = null;
    groupSize = 0;
    peer = -1;
    sequence = -1;
    elements = -1;
    receivedElements = -1;
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
        case "Collective name" -> collective = word();
        case "Process Group Name" -> group = word();
        case "Process Group Description" -> description = word();
        case "Process Group Ranks" -> groupRanks = word();
        case "dtype" -> type = word();
        case "Src Rank", "Dst Rank" -> peer = number(peer);
        case "Seq" -> sequence = number(sequence);
        case "Group size" -> groupSize = file.whole(0, Integer.MAX_VALUE);
        case "In msg nelems" -> elements = file.whole(0, MOST_ELEMENTS);
        case "Out msg nelems" -> receivedElements = file.whole(0, MOST_ELEMENTS);
        default -> file.skip();
      }
    }
  }

  /** What is stated as null is not stated. */
  private @Nullable String word() throws IOException {
    return file.token() == JsonToken.VALUE_NULL ? null : name(file.text());
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
    Activity activity = Activity.of(category);
    if (activity == Activity.UNKNOWN) {
      into.warn(KinetoWarning.CATEGORY, place + ", " + category);
    }
    switch (activity.of(stream >= 0)) {
      case DEVICE -> into.add(onDevice(place));
      case SYNC -> sync(place);
      case HOST -> into.add(onHost(HostSpan.NONE, place));
      case RUNTIME -> {
        if (correlation == HostSpan.NONE) {
          into.warn(KinetoWarning.CORRELATION_ABSENT, place + ", " + name);
        }
        into.add(onHost(correlation, place));
      }
      default -> {}
    }
  }

  private void requireTimes() {
    require(beginNanos >= 0, "ts of an interval");
    require(durationNanos >= 0, "dur of an interval");
  }

  private void sync(String place) {
    requireTimes();
    Kind kind = SyncEvent.kind(name);
    if (kind != null) {
      into.add(new SyncEvent(kind, correlation, device, stream, sourceStream, record, place));
    } else {
      into.warn(KinetoWarning.SYNC_UNKNOWN, place + ", " + name);
    }
  }

  private HostSpan onHost(long ofCall, String place) {
    requireTimes();
    return new HostSpan(
        into.thread(pid + " " + tid), name, beginNanos, beginNanos + durationNanos, ofCall, place);
  }

  private DeviceEvent onDevice(String place) {
    requireTimes();
    long on = device >= 0 ? device : number(pid);
    long in = stream >= 0 ? stream : number(tid);
    require(on >= 0 && in >= 0, "device and stream of a kernel or copy");
    String kernel = KernelName.of(name);
    return new DeviceEvent(
        new StreamId(on, in),
        name(kernel),
        beginNanos,
        beginNanos + durationNanos,
        correlation,
        KernelKind.of(kernel) == KernelKind.COMMUNICATION ? communication(kernel) : null,
        place);
  }

  /** Profilers of some accelerators say where something ran in the way of all events alone. */
  private static long number(String row) {
    return ROW.matcher(row).matches() ? Long.parseLong(row) : -1;
  }

  private CommunicationKernel communication(String kernel) {
    return CommunicationKernel.of(
        kernel,
        collective,
        Math.max(elements, receivedElements),
        type,
        new CommunicationKernel.Group(
            group, purpose(), groupRanks, (int) groupSize, peer, sequence));
  }

  /** What a process group is for, where its program says that. */
  private @Nullable String purpose() {
    return description == null || description.isBlank() || description.equals(UNDESCRIBED)
        ? null
        : description;
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      throw file.failure(what, "none");
    }
  }
}
