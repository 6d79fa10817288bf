package io.idlewave.ingest.kineto;

import io.idlewave.ingest.model.Communicator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The process groups whose kernels run on several ranks, as communicators of the rows on which they
 * run. Where a rank runs those of a group on several streams, the first one of each rank make a
 * communicator, the second ones another, and so on. Mutable until all rows are added.
 */
final class ProcessGroups {

  private final int firstCommunicator;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, List<Integer>> members = new LinkedHashMap<>();
  private final Map<Integer, Map<String, String>> ofRow = new HashMap<>();

  /** Communicators from a number on. */
  ProcessGroups(int firstCommunicator) {
    this.firstCommunicator = firstCommunicator;
  }

  /** Adds the streams of a process, in their order. */
  void add(ProcessRows rows, ProcessTrace trace) {
    Map<String, Integer> streamsOf = new HashMap<>();
    trace
        .eventsByStream()
        .forEach(
            (stream, events) -> {
              int row = rows.stream(stream);
              for (DeviceEvent event : events) {
                String group = event.collective() == null ? null : event.collective().group();
                if (group != null) {
                  ofRow
                      .computeIfAbsent(row, r -> new HashMap<>())
                      .computeIfAbsent(
                          group,
                          g -> {
                            String name = g + " #" + streamsOf.merge(g, 1, Integer::sum);
                            members.computeIfAbsent(name, n -> new ArrayList<>()).add(row);
                            return name;
                          });
                }
              }
            });
  }

  /** The number of ranks that run kernels of a group where this row does. */
  int members(int row, String group) {
    return membersOf(row, group).size();
  }

  private List<Integer> membersOf(int row, String group) {
    String name = ofRow.getOrDefault(row, Map.of()).get(group);
    return name == null ? List.of() : members.getOrDefault(name, List.of());
  }

  /** The communicator of a group on a row, or null where no other rank has one. */
  @Nullable Integer communicator(int row, String group) {
    return numbers.get(ofRow.getOrDefault(row, Map.of()).get(group));
  }

  /** Numbers the communicators of all groups with several ranks, once all rows are added. */
  List<Communicator> communicators() {
    List<Communicator> all = new ArrayList<>();
    members.forEach(
        (name, rows) -> {
          if (rows.size() > 1) {
            numbers.put(name, firstCommunicator + all.size());
            all.add(Communicator.intra("process group " + name, rows));
          }
        });
    return all;
  }
}
