package io.idlewave.ingest.chakra;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.TimelineWriter;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the nodes of ranks as calls. A dependency on another timeline of the rank is one on the
 * last node there that a node depends on: it came after the others. Mutable.
 */
final class RankCalls {

  private static final long NANOS_PER_MICRO = 1000;

  private final ArchiveDraft draft;
  private final Meetings meetings;
  private final int dependencies;
  private final WarningLog log;
  private final Map<String, Integer> functions = new LinkedHashMap<>();
  private final Map<String, Integer> regions = new LinkedHashMap<>();
  private int tags;

  /** Dependencies get tags of their own on the communicator {@code dependencies}. */
  RankCalls(ArchiveDraft draft, Meetings meetings, int dependencies, WarningLog log) {
    this.draft = draft;
    this.meetings = meetings;
    this.dependencies = dependencies;
    this.log = log;
  }

  /** Writes all timelines of the rank with this number. */
  void write(RankNodes rank, int process, NodeTimes times, Map<Integer, RankMetadata> written) {
    Map<Long, List<Operation>> awaits = new HashMap<>();
    Map<Long, List<Operation>> signals = new HashMap<>();
    depend(rank, awaits, signals);
    rank.rows()
        .forEach(
            (resource, row) -> {
              TimelineWriter writer = new TimelineWriter(draft.rank(row));
              for (Node node : rank.nodes()) {
                if (Resource.of(node) == resource) {
                  write(
                      rank,
                      node,
                      times.of(node),
                      awaits.getOrDefault(node.id(), List.of()),
                      signals.getOrDefault(node.id(), List.of()),
                      writer);
                }
              }
              writer.close();
              written.put(
                  row, new RankMetadata(writer.calls(), writer.nowNanos(), process, process, 0));
            });
  }

  private void depend(
      RankNodes rank, Map<Long, List<Operation>> awaits, Map<Long, List<Operation>> signals) {
    Map<Long, Integer> positions = new HashMap<>();
    for (Node node : rank.nodes()) {
      Resource own = Resource.of(node);
      EnumMap<Resource, Integer> last = new EnumMap<>(Resource.class);
      for (long id : node.causes()) {
        Integer position = positions.get(id);
        if (position == null) {
          log.add(ChakraWarning.CAUSE_ABSENT, () -> rank.place(node));
        } else {
          last.merge(Resource.of(rank.nodes().get(position)), position, Math::max);
        }
      }
      last.remove(own);
      last.forEach(
          (resource, position) -> {
            int tag = tags++;
            signals
                .computeIfAbsent(rank.nodes().get(position).id(), n -> new ArrayList<>())
                .add(
                    new Send(
                        row(rank, own),
                        tag,
                        dependencies,
                        0,
                        SendMode.READY,
                        Operation.NO_REQUEST));
            awaits
                .computeIfAbsent(node.id(), n -> new ArrayList<>())
                .add(new Receive(row(rank, resource), tag, dependencies, 0));
          });
      positions.put(node.id(), positions.size());
    }
  }

  private static int row(RankNodes rank, Resource resource) {
    return Objects.requireNonNull(rank.rows().get(resource), "row");
  }

  private void write(
      RankNodes rank,
      Node node,
      NodeTimes.@Nullable Times times,
      List<Operation> awaits,
      List<Operation> signals,
      TimelineWriter writer) {
    if (!awaits.isEmpty()) {
      long ready = times == null ? 0 : times.readyNanos();
      writer.until(
          Math.max(writer.nowNanos(), ready), function("await"), MpiCall.NO_REGION, awaits);
    }
    if (node.placeUnknown()) {
      log.add(ChakraWarning.PLACE_UNKNOWN, () -> rank.place(node));
    }
    int region = number(regions, node.name());
    Operation meeting = node.communicates() ? meetings.of(rank, node) : null;
    long begin = times == null ? writer.nowNanos() : times.beginNanos();
    if (meeting == null) {
      if (node.durationMicros() == 0 && (node.says("num_ops") || node.says("tensor_size"))) {
        log.add(ChakraWarning.DURATION_ABSENT, () -> rank.place(node));
      }
      long nanos = node.durationMicros() * NANOS_PER_MICRO;
      writer.computed(begin, nanos, region, function("signal"), signals);
      return;
    }
    long end = times == null ? begin : times.endNanos();
    writer.communicated(begin, end, region, function(node.name()), meeting);
    if (!signals.isEmpty()) {
      writer.until(end, function("signal"), MpiCall.NO_REGION, signals);
    }
  }

  private int function(String name) {
    return number(functions, name);
  }

  private static int number(Map<String, Integer> numbers, String name) {
    return numbers.computeIfAbsent(name, n -> numbers.size());
  }

  /** Names of functions, by number. */
  List<String> functions() {
    return List.copyOf(functions.keySet());
  }

  /** Names of regions, by number. */
  List<String> regions() {
    return List.copyOf(regions.keySet());
  }
}
