package io.idlewave.perturb.noise;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Tells measurements of noise over time from durations of noise per stretch, which alone can be
 * drawn independently of each other. Mutable.
 *
 * <p>Lists of detours (selfish) and fixed-time-quantum files (FTQ) are known by their headings. A
 * fixed-work-quantum file (FWQ) has none and is known by its shape: many whole numbers, half of
 * them about as large as the smallest, which is the work itself. A comment {@code durations} says
 * that a file of that shape holds durations of noise.
 */
public final class NoiseMeasurement {

  private static final String SELFISH_HEADING = "selfish duration [ns]";
  private static final String FTQ_HEADING = "ticks per ns:";
  private static final String DURATIONS = "durations";

  private static final int LEAST_QUANTA = 100;
  private static final double LEAST_WORK_NANOS = 1_000;
  private static final double UNDISTURBED = 1.01;

  private final Path file;
  private boolean declared;

  NoiseMeasurement(Path file) {
    this.file = file;
  }

  /**
   * Takes a comment of the file.
   *
   * @throws IllegalArgumentException if it is the heading of a measurement over time
   */
  void comment(String comment, int line) {
    String text = comment.strip().toLowerCase(Locale.ROOT);
    declared |= text.equals(DURATIONS);
    if (text.contains(SELFISH_HEADING)) {
      throw refused(file + ":" + line, "a list of detours (selfish)");
    }
    if (text.startsWith(FTQ_HEADING)) {
      throw refused(file + ":" + line, "work per fixed time quantum (FTQ)");
    }
  }

  /**
   * Makes sure that samples are durations of noise.
   *
   * @param sorted all of the file
   * @throws IllegalArgumentException if they have the shape of a fixed-work measurement
   */
  void requireDurations(double[] sorted) {
    if (!declared && isFixedWork(sorted)) {
      throw refused(
          file.toString(),
          "times of fixed work (FWQ) by its shape, %d whole numbers of which half lie within 1%% of the smallest, %.0f, and no comment '# durations'"
              .formatted(sorted.length, sorted[0]));
    }
  }

  /**
   * Whether numbers have the shape of times of fixed work: many whole ones, half of them about as
   * large as the smallest.
   */
  public static boolean isFixedWork(double[] sorted) {
    if (sorted.length < LEAST_QUANTA || sorted[0] < LEAST_WORK_NANOS) {
      return false;
    }
    for (double sample : sorted) {
      if (sample != Math.rint(sample)) {
        return false;
      }
    }
    return sorted[sorted.length / 2] <= UNDISTURBED * sorted[0]
        && sorted[sorted.length - 1] > UNDISTURBED * sorted[0];
  }

  private static IllegalArgumentException refused(String place, String what) {
    return new IllegalArgumentException(
        "%s: durations of noise per stretch, one per line, got %s: noise measured over time, whose times a distribution would drop: see process: replay, and idlewave signature"
            .formatted(place, what));
  }
}
