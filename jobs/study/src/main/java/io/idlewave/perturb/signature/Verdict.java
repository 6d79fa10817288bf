package io.idlewave.perturb.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether noise can be that of a node on which nothing but a parallel program runs.
 *
 * <p>Ferreira, Bridges and Brightwell (Characterizing application sensitivity to OS interference
 * using kernel-level noise injection, SC 2008) inject 2.5 % of noise, in detours of up to 2.5 ms,
 * as the strong case of what operating systems of compute nodes do. A machine with more of it, or
 * with longer detours, shares its processors with something else.
 *
 * @param share of the time that is lost
 * @param longestNanos the longest detour
 * @param reasons why it is implausible, a clause each; empty where it is plausible
 */
public record Verdict(double share, double longestNanos, List<String> reasons) {

  static final double MOST_SHARE = 0.025;
  static final double LONGEST_NANOS = 2.5e6;

  public Verdict {
    reasons = List.copyOf(reasons);
  }

  /** Judges a share of time, not a number where that is not known, and a longest detour. */
  public static Verdict of(double share, double longestNanos) {
    List<String> reasons = new ArrayList<>();
    if (share > MOST_SHARE) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.1f %% of the time lost, above %.1f %%",
              100 * share,
              100 * MOST_SHARE));
    }
    if (longestNanos > LONGEST_NANOS) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "a detour of %.2f ms, above %.1f ms",
              longestNanos / 1e6,
              LONGEST_NANOS / 1e6));
    }
    return new Verdict(share, longestNanos, reasons);
  }

  /** Whether nothing speaks against it. */
  public boolean isPlausible() {
    return reasons.isEmpty();
  }
}
