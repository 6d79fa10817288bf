package io.idlewave.graph.order;

import io.idlewave.graph.cut.Cut.PollState;
import io.idlewave.ingest.model.RegionTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The failed polls that a rank has made one after the other, and how the time since the first of
 * them began divides over user regions: a poll's own time belongs to the region it is called in.
 * Mutable.
 */
final class PollRun {

  private int[] regions = new int[2];
  private long[] nanos = new long[2];
  private int regionCount;
  private long polls;
  private long startNanos;

  /** The call that {@code at} is in is one more failed poll. */
  void add(RankCursor at) {
    if (polls++ == 0) {
      startNanos = at.enterNanos;
    } else {
      addStretch(at);
    }
    add(at.region, at.durationNanos);
  }

  private void addStretch(RankCursor before) {
    if (before.stretch.isEmpty()) {
      add(before.region, before.gapNanos());
    }
    for (RegionTime part : before.stretch) {
      add(part.region(), part.nanos());
    }
  }

  /** Time in a region; a run knows few of them. */
  private void add(int region, long more) {
    int at = 0;
    while (at < regionCount && regions[at] != region) {
      at++;
    }
    if (at == regionCount) {
      if (at == regions.length) {
        regions = Arrays.copyOf(regions, 2 * at);
        nanos = Arrays.copyOf(nanos, 2 * at);
      }
      regions[at] = region;
      nanos[at] = 0;
      regionCount++;
    }
    nanos[at] += more;
  }

  /** Any other call ends the run. */
  void end() {
    polls = 0;
    regionCount = 0;
  }

  /** Whether there are enough to tell a wait from a look. */
  boolean isWait() {
    return polls >= 2;
  }

  /** From the begin of the first poll to that of the call that ends the run, in ns. */
  long spanNanos(RankCursor end) {
    return end.enterNanos - startNanos;
  }

  /**
   * How that span divides, in the order of regions; empty where all of it was in the region of the
   * call that ends the run. It takes the stretch before that call in, so ask once.
   */
  List<RegionTime> division(RankCursor end) {
    addStretch(end);
    List<RegionTime> parts = parts();
    boolean undivided = parts.stream().allMatch(part -> part.region() == end.region);
    return undivided ? List.of() : parts;
  }

  private List<RegionTime> parts() {
    return IntStream.range(0, regionCount)
        .filter(at -> nanos[at] != 0)
        .mapToObj(at -> new RegionTime(regions[at], nanos[at]))
        .sorted(Comparator.comparingInt(RegionTime::region))
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
    state.division().forEach(part -> add(part.region(), part.nanos()));
  }
}
