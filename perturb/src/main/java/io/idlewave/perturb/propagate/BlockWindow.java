package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.propagate.SharedSteps.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that a team is about to apply, in their order, and the micro-steps that its threads
 * share. Bounded in blocks and in steps: who hands over a block waits for room, and steps that find
 * none are not shared. The first failure of a thread ends every wait, and is thrown to all. For all
 * threads of a team and the one that feeds it.
 */
final class BlockWindow {

  /** What steps under way are taken to become. */
  private static final long EXPECTED_STEPS = 1 << 14;

  private final int threads;
  private final int capacity;
  private final long mostSteps;
  private final Map<StepsKey, Integer> users;
  private final Consumer<GraphBlock> applied;
  private final List<SharedBlock> blocks = new ArrayList<>();
  private final ArrayDeque<MicroProgram> spares = new ArrayDeque<>();
  private long passed;
  private long heldSteps;
  private boolean closed;
  private @Nullable Throwable failure;

  /**
   * A window for so many threads.
   *
   * @param users how many of them need the steps of each key
   * @param mostSteps that are kept, about; at least 0
   * @param applied hears of every block that all have applied, in their order, by one at a time
   */
  BlockWindow(
      int threads, Map<StepsKey, Integer> users, long mostSteps, Consumer<GraphBlock> applied) {
    this.threads = threads;
    this.capacity = threads + 1;
    this.mostSteps = mostSteps;
    this.users = Map.copyOf(users);
    this.applied = applied;
  }

  /** Hands over the next block, once there is room for it. */
  synchronized void put(BlockParcel parcel) throws InterruptedException {
    requireHealthy();
    while (blocks.size() >= capacity) {
      wait();
      requireHealthy();
    }
    blocks.add(new SharedBlock(parcel, threads, users));
    notifyAll();
  }

  /** Waits until all threads have applied all blocks. */
  synchronized void awaitEmpty() throws InterruptedException {
    requireHealthy();
    while (!blocks.isEmpty()) {
      wait();
      requireHealthy();
    }
  }

  /** Block {@code index}, counted from 0, once it is there; null when there will be none. */
  synchronized @Nullable SharedBlock await(long index) throws InterruptedException {
    while (index - passed >= blocks.size()) {
      if (closed) {
        return null;
      }
      wait();
      requireHealthy();
    }
    return blocks.get((int) (index - passed));
  }

  /** A thread has applied a block. */
  synchronized void passed(SharedBlock block) {
    if (--block.remaining == 0) {
      blocks.remove(0);
      passed++;
      block.allSteps().forEach(this::release);
      applied.accept(block.open());
      notifyAll();
    }
  }

  /**
   * Steps that the caller has to make before those of block {@code number} can be used: these, or,
   * while another thread makes these, such of a later block. Null once these can be used.
   */
  synchronized @Nullable SharedSteps claim(long number, StepsKey key) throws InterruptedException {
    while (true) {
      requireHealthy();
      SharedSteps wanted = steps(number, key);
      if (wanted.state == State.OPEN && heldSteps >= mostSteps) {
        wanted.state = State.UNSHARED;
      }
      if (wanted.state == State.READY || wanted.state == State.UNSHARED) {
        return null;
      }
      SharedSteps open = wanted.state == State.OPEN ? wanted : openAfter(number, key);
      if (open != null) {
        open.state = State.TAKEN;
        heldSteps += EXPECTED_STEPS;
        return open;
      }
      wait();
    }
  }

  private @Nullable SharedSteps openAfter(long number, StepsKey key) {
    if (heldSteps < mostSteps) {
      for (SharedBlock block : blocks) {
        if (block.number() > number && block.steps(key).state == State.OPEN) {
          return block.steps(key);
        }
      }
    }
    return null;
  }

  synchronized SharedSteps steps(long number, StepsKey key) {
    for (SharedBlock block : blocks) {
      if (block.number() == number) {
        return block.steps(key);
      }
    }
    throw new IllegalStateException("block " + number + ": among those under way");
  }

  /** A program whose memory may be used. */
  synchronized MicroProgram spare() {
    MicroProgram spare = spares.poll();
    return spare == null ? new MicroProgram() : spare;
  }

  /** How many steps of one block are kept at most. */
  long mostSteps() {
    return mostSteps;
  }

  /** Steps that were claimed have been made; null where they are too many. */
  synchronized void made(SharedSteps steps, @Nullable List<MicroProgram> programs) {
    heldSteps -= EXPECTED_STEPS;
    steps.state = programs == null ? State.UNSHARED : State.READY;
    steps.programs = programs == null ? List.of() : programs;
    heldSteps += steps.size();
    notifyAll();
  }

  /** A thread has used the steps. */
  synchronized void used(SharedSteps steps) {
    if (--steps.users == 0) {
      release(steps);
    }
  }

  private void release(SharedSteps steps) {
    heldSteps -= steps.size();
    spares.addAll(steps.programs);
    steps.programs = List.of();
  }

  /** A thread has failed. */
  synchronized void fail(Throwable reason) {
    if (failure == null) {
      failure = reason;
    }
    notifyAll();
  }

  /** No more blocks: threads end after those that are there. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  private void requireHealthy() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw failure instanceof RuntimeException exception
          ? exception
          : new IllegalStateException(failure);
    }
  }
}
