package io.idlewave.jobs.kafka.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which partitions a stream has closed. A stream that was fed again can be closed several times,
 * also over more partitions than before; it is complete once one of these is. Mutable.
 */
final class ClosedPartitions {

  private record Close(long offset, int partitions) {}

  private final Map<Integer, List<Close>> closes = new HashMap<>();

  /** A close over {@code partitions} partitions was found in a partition. */
  void add(int partition, long offset, int partitions) {
    closes
        .computeIfAbsent(partition, unknown -> new ArrayList<>())
        .add(new Close(offset, partitions));
  }

  /** Whether the stream is closed on all its partitions. */
  boolean isComplete() {
    return closes.getOrDefault(0, List.of()).stream()
        .anyMatch(close -> isComplete(close.partitions()));
  }

  private boolean isComplete(int partitions) {
    for (int partition = 0; partition < partitions; partition++) {
      List<Close> found = closes.getOrDefault(partition, List.of());
      if (found.stream().noneMatch(close -> close.partitions() == partitions)) {
        return false;
      }
    }
    return true;
  }

  /**
   * From where a reader that knows nothing must read a partition to find its closes again.
   *
   * @param offset from where it would read on otherwise
   */
  long heldBack(int partition, long offset) {
    List<Close> found = closes.getOrDefault(partition, List.of());
    return found.isEmpty() ? offset : Math.min(offset, found.get(0).offset());
  }
}
