package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.CallClasses;
import io.idlewave.perturb.kernel.EntryPlaces;
import io.idlewave.perturb.scenario.CallPlace;

/**
 * The places of the entries of a block: an entry that ends its call counts in the window in which
 * the call ends, another in that in which it begins. Mutable.
 */
final class BlockPlaces {

  private final Phases phases;
  private final EntryPlaces places = new EntryPlaces();

  BlockPlaces(Phases phases) {
    this.phases = phases;
  }

  /** The places of a block, until the next one is read. */
  EntryPlaces read(GraphBlock block) {
    places.clear();
    for (int i = 0; i < block.entryCount(); i++) {
      long ends = block.has(i, GraphBlock.ENDS) ? block.durationNanos(i) : 0;
      CallPlace place =
          new CallPlace(
              block.region(i),
              block.function(i),
              Math.min(CallClasses.SIZES - 1, CallClasses.sizeClass(block.callBytes(i))),
              -1);
      places.add(block.rank(i), place.code(), phases.at(block.rank(i), block.enterNanos(i) + ends));
    }
    return places;
  }
}
