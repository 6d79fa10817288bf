package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.format.WarningLog;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares what ranks were told of their communicators with what has been worked out. */
final class CommunicatorChecks {

  private final WarningLog warnings;
  private boolean worldTold;

  CommunicatorChecks(WarningLog warnings) {
    this.warnings = warnings;
  }

  /** Checks all sizes and ranks that the program of {@code rank} was told. */
  void check(CommunicatorLog log, Map<Integer, ResolvedCommunicator> bound, int rank) {
    for (Map.Entry<Integer, Integer> told : new TreeMap<>(log.sizes()).entrySet()) {
      ResolvedCommunicator found = known(bound.get(told.getKey()));
      if (found != null && found.groupOf(rank).size() != told.getValue()) {
        int size = found.groupOf(rank).size();
        // of the world the first rank alone is counted: all were told the same
        boolean absent = told.getKey() == LocalCommunicators.WORLD && told.getValue() > size;
        if (!absent || !worldTold) {
          warnings.add(
              absent ? DumpiWarning.RANKS_ABSENT : DumpiWarning.COMMUNICATOR_CONTRADICTED,
              () ->
                  "rank %d was told that %s has %d ranks, the trace has %d"
                      .formatted(rank, found.name, told.getValue(), size),
              absent ? told.getValue() - size : 1,
              0);
        }
        worldTold |= absent;
      }
    }
    for (Map.Entry<Integer, Integer> told : new TreeMap<>(log.ranks()).entrySet()) {
      ResolvedCommunicator found = known(bound.get(told.getKey()));
      if (found != null && found.groupOf(rank).indexOf(rank) != told.getValue()) {
        warnings.add(
            DumpiWarning.COMMUNICATOR_CONTRADICTED,
            () -> "rank %d was told to be %d of %s".formatted(rank, told.getValue(), found.name));
      }
    }
  }

  private static @Nullable ResolvedCommunicator known(@Nullable ResolvedCommunicator found) {
    return found == null || !found.known ? null : found;
  }
}
