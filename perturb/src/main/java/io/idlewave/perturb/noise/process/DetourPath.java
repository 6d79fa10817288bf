package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Quantum;
import java.io.Serializable;
import java.util.Arrays;

/**
 * One path of detours, repeated for ever, in two times: wall time, and the time that is left
 * available. In available time a detour is a point, so that work which begins at x and takes w
 * meets exactly the detours in {@code [x, x + w)}. Immutable.
 *
 * <p>Sums come from prefix sums and places from an index of cells, about one per detour: the cost
 * of a look-up does not depend on how many detours lie between.
 */
final class DetourPath implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] starts;
  private final double[] places;
  private final double[] taken;
  private final double wallSpan;
  private final double span;
  private final int[] firstOfWallCell;
  private final int[] firstOfCell;

  /** The path of a series, whose durations are rounded to the quantum. */
  DetourPath(DetourSeries series, Quantum quantum) {
    starts = series.startNanos();
    double[] durations = series.durationNanos();
    int count = durations.length;
    places = new double[count];
    taken = new double[count + 1];
    double before = 0;
    double end = 0;
    for (int k = 0; k < count; k++) {
      // Rounded, so that wall times stay on the grid; never before the end of the detour before.
      double start = Math.max(end, quantum.round(starts[k]));
      places[k] = Math.max(k == 0 ? 0 : places[k - 1], start - before);
      starts[k] = start;
      before += quantum.round(durations[k]);
      taken[k + 1] = before;
      end = start + quantum.round(durations[k]);
    }
    wallSpan = Math.max(end, quantum.round(series.spanNanos()));
    span = wallSpan - before;
    firstOfCell = index(places, span);
    firstOfWallCell = index(starts, wallSpan);
  }

  /** Per cell of the span, the first value at or after its begin. */
  private static int[] index(double[] ascending, double span) {
    int[] first = new int[ascending.length + 1];
    int k = 0;
    for (int cell = 0; cell < first.length; cell++) {
      double begin = span * cell / first.length;
      while (k < ascending.length && ascending[k] < begin) {
        k++;
      }
      first[cell] = k;
    }
    return first;
  }

  /** The available time of one repetition, in ns. */
  double spanNanos() {
    return span;
  }

  /** The wall time of one repetition, in ns. */
  double wallSpanNanos() {
    return wallSpan;
  }

  /** All detours before {@code x} of available time, in ns; negative before 0. */
  double takenBefore(double x) {
    double rounds = Math.floor(x / span);
    double within = Math.min(span, Math.max(0, x - rounds * span));
    return rounds * taken[places.length] + taken[countBefore(places, firstOfCell, span, within)];
  }

  /** How many of ascending values lie before {@code x}. */
  private static int countBefore(double[] ascending, int[] firstOfCell, double span, double x) {
    int k = firstOfCell[Math.min(firstOfCell.length - 1, (int) (x / span * firstOfCell.length))];
    while (k > 0 && ascending[k - 1] >= x) {
      k--;
    }
    while (k < ascending.length && ascending[k] < x) {
      k++;
    }
    return k;
  }

  /**
   * By how much work is held up that begins at a wall time: it waits for the end of the detour that
   * it begins in, if any.
   *
   * @param wallNanos a multiple of the quantum
   * @param cpuNanos at least 0; nothing is held up where it is 0
   */
  double delayFrom(double wallNanos, double cpuNanos) {
    if (cpuNanos == 0) {
      return 0;
    }
    double within = wallNanos - Math.floor(wallNanos / wallSpan) * wallSpan;
    int begun = countBefore(starts, firstOfWallCell, wallSpan, within);
    double free = begun == 0 ? 0 : starts[begun - 1] + taken[begun] - taken[begun - 1];
    double waits = Math.max(0, free - within);
    double x = within + waits - taken[begun];
    return waits + takenBefore(x + cpuNanos) - taken[begun];
  }

  @Override
  public String toString() {
    return "DetourPath[%d detours in %s ns, %d cells]"
        .formatted(places.length, wallSpan, Arrays.stream(firstOfCell).count());
  }
}
