package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.otf2.decode.LocalDefinitions.ClockOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Carries one location's timestamps over to the global clock, by linear interpolation between
 * measured offsets, as libotf2 does:
 *
 * <pre>
 *   corrected = t + o0 + rint((o1 - o0) / (t1 - t0) * (t - t0))
 * </pre>
 *
 * in the first interval [t0, t1] that does not end before t; times before the first or after the
 * last interval extrapolate it. Fewer than two offsets give no correction. Two neighbours at the
 * same or a decreasing time are both dropped. Timestamps must come in their order in the file.
 */
public final class ClockCorrection {

  private final List<ClockOffset> offsets;
  private int interval;

  /** A correction by offsets in the order of the file. */
  public ClockCorrection(List<ClockOffset> recorded) {
    List<ClockOffset> kept = new ArrayList<>();
    for (ClockOffset offset : recorded) {
      ClockOffset last = kept.isEmpty() ? null : kept.get(kept.size() - 1);
      if (last != null && offset.ticks() - last.ticks() <= 0) {
        kept.remove(kept.size() - 1);
      } else {
        kept.add(offset);
      }
    }
    offsets = List.copyOf(kept);
  }

  /** Whether there are offsets enough for a correction. */
  public boolean isKnown() {
    return offsets.size() >= 2;
  }

  /** The time on the global clock of a time on the location's clock. */
  public long corrected(long ticks) {
    if (!isKnown()) {
      return ticks;
    }
    while (interval + 2 < offsets.size() && ticks > offsets.get(interval + 1).ticks()) {
      interval++;
    }
    ClockOffset from = offsets.get(interval);
    ClockOffset to = offsets.get(interval + 1);
    double slope =
        (double) (to.offsetTicks() - from.offsetTicks()) / (double) (to.ticks() - from.ticks());
    return ticks + from.offsetTicks() + (long) Math.rint(slope * (double) (ticks - from.ticks()));
  }
}
