package io.idlewave.perturb.lowering;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.kernel.MicroProgram;
import java.util.function.Consumer;

/**
 * Turns graph blocks into micro-steps. Stateless between blocks: everything a step needs stands in
 * its block, so that a run can go on from any block. Not for several threads.
 */
@Internal
public interface Lowering {

  /**
   * Lowers one block.
   *
   * @param sink is given the block's steps in one or more programs, one after the other, each valid
   *     during the call only: a block whose collectives expand to many steps needs little memory
   */
  default void lower(GraphBlock block, Consumer<MicroProgram> sink) {
    lower(block, sink, CallFollower.NONE);
  }

  /**
   * Lowers a block, where a program ends whenever all ranks have entered, and when they have left,
   * a collective in which all wait for all.
   *
   * @param meetings is called then
   * @throws UnsupportedOperationException where no clock shows these times
   */
  default void lower(GraphBlock block, Consumer<MicroProgram> sink, Meetings meetings) {
    throw new UnsupportedOperationException("meetings: only in model timing");
  }

  /** Lowers a block, where a program ends whenever a call is reached, and when it begins. */
  void lower(GraphBlock block, Consumer<MicroProgram> sink, CallFollower follower);
}
