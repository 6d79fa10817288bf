package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.noise.RegionSelector;
import io.idlewave.perturb.random.Purpose;
import java.io.Serializable;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;

/**
 * Where noise falls in a trace: on whatever takes processor time, which nothing idle does, or on
 * the stretches alone most of whose work was done in some regions. Immutable; equal where they
 * select the same.
 *
 * @param everywhere whether calls have noise as well, and every stretch
 * @param regions numbers of the regions, unless everywhere
 */
public record NoisyStretches(boolean everywhere, BitSet regions, StretchWork work)
    implements Serializable {

  /** On whatever takes processor time, where nothing is idle. */
  public static final NoisyStretches EVERYWHERE =
      new NoisyStretches(true, new BitSet(), StretchWork.ALL);

  private static final long serialVersionUID = 1L;

  public NoisyStretches {
    regions = (BitSet) regions.clone();
  }

  /** Those that a scenario selects. */
  public static NoisyStretches of(RegionSelector selector, TraceMetadata metadata) {
    return new NoisyStretches(
        selector.isEverywhere(), selector.in(metadata.callPaths()), StretchWork.of(metadata));
  }

  /** Whether the stretch before the call of entry {@code i} has noise. */
  public boolean include(GraphBlock block, int i) {
    if (everywhere) {
      return !work.idles(block, i) || work.nanos(block, i) > 0;
    }
    int region = work.region(block, i);
    return region >= 0 && regions.get(region);
  }

  /** When the work of that stretch begins, in ns after it: noise falls on work alone. */
  public long beginNanos(GraphBlock block, int i, ComputeTimes times) {
    return times.keepsIdle() ? work.idleFirstNanos(block, i) : 0;
  }

  /** How long that work takes, in ns. */
  public long workNanos(GraphBlock block, int i, ComputeTimes times) {
    long nanos = times.nanos(block, i);
    return times.keepsIdle() ? Math.max(0, nanos - work.idleNanos(block, i)) : nanos;
  }

  /** What is left of what some scenario disturbs: without noise on calls, unless everywhere. */
  public Set<Purpose> of(Set<Purpose> disturbed) {
    Set<Purpose> left = EnumSet.noneOf(Purpose.class);
    left.addAll(disturbed);
    if (!everywhere) {
      left.remove(Purpose.CALL);
    }
    return left;
  }
}
