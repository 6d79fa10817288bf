package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;

/** Arrivals as they were recorded: all rows share a clock. */
record RecordedArrivals() implements Arrivals {

  private static final long serialVersionUID = 1L;

  @Override
  public long sentNanos(GraphBlock block, int i, int j) {
    return block.sendNanos(j);
  }

  @Override
  public long postedNanos(GraphBlock block, int i, int j) {
    return block.postNanos(j);
  }

  @Override
  public long gatheredNanos(GraphBlock block, int i, int j) {
    return block.lastArrivalNanos(j);
  }
}
