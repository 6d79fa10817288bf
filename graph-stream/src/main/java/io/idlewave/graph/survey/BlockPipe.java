package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.format.RankTasks;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands blocks to a consumer in a thread of its own, in their order, so that a walk and what is
 * made of its blocks share two processors. At most {@value #AHEAD} blocks wait.
 *
 * <p>What the consumer throws comes out of the next call here; it sees no block after that. Once
 * {@link #finish} has returned, it has seen all, and its results can be read.
 */
final class BlockPipe implements AutoCloseable {

  static final int AHEAD = 8;

  private final Consumer<GraphBlock> consumer;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread beside = new Thread(task, "beside the walk");
            beside.setDaemon(true);
            return beside;
          });
  private final Semaphore room = new Semaphore(AHEAD);
  private volatile @Nullable Throwable failure;

  BlockPipe(Consumer<GraphBlock> consumer) {
    this.consumer = consumer;
  }

  /** Hands over the next block, which nobody may change any more; waits while there is no room. */
  void add(GraphBlock block) {
    throwFailure();
    room.acquireUninterruptibly();
    thread.execute(
        () -> {
          try {
            if (failure == null) {
              consumer.accept(block);
            }
          } catch (RuntimeException | Error e) {
            failure = e;
          } finally {
            room.release();
          }
        });
  }

  /** Waits until the consumer has seen every block. */
  void finish() {
    room.acquireUninterruptibly(AHEAD);
    room.release(AHEAD);
    throwFailure();
  }

  /** Ends the thread; blocks that wait are dropped. */
  @Override
  public void close() {
    RankTasks.end(thread);
  }

  private void throwFailure() {
    Throwable thrown = failure;
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
