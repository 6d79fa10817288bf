package io.idlewave.perturb.observed;

import io.idlewave.graph.clocks.OffsetBounds;
import java.io.Serializable;

/**
 * The clocks of a trace as {@code slack: causal} reads them.
 *
 * @param graphSlots one more than the largest slot of the walk: beyond those of the graph, each
 *     collective has two more
 */
public record CausalClocks(OffsetBounds bounds, int graphSlots) implements Serializable {

  /** The slots of lanes whose walk has so many. */
  public static int slotCount(int graphSlots) {
    return Slots.count(graphSlots) + 2 * graphSlots;
  }

  /** The delays of the members of a collective, each plus when it arrived. */
  int stamps(int graphSlot) {
    return Slots.first(graphSlots) + graphSlot;
  }

  /** Minus when the last of them arrived. */
  int lastArrival(int graphSlot) {
    return Slots.first(graphSlots) + graphSlots + graphSlot;
  }
}
