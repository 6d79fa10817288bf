package io.idlewave.jobs.validate;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.jobs.failure.UsageException;
import java.util.HashMap;
import java.util.Map;

/** A place between two calls of a rank, as delays of a study name it. */
final class DelayPlace {

  private DelayPlace() {}

  /**
   * The place before call {@code call} of a rank, counted from 0, as keys of a delay.
   *
   * @throws UsageException if the rank has no such call
   */
  static String before(TraceArchive trace, int rank, long call) {
    if (rank >= trace.metadata().rankCount()) {
      throw new UsageException(
          "delay: a rank below %d, got %d".formatted(trace.metadata().rankCount(), rank));
    }
    Map<Integer, Integer> occurrences = new HashMap<>();
    int function = -1;
    try (RankReader calls = trace.openRank(rank)) {
      for (long i = 0; i < call; i++) {
        MpiCall next = calls.next();
        if (next == null) {
          throw new UsageException(
              "delay: rank %d has %d calls, got call %d".formatted(rank, i, call));
        }
        function = next.function();
        occurrences.merge(function, 1, Integer::sum);
      }
    }
    if (call <= 1) {
      return "at: 0ns"; // after MPI_Init
    }
    return "after: {function: %s, occurrence: %d}"
        .formatted(trace.metadata().functions().get(function), occurrences.get(function));
  }
}
