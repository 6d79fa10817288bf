package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import java.io.Closeable;
import java.io.IOException;

/** An analysis of one run. Mutable; one thread. */
public interface AnalysisRun extends Closeable {

  /**
   * Whether it wants to see every block of the trace once more. Asked before each walk; one walk
   * serves all analyses that want it.
   */
  default boolean wantsWalk() {
    return false;
  }

  /** Takes the next block of a walk that it wanted. */
  default void block(GraphBlock block) {}

  /** A walk that it wanted has seen the last block. */
  default void endWalk() {}

  /** Gives what was found, after the last walk. */
  void give(Findings findings) throws IOException;

  /** Frees what it holds, also after a failure. */
  @Override
  default void close() {}
}
