package io.idlewave.graph.source;

import java.io.Serializable;
import java.util.concurrent.CompletableFuture;

/**
 * Decides when a reader may emit a block: a place to throttle or to pause a running job. A reader
 * asks in its own thread and never blocks while it waits.
 */
@FunctionalInterface
public interface BlockGate extends Serializable {

  /** Lets every block pass at once. */
  BlockGate OPEN = block -> CompletableFuture.completedFuture(null);

  /**
   * Completes once the block may be emitted. May be asked several times per block, and again after
   * a recovery; a failed future fails the job.
   *
   * @param blockNumber number of the next block to emit
   */
  CompletableFuture<Void> opened(long blockNumber);
}
