package io.idlewave.jobs.condition;

import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.CpuSpec;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How the base of {@code model} timing compares with the recorded run ({@code docs/semantics.md}
 * section 7).
 *
 * @param ratio of the base's run time to that of the recorded run
 * @param busyCores how many threads computed on average during the recorded run
 * @param threads of the trace, one per rank or more
 * @param threadsInWords the same, called ranks where each has one
 * @param shareNodes whether some of them shared a node
 * @param asRecorded whether the base computes at the recorded speed
 */
record BaseVerdict(
    double ratio,
    double busyCores,
    int threads,
    String threadsInWords,
    boolean shareNodes,
    boolean asRecorded) {

  /** From here to {@link #MOST} both runs count as equally long. */
  static final double LEAST = 0.8;

  static final double MOST = 1.25;

  /** Ranks that compute for less of the recorded run than this were mostly in calls. */
  static final double COMPUTING = 0.5;

  /**
   * Of a run in {@code model} timing; null in observed timing, or if the base ends in a deadlock.
   */
  static @Nullable BaseVerdict of(Situation situation) {
    BaseResult base = situation.base();
    Double recordedNanos = base == null ? null : base.recordedNanos();
    if (base == null
        || base.runtimeNanos() == null
        || recordedNanos == null
        || recordedNanos <= 0) {
      return null;
    }
    return new BaseVerdict(
        base.runtimeNanos() / recordedNanos,
        situation.busyCores(recordedNanos),
        situation.threads(),
        situation.threadsInWords(),
        situation.threadsShareNodes(),
        situation
            .prepared()
            .study()
            .timing()
            .fold(
                observed -> true,
                (Timing.Simulated model) -> model.machine().cpu().equals(CpuSpec.RECORDED)));
  }

  /**
   * Whether ranks that shared nodes were mostly in calls, for longer than messages on the study's
   * network and waits for other ranks explain.
   */
  boolean isOversubscribed() {
    return asRecorded && shareNodes && ratio < LEAST && busyCores < COMPUTING * threads;
  }

  /** In words. */
  String sentence() {
    String compared = format("base x%.3g of the recorded run", ratio);
    if (!asRecorded) {
      return compared + ", whose computation took other times";
    } else if (isOversubscribed()) {
      return compared
          + format(
              ": calls were waiting for the CPU or a slower network (%s kept %.1f cores busy),"
                  + " see explain oversubscribed",
              threadsInWords, busyCores);
    } else if (ratio < LEAST) {
      return compared + ": calls took longer there than this network asks for";
    } else if (ratio > MOST) {
      return compared + ": this network asks for more than calls took there";
    }
    return compared + ": about as long";
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
