package io.idlewave.jobs.pipeline;

import io.idlewave.graph.source.BlockGate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stops the source in front of one block until the test lets it go on, or fail once. The copies
 * that the engine makes of it share the state of the original.
 */
public record PauseGate(String id, long block) implements BlockGate {

  private static final Map<String, PauseState> STATES = new ConcurrentHashMap<>();

  private record PauseState(
      CompletableFuture<Void> reached, CompletableFuture<Void> opened, AtomicBoolean failing) {}

  public static PauseGate before(long block) {
    PauseGate gate = new PauseGate(UUID.randomUUID().toString(), block);
    STATES.put(
        gate.id,
        new PauseState(
            new CompletableFuture<>(), new CompletableFuture<>(), new AtomicBoolean(false)));
    return gate;
  }

  private PauseState state() {
    return STATES.get(id);
  }

  /** Returns once the source stands at the gate. */
  public void awaitReached() {
    state().reached.join();
  }

  public void open() {
    state().opened.complete(null);
  }

  /** Opens the gate, and makes the first block after it fail the job. */
  public void openAndFailOnce() {
    state().failing.set(true);
    open();
  }

  /** Whether the failure that was asked for has happened. */
  public boolean hasFailed() {
    return !state().failing.get();
  }

  @Override
  public CompletableFuture<Void> opened(long blockNumber) {
    if (blockNumber < block) {
      return CompletableFuture.completedFuture(null);
    }
    state().reached.complete(null);
    if (state().failing.getAndSet(false)) {
      throw new UncheckedIOException(new IOException("failure that the test asked for"));
    }
    return state().opened;
  }
}
