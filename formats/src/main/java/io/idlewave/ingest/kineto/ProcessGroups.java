package io.idlewave.ingest.kineto;

import io.idlewave.ingest.kineto.read.CommunicationKernel;
import io.idlewave.ingest.kineto.read.CommunicationKernel.Kind;
import io.idlewave.ingest.kineto.read.DeviceEvent;
import io.idlewave.ingest.kineto.read.KinetoWarning;
import io.idlewave.ingest.kineto.read.ProcessTrace;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What kernels of several ranks do together, in communicators of the rows on which they run: one
 * per process group, and one per direction between two ranks that exchange messages. What a group
 * is for is part of the communicator's name alone: not all ranks need to say it. Where a rank runs
 * those of a group on several streams, the first one of each rank make a communicator, the second
 * ones another, and so on. Mutable until all rows are added.
 */
final class ProcessGroups {

  private final int firstCommunicator;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Map<Integer, List<DeviceEvent>>> members = new LinkedHashMap<>();
  private final Map<String, String> purposes = new HashMap<>();
  private final Map<Integer, Map<String, String>> ofRow = new HashMap<>();
  private final Set<DeviceEvent> unsequenced = new HashSet<>();

  ProcessGroups(int firstCommunicator) {
    this.firstCommunicator = firstCommunicator;
  }

  /**
   * Adds the streams of a process, in their order.
   *
   * @throws BadTraceException for collectives of a group that run in another order than they have
   *     numbers
   */
  void add(ProcessRows rows, ProcessTrace trace) {
    Map<String, Integer> streamsOf = new HashMap<>();
    trace
        .eventsByStream()
        .forEach(
            (stream, events) -> {
              int row = rows.stream(stream);
              for (DeviceEvent event : events) {
                Meeting meeting = Meeting.of(event, trace);
                if (meeting != null) {
                  String name =
                      ofRow
                          .computeIfAbsent(row, r -> new HashMap<>())
                          .computeIfAbsent(
                              meeting.name(), g -> g + " #" + streamsOf.merge(g, 1, Integer::sum));
                  describe(name, event);
                  add(
                      event,
                      members
                          .computeIfAbsent(name, n -> new LinkedHashMap<>())
                          .computeIfAbsent(row, r -> new ArrayList<>()),
                      trace);
                }
              }
            });
  }

  private void describe(String name, DeviceEvent event) {
    CommunicationKernel kernel = event.communication();
    String purpose = kernel == null ? null : kernel.group().purpose();
    if (purpose != null) {
      purposes.putIfAbsent(name, purpose + " ");
    }
  }

  private static void add(DeviceEvent event, List<DeviceEvent> ofRow, ProcessTrace trace) {
    if (!ofRow.isEmpty()) {
      DeviceEvent last = ofRow.get(ofRow.size() - 1);
      if (sequence(event) >= 0 && sequence(event) < sequence(last)) {
        throw new BadTraceException(
            "%s: Seq of a collective: at least %d, as of the one before it in its group, got %d"
                .formatted(trace.where(event), sequence(last), sequence(event)));
      }
    }
    ofRow.add(event);
  }

  /** The number of a collective in its group, or -1; messages have numbers of their sender. */
  private static long sequence(DeviceEvent event) {
    CommunicationKernel kernel = event.communication();
    return kernel == null || kernel.kind() != Kind.COLLECTIVE ? -1 : kernel.group().sequence();
  }

  /** Numbers the communicators that several ranks have a part in, once all rows are added. */
  List<Communicator> communicators() {
    List<Communicator> all = new ArrayList<>();
    members.forEach(
        (name, rows) -> {
          if (rows.size() > 1) {
            numbers.put(name, firstCommunicator + all.size());
            all.add(
                Communicator.intra(
                    "process group " + purposes.getOrDefault(name, "") + name,
                    List.copyOf(rows.keySet())));
            sequence(rows.values());
          }
        });
    return all;
  }

  /**
   * Where all kernels of a group have numbers, those meet that have the same; numbers that come
   * several times are told apart by their order. What not all members have meets nobody.
   */
  private void sequence(Iterable<List<DeviceEvent>> rows) {
    Map<String, Integer> ranksWith = new HashMap<>();
    Map<DeviceEvent, String> keys = new LinkedHashMap<>();
    int ranks = 0;
    for (List<DeviceEvent> events : rows) {
      ranks++;
      Map<Long, Integer> times = new HashMap<>();
      for (DeviceEvent event : events) {
        if (sequence(event) < 0) {
          return;
        }
        String key = sequence(event) + " " + times.merge(sequence(event), 1, Integer::sum);
        keys.put(event, key);
        ranksWith.merge(key, 1, Integer::sum);
      }
    }
    int all = ranks;
    keys.forEach(
        (event, key) -> {
          if (ranksWith.getOrDefault(key, 0) < all) {
            unsequenced.add(event);
          }
        });
  }

  /** What a kernel on a row does with other ranks, or null where it is alone, or seems so. */
  @Nullable Operation operation(int row, DeviceEvent event, ProcessTrace trace) {
    CommunicationKernel kernel = event.communication();
    if (kernel == null) {
      return null;
    }
    Meeting meeting = Meeting.of(event, trace);
    if (meeting == null) {
      trace.warn(KinetoWarning.PEERS_UNKNOWN, event.place());
      return null;
    }
    String name = ofRow.getOrDefault(row, Map.of()).get(meeting.name());
    Integer communicator = numbers.get(name);
    if (communicator == null) {
      if (meeting.size() != 1) {
        trace.warn(KinetoWarning.RANKS_ABSENT, event.place());
      }
      return null;
    }
    if (unsequenced.contains(event)) {
      trace.warn(KinetoWarning.SEQUENCE, event.place());
      return null;
    }
    kernel.doubts().forEach(doubt -> trace.warn(doubt, event.place()));
    Set<Integer> rows = members.getOrDefault(name, Map.of()).keySet();
    return switch (kernel.kind()) {
      case SEND ->
          new Send(
              peer(rows, row),
              0,
              communicator,
              kernel.bytes(),
              SendMode.STANDARD,
              Operation.NO_REQUEST);
      case RECEIVE -> new Receive(peer(rows, row), 0, communicator, kernel.bytes());
      default -> {
        if (rows.size() < meeting.size()) {
          trace.warn(KinetoWarning.MEMBERS_ABSENT, event.place());
        }
        long bytes = kernel.totalBytes(rows.size());
        yield new Collective(
            kernel.op(), communicator, Collective.ROOT_NONE, bytes, bytes, Operation.NO_REQUEST);
      }
    };
  }

  private static int peer(Set<Integer> rows, int own) {
    return rows.stream().filter(row -> row != own).findFirst().orElseThrow();
  }
}
