package io.idlewave.graph.order;

import io.idlewave.graph.cut.Cut.PollState;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The failed polls that a rank has made one after the other, and how the time since the first of
 * them began divides over user regions: a poll's own time belongs to the region it is called in.
 * Mutable.
 */
final class PollRun {

  private final SortedMap<Integer, Long> nanosOf = new TreeMap<>();
  private long polls;
  private long startNanos;

  /** One more failed poll, {@code gapNanos} after the call before it. */
  void add(MpiCall failed, long gapNanos) {
    if (polls++ == 0) {
      startNanos = failed.enterNanos();
    } else {
      addStretch(failed, gapNanos);
    }
    nanosOf.merge(failed.region(), failed.durationNanos(), Long::sum);
  }

  private void addStretch(MpiCall call, long gapNanos) {
    if (call.stretch().isEmpty()) {
      nanosOf.merge(call.region(), gapNanos, Long::sum);
    }
    for (RegionTime part : call.stretch()) {
      nanosOf.merge(part.region(), part.nanos(), Long::sum);
    }
  }

  /** Any other call ends the run. */
  void end() {
    polls = 0;
    nanosOf.clear();
  }

  /** Whether there are enough to tell a wait from a look. */
  boolean isWait() {
    return polls >= 2;
  }

  /** From the begin of the first poll to that of {@code call}, which ends the run, in ns. */
  long spanNanos(MpiCall call) {
    return call.enterNanos() - startNanos;
  }

  /**
   * How that span divides, in the order of regions; empty where all of it was in the region of
   * {@code call}. It takes the stretch before the call in, so ask once.
   */
  List<RegionTime> division(MpiCall call, long gapNanos) {
    addStretch(call, gapNanos);
    nanosOf.values().removeIf(nanos -> nanos == 0);
    boolean undivided = nanosOf.keySet().stream().allMatch(region -> region == call.region());
    return undivided ? List.of() : parts();
  }

  private List<RegionTime> parts() {
    return nanosOf.entrySet().stream()
        .map(part -> new RegionTime(part.getKey(), part.getValue()))
        .toList();
  }

  /** The run of {@code rank} as plain values, or null where there is none. */
  @Nullable PollState capture(int rank) {
    return polls == 0 ? null : new PollState(rank, polls, startNanos, parts());
  }

  /** Puts a run back. */
  void restore(PollState state) {
    polls = state.polls();
    startNanos = state.startNanos();
    state.division().forEach(part -> nanosOf.put(part.region(), part.nanos()));
  }
}
