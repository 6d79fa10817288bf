package io.idlewave.jobs.pipeline;

import io.idlewave.graph.source.BlockGate;
import java.util.Map;
import java.util.NavigableSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Holds one block back until the test lets it go, or fail once, while other readers go on: what
 * they emit comes early. The copies that the engine makes of it share the state of the original.
 */
record HoldGate(String id, long block) implements BlockGate {

  private static final Map<String, HoldState> STATES = new ConcurrentHashMap<>();

  private record HoldState(
      NavigableSet<Long> asked, CompletableFuture<Void> opened, AtomicBoolean failing) {}

  static HoldGate of(long block) {
    HoldGate gate = new HoldGate(UUID.randomUUID().toString(), block);
    STATES.put(
        gate.id,
        new HoldState(
            new ConcurrentSkipListSet<>(), new CompletableFuture<>(), new AtomicBoolean(false)));
    return gate;
  }

  private HoldState state() {
    return STATES.get(id);
  }

  /** Returns once the block is held and a reader asks for {@code later} or beyond. */
  void awaitHeldAndPassedBy(long later) throws InterruptedException {
    while (!state().asked.contains(block) || state().asked.last() < later) {
      Thread.sleep(5);
    }
  }

  void open() {
    state().opened.complete(null);
  }

  /** Opens the gate, and makes the block fail the job. */
  void openAndFailOnce() {
    state().failing.set(true);
    open();
  }

  boolean hasFailed() {
    return !state().failing.get();
  }

  @Override
  public CompletableFuture<Void> opened(long blockNumber) {
    state().asked.add(blockNumber);
    if (blockNumber != block) {
      return CompletableFuture.completedFuture(null);
    }
    if (state().opened.isDone() && state().failing.getAndSet(false)) {
      throw new IllegalStateException("failure that the test asked for");
    }
    return state().opened;
  }
}
