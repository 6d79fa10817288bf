package io.idlewave.ingest.kineto;

import io.idlewave.ingest.format.call.PathNumbers;
import io.idlewave.ingest.kineto.read.HostSpan;
import io.idlewave.ingest.kineto.read.ProcessTrace;
import io.idlewave.ingest.model.Visits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The regions of a job as the archive numbers them: operators, annotations and calls of the runtime
 * that host threads are in, one inside another, and kernels and copies on streams. Immutable.
 */
final class JobRegions {

  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final SortedMap<Integer, TimelinePaths> timelines = new TreeMap<>();
  private final PathNumbers paths;

  /** Numbers regions in the order of processes, their threads and streams, and their regions. */
  JobRegions(List<ProcessTrace> processes, List<ProcessRows> rows) {
    for (int process = 0; process < processes.size(); process++) {
      ProcessTrace trace = processes.get(process);
      ProcessRows own = rows.get(process);
      for (Map.Entry<Integer, List<HostSpan>> thread : trace.spansByThread()) {
        timelines.put(
            own.thread(thread.getKey()),
            TimelinePaths.ofThread(thread.getValue(), this::numberOfName));
      }
      trace
          .eventsByStream()
          .forEach(
              (stream, events) ->
                  timelines.put(
                      own.stream(stream), TimelinePaths.ofStream(events, this::numberOfName)));
    }
    int[] same = IntStream.range(0, numbers.size()).toArray();
    paths =
        new PathNumbers(
            numbers.size(),
            timelines.values().stream().map(TimelinePaths::tree).toList(),
            Collections.nCopies(timelines.size(), same));
  }

  private int numberOfName(String name) {
    return numbers.computeIfAbsent(name, n -> numbers.size());
  }

  /** The number of what a row is in, by the place of that on it. */
  int of(int row, int thing) {
    return paths.number(row, timeline(row).path(thing));
  }

  private TimelinePaths timeline(int row) {
    return Objects.requireNonNull(timelines.get(row), "row");
  }

  /** How often a row came into each. */
  Visits visits(int row) {
    return paths.visits(row);
  }

  List<String> names() {
    List<String> first = List.copyOf(numbers.keySet());
    List<String> all = new ArrayList<>(first);
    paths.further().stream().map(first::get).forEach(all::add);
    return all;
  }

  /** The region that each is inside of; empty where none is inside another. */
  List<Integer> parents() {
    return paths.parents();
  }
}
