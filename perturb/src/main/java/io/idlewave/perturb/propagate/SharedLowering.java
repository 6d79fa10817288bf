package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.lowering.CallFollower;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.propagate.SharedSteps.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A lowering whose steps one thread of a team makes for all of them. While another one makes the
 * steps that it needs, it makes those of a later block. What is kept from an earlier job nobody
 * makes.
 */
final class SharedLowering implements Lowering {

  private final BlockWindow window;
  private final StepsKey key;
  private final Lowering own;
  private final @Nullable KeptSteps kept;

  /**
   * The part of one thread.
   *
   * @param own makes the steps where it is this thread's turn
   * @param kept where the steps may be, or null for nowhere
   */
  SharedLowering(BlockWindow window, StepsKey key, Lowering own, @Nullable KeptSteps kept) {
    this.window = window;
    this.key = key;
    this.own = own;
    this.kept = kept;
  }

  @Override
  public void lower(GraphBlock block, Consumer<MicroProgram> sink, CallFollower follower) {
    if (!CallFollower.NONE.equals(follower)) {
      throw new UnsupportedOperationException("shared steps: nobody follows their calls");
    }
    LoweredBlock found = kept == null ? null : kept.find(block.number());
    if (found != null) {
      found.forEach(sink);
      return;
    }
    makeUntilReady(block.number());
    SharedSteps steps = window.steps(block.number(), key);
    if (steps.state == State.UNSHARED) {
      own.lower(block, sink);
    } else {
      steps.programs.forEach(sink);
      window.used(steps);
    }
  }

  private void makeUntilReady(long number) {
    try {
      SharedSteps claimed = window.claim(number, key);
      while (claimed != null) {
        List<MicroProgram> programs = programs(claimed.block.open());
        if (kept != null && programs != null) {
          kept.keep(claimed.block.open(), programs);
        }
        window.made(claimed, programs);
        claimed = window.claim(number, key);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while steps are made", e);
    }
  }

  /** The steps of a block, or null where they are too many. */
  private @Nullable List<MicroProgram> programs(GraphBlock block) {
    List<MicroProgram> programs = new ArrayList<>();
    long[] steps = new long[1];
    own.lower(
        block,
        program -> {
          steps[0] += program.size();
          if (steps[0] <= window.mostSteps()) {
            MicroProgram kept = window.spare();
            program.moveTo(kept);
            programs.add(kept);
          } else {
            programs.clear();
          }
        });
    return steps[0] <= window.mostSteps() ? programs : null;
  }
}
