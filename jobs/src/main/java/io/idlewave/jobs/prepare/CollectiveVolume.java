package io.idlewave.jobs.prepare;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import java.util.function.Consumer;

/** How much data a member of each collective handles at most, summed over all of them. Mutable. */
final class CollectiveVolume implements Consumer<GraphBlock> {

  private double bytes;

  @Override
  public void accept(GraphBlock block) {
    for (int j = 0; j < block.linkCount(); j++) {
      if (block.kind(j) == LinkKind.COMPLETE) {
        bytes += (double) block.bytes(j) + (double) block.receivedBytes(j);
      }
    }
  }

  /** The sum, in bytes. */
  double bytes() {
    return bytes;
  }
}
