package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * The communicators of a job that are joined over its data-parallel copies.
 *
 * @param grown their numbers
 * @param used by number, the operations on each communicator that has collectives
 */
record GrowingGroups(
    TraceMetadata metadata, Set<Integer> grown, Map<Integer, Set<CollectiveOp>> used) {

  /** The warning of a trace of the PyTorch profiler. */
  private static final String ROOT_UNKNOWN = "kineto-root-unknown";

  /**
   * Whether data-parallel ranks share the state of the model: then gradients are reduced to shares,
   * and what is gathered are shares as well.
   */
  boolean isSharded() {
    return does(CollectiveOp.REDUCE_SCATTER) || does(CollectiveOp.REDUCE_SCATTER_BLOCK);
  }

  private boolean does(CollectiveOp op) {
    return grown.stream().anyMatch(index -> used.getOrDefault(index, Set.of()).contains(op));
  }

  /** Whether what grows may be gathers and scatters of a profile, which names no roots. */
  boolean hasUnknownRoots() {
    return metadata.warnings().stream().anyMatch(warning -> warning.code().equals(ROOT_UNKNOWN))
        && (does(CollectiveOp.ALLGATHER) || does(CollectiveOp.REDUCE_SCATTER_BLOCK));
  }

  /** The fewest ranks of a group of several that grows; 1 where there is none. */
  int fewestRanks() {
    return grown.stream().mapToInt(this::ranks).filter(ranks -> ranks > 1).min().orElse(1);
  }

  private int ranks(int index) {
    return (int)
        metadata.communicators().get(index).members().stream()
            .map(metadata::rankOf)
            .distinct()
            .count();
  }

  /**
   * What grows and what stays, such as {@code larger: dp of 4 (8 groups); one per copy: tp of 8}.
   */
  String describe() {
    return "larger: %s; one per copy: %s"
        .formatted(list(grown::contains), list(index -> !grown.contains(index)));
  }

  /** Groups by their names and numbers of ranks, and how many there are of each. */
  private String list(IntPredicate which) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int index : new TreeSet<>(used.keySet())) {
      if (which.test(index)) {
        String name = metadata.communicators().get(index).name();
        String words =
            name.isBlank()
                ? "unnamed"
                : GroupName.of(index, metadata.communicators().get(index)).withoutNumber();
        int ranks = ranks(index);
        counts.merge(ranks == 0 ? words : words + " of " + ranks, 1, Integer::sum);
      }
    }
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(
                group ->
                    group.getKey()
                        + (group.getValue() == 1 ? "" : " (" + group.getValue() + " groups)"))
            .collect(Collectors.joining(", "));
  }
}
