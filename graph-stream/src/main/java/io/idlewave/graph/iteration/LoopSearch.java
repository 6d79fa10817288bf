package io.idlewave.graph.iteration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds a loop whose passes begin alike and go on as they like: some have more tokens than others,
 * or other ones towards their end.
 *
 * <p>The places of each run of 1, 2, 4, 8 or 16 tokens cut a sequence into passes. Their
 * <em>kernel</em> is what more than half of them begin with, as far as that goes. A pass is like
 * the others if it begins with half of the kernel at least, and no less than half of it is that. It
 * is a loop if nine tenths of the passes are like the others, if what they begin with takes half of
 * the time from the first to the last, and if that is a third of the run: a loop within one is
 * short of time, a mark that has other things after it of passes alike. So that chance does not
 * make one, a kernel has {@value #LEAST_KINDS} tokens that differ, and the kernels of all passes
 * {@value #LEAST_TOKENS} tokens. Of loops that take as much time as the best one, less a tenth of
 * the run, the one with most passes counts.
 */
final class LoopSearch {

  private static final int LONGEST_RUN = 16;
  private static final int LEAST_KINDS = 4;
  private static final int LEAST_TOKENS = 48;

  /** How many runs with the same distances are tried: they all show the same loop. */
  private static final int SAME_DISTANCES = 8;

  /** So many comparisons per token are made at most. */
  private static final long WORK = 256;

  private static final double ALIKE = 0.9;
  private static final double OF_LOOP = 0.5;
  private static final double OF_RUN = 1.0 / 3;
  private static final double MARGIN = 0.1;

  private final int[] tokens;
  private final long[] nanos;
  private final List<Loop> found = new ArrayList<>();
  private long work;

  private LoopSearch(int[] tokens, long[] nanos) {
    this.tokens = tokens;
    this.nanos = nanos;
    this.work = WORK * tokens.length;
  }

  /**
   * A loop.
   *
   * @param kernel how many tokens more than half of them begin with
   * @param agreeing how many tokens of each are those of the kernel
   * @param agreeingNanos how long these take in all
   */
  @SuppressWarnings("ArrayRecordComponent") // within this package, and nobody changes them
  record Loop(int[] places, int kernel, int[] agreeing, long agreeingNanos) {}

  /**
   * The loop of a sequence, or null where it has none.
   *
   * @param nanos when each begins, and when the last one ends: one more than tokens
   */
  static @Nullable Loop of(int[] tokens, long[] nanos) {
    LoopSearch search = new LoopSearch(tokens, nanos);
    int[] runs = tokens.clone();
    boolean takesTime = search.runNanos() > 0;
    for (int length = 1; takesTime && length <= LONGEST_RUN && runs.length > 0; length *= 2) {
      search.tryAll(runs, length);
      runs = PeriodSearch.longer(runs, length);
    }
    return search.best();
  }

  private long runNanos() {
    return nanos[tokens.length] - nanos[0];
  }

  private @Nullable Loop best() {
    long most = found.stream().mapToLong(Loop::agreeingNanos).max().orElse(0);
    return found.stream()
        .filter(loop -> loop.agreeingNanos() >= most - MARGIN * runNanos())
        .max(
            Comparator.comparingInt((Loop loop) -> loop.places().length)
                .thenComparingLong(Loop::agreeingNanos)
                .thenComparingInt(loop -> -loop.places()[0]))
        .orElse(null);
  }

  private void tryAll(int[] runs, int length) {
    Map<Integer, Integer> tried = new HashMap<>();
    for (int[] places : places(runs, length)) {
      int[] distances = new int[places.length - 1];
      for (int k = 0; k < distances.length; k++) {
        distances[k] = places[k + 1] - places[k];
      }
      if (tried.merge(Arrays.hashCode(distances), 1, Integer::sum) <= SAME_DISTANCES && work > 0) {
        work -= tokens.length - places[0];
        tryPlaces(places);
      }
    }
  }

  /** The places of each run that has enough, without those that overlap, in order of the first. */
  private List<int[]> places(int[] runs, int length) {
    Map<Integer, int[]> counts = new HashMap<>();
    for (int i = 0; i < runs.length; i++) {
      int[] of = counts.computeIfAbsent(runs[i], run -> new int[] {0, -LONGEST_RUN});
      if (i >= of[1] + length) {
        of[0]++;
        of[1] = i;
      }
    }
    Map<Integer, int[]> places = new HashMap<>();
    List<int[]> inOrder = new ArrayList<>();
    for (int i = 0; i < runs.length; i++) {
      int[] of = Objects.requireNonNull(counts.get(runs[i]));
      if (of[0] < PeriodSearch.LEAST) {
        continue;
      }
      int[] own = places.get(runs[i]);
      if (own == null) {
        own = new int[of[0]];
        places.put(runs[i], own);
        inOrder.add(own);
        of[1] = 0;
      } else if (i < own[of[1] - 1] + length) {
        continue;
      }
      own[of[1]++] = i;
    }
    return inOrder;
  }

  private void tryPlaces(int[] places) {
    if (nanos[tokens.length] - nanos[places[0]] < OF_RUN * runNanos()) {
      return;
    }
    int[] agreeing = new int[places.length];
    int kernel = kernel(places, agreeing);
    int last = places.length - 1;
    int alike = 0;
    long agreeingNanos = 0;
    for (int k = 0; k <= last; k++) {
      agreeingNanos += nanos[places[k] + agreeing[k]] - nanos[places[k]];
      alike += k < last && 2 * agreeing[k] >= Math.max(kernel, end(places, k) - places[k]) ? 1 : 0;
    }
    long span = nanos[places[last] + agreeing[last]] - nanos[places[0]];
    boolean mostOfIt = agreeingNanos >= OF_LOOP * span && span >= OF_RUN * runNanos();
    if (alike >= ALIKE * last && mostOfIt && !isChance(places, kernel, agreeing)) {
      found.add(new Loop(places, kernel, agreeing, agreeingNanos));
    }
  }

  private int end(int[] places, int k) {
    return k + 1 < places.length ? places[k + 1] : tokens.length;
  }

  /** How many tokens more than half of the passes begin with; each has so many of them. */
  private int kernel(int[] places, int[] agreeing) {
    int[] alive = places.clone();
    int count = places.length;
    int[] of = new int[count];
    Arrays.setAll(of, k -> k);
    for (int depth = 0; ; depth++) {
      int token = 0;
      int votes = 0;
      for (int k = 0; k < count; k++) {
        int at = alive[k] + depth;
        if (at < end(places, of[k])) {
          token = votes == 0 ? tokens[at] : token;
          votes += tokens[at] == token ? 1 : -1;
        }
      }
      int kept = 0;
      for (int k = 0; k < count; k++) {
        int at = alive[k] + depth;
        if (at < end(places, of[k]) && tokens[at] == token) {
          alive[kept] = alive[k];
          of[kept++] = of[k];
        }
      }
      if (2 * kept <= places.length) {
        return depth;
      }
      for (int k = 0; k < kept; k++) {
        agreeing[of[k]] = depth + 1;
      }
      count = kept;
    }
  }

  private boolean isChance(int[] places, int kernel, int[] agreeing) {
    int whole = 0;
    while (agreeing[whole] < kernel) {
      whole++;
    }
    int from = places[whole];
    return (long) places.length * kernel < LEAST_TOKENS
        || Arrays.stream(tokens, from, from + kernel).distinct().count() < LEAST_KINDS;
  }
}
