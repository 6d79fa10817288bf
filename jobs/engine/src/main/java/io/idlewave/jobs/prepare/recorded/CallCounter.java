package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.block.GraphBlock;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Reports how many calls have passed, block by block. Mutable. */
public final class CallCounter implements Consumer<GraphBlock> {

  private final LongConsumer callsDone;
  private long calls;

  public CallCounter(LongConsumer callsDone) {
    this.callsDone = callsDone;
  }

  @Override
  public void accept(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.ENDS)) {
        calls++;
      }
    }
    callsDone.accept(calls);
  }
}
