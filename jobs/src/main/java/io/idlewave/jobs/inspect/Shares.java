package io.idlewave.jobs.inspect;

import java.util.Locale;

/** Shares as people read them. */
final class Shares {

  private Shares() {}

  /** Such as {@code 12.3 %}, of a share from 0 to 1. */
  static String of(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
