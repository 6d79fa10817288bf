package io.idlewave.ingest.chakra;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When the nodes of a rank had all they need, and began, in ns since its first one was recorded to
 * begin. A node begins as recorded, or when all that it needs has ended, if that is later: what is
 * launched may have been recorded to begin before its launch returned, and an operator that calls
 * others begins before them, but lasts as long as it takes itself.
 */
final class NodeTimes {

  private static final long NANOS_PER_MICRO = 1000;

  /** Times of a rank stay below 2^62 ns. */
  private static final long MAX_NANOS = 1L << 62;

  /** The times of one node, which was ready when all that it needs had ended. */
  record Times(long readyNanos, long beginNanos, long endNanos) {}

  private final Map<Long, Times> times = new HashMap<>();

  private NodeTimes() {}

  /** Whether nodes of all ranks say when they began: 0 stands for nothing said. */
  static boolean areRecorded(List<RankNodes> ranks) {
    return ranks.stream()
        .flatMap(rank -> rank.nodes().stream())
        .allMatch(node -> node.startMicros() > 0);
  }

  static NodeTimes recorded(RankNodes rank, WarningLog log) {
    NodeTimes of = new NodeTimes();
    long origin = rank.nodes().stream().mapToLong(Node::startMicros).min().orElse(0);
    Map<Resource, Long> free = new EnumMap<>(Resource.class);
    for (Node node : rank.nodes()) {
      Resource own = Resource.of(node);
      long recorded = (node.startMicros() - origin) * NANOS_PER_MICRO;
      long ready = 0;
      for (long cause : node.causes()) {
        Times before = of.times.get(cause);
        ready = before == null ? ready : Math.max(ready, before.endNanos());
      }
      long begin = Math.max(recorded, Math.max(ready, free.getOrDefault(own, 0L)));
      if (begin > recorded) {
        log.add(ChakraWarning.TIMES_SHIFTED, () -> rank.place(node));
      }
      long end = begin + node.durationMicros() * NANOS_PER_MICRO;
      if (end > MAX_NANOS) {
        throw new BadTraceException(
            "%s: an end within %d ns of the first begin, got %d"
                .formatted(rank.where(node), MAX_NANOS, end));
      }
      of.times.put(node.id(), new Times(ready, begin, end));
      free.put(own, end);
    }
    return of;
  }

  /** For a rank whose nodes run one after the other, as far as anybody knows. */
  static NodeTimes unknown() {
    return new NodeTimes();
  }

  /** The times of a node of the rank; null if they are not known. */
  @Nullable Times of(Node node) {
    return times.get(node.id());
  }
}
