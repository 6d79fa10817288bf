package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.CallClasses;
import java.io.Serializable;

/**
 * Stretches of computing that are taken to do the same work: between the same call sites, in the
 * same regions, on ranks of one group.
 *
 * @param preceding function of the call before, -1 at the begin of the trace, -2 for any
 * @param following class of the call after: function, size class, peer on the same node or not
 * @param callRegion user region of the call after, or -1
 * @param mainRegion user region in which most of the stretch was spent, or -1
 */
record StretchClass(int group, int preceding, int following, int callRegion, int mainRegion)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int ANY = -2;

  /** The class of the stretch before the call of entry {@code i}. */
  static StretchClass of(int group, GraphBlock block, int i) {
    return new StretchClass(
        group,
        block.precedingFunction(i),
        CallClasses.of(block.function(i), block.callBytes(i), block.has(i, GraphBlock.OFF_NODE)),
        block.region(i),
        mainRegion(block, i));
  }

  /** The coarser class: whatever the call before. */
  StretchClass afterAnyCall() {
    return new StretchClass(group, ANY, following, callRegion, mainRegion);
  }

  private static int mainRegion(GraphBlock block, int i) {
    int region = block.region(i);
    long longest = 0;
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      if (block.partNanos(p) > longest) {
        longest = block.partNanos(p);
        region = block.partRegion(p);
      }
    }
    return region;
  }
}
