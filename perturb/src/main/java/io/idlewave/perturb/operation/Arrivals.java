package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;
import java.io.Serializable;

/**
 * When what a communication waits for had come, on the clock of the row that waits: in ns as {@link
 * GraphBlock#enterNanos} of it, shifted by the row's origin. Where clocks leave that open, {@link
 * ClockArrivals} reads it at one end.
 */
interface Arrivals extends Serializable {

  /** The send of the message of link {@code j} of entry {@code i} had begun. */
  long sentNanos(GraphBlock block, int i, int j);

  /** Its receive had been posted. */
  long postedNanos(GraphBlock block, int i, int j);

  /** The last member of the collective had come that the row's exit depends on. */
  long gatheredNanos(GraphBlock block, int i, int j);
}
