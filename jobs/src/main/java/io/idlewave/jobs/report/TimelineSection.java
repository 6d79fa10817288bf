package io.idlewave.jobs.report;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Calls and messages in a window of the run, recorded and in one replicate of a scenario on one
 * axis. Times are in whole ns since the run window began: where the first rank left MPI_Init, or
 * each rank, where clocks cannot be compared.
 *
 * @param note how the window was chosen, and what it leaves out
 * @param scenario of the replicate; null where there is none
 * @param bound of it
 * @param replicate its number
 * @param fromNanos where the axis begins
 * @param toNanos where it ends
 * @param names of MPI functions
 * @param recorded as the trace has it
 * @param disturbed the same calls and messages in the replicate; null where there is none
 * @param gaps where in the window calls are not loaded
 * @param delay the one-off delay in the replicate; null where none lies here
 * @param iterations when those of the recorded run take place; null where none are found
 */
public record TimelineSection(
    @Nullable String note,
    @Nullable String scenario,
    @Nullable String bound,
    @Nullable Long replicate,
    long fromNanos,
    long toNanos,
    List<String> names,
    Track recorded,
    @Nullable Track disturbed,
    Stretches gaps,
    @Nullable Mark delay,
    @Nullable TimelineIterations iterations)
    implements Section {

  /** Takes an immutable copy. */
  public TimelineSection {
    names = List.copyOf(names);
  }

  /** Columns over calls, rank by rank in order of time, and what they send to each other. */
  public record Track(
      List<Integer> rank,
      List<Integer> name,
      List<Long> enterNanos,
      List<Long> exitNanos,
      Arrows arrows) {}

  /** Columns over messages: from the begin of the sending call to the end of the receiving one. */
  public record Arrows(
      List<Integer> fromRank,
      List<Long> fromNanos,
      List<Integer> toRank,
      List<Long> toNanos,
      List<Long> bytes) {}

  /** Columns over stretches of time of a rank: layer 0 is the recorded run, 1 the disturbed one. */
  public record Stretches(
      List<Integer> rank, List<Integer> layer, List<Long> fromNanos, List<Long> toNanos) {

    Stretches and(int ofRank, int ofLayer, long from, long to) {
      return and(new Stretches(List.of(ofRank), List.of(ofLayer), List.of(from), List.of(to)));
    }

    Stretches and(Stretches more) {
      return new Stretches(
          joined(rank, more.rank),
          joined(layer, more.layer),
          joined(fromNanos, more.fromNanos),
          joined(toNanos, more.toNanos));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
      return Stream.concat(first.stream(), second.stream()).toList();
    }
  }

  /** A one-off delay in the disturbed run: from its begin to that of the call that it precedes. */
  public record Mark(int rank, long fromNanos, long toNanos) {}
}
