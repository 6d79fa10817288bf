package io.idlewave.perturb.propagate;

import io.idlewave.perturb.kernel.MicroProgram;
import java.util.List;

/**
 * The micro-steps of a block for one pricing and bound, which one thread makes and all that need
 * them use. Mutable; guarded by the {@link BlockWindow} that it is of.
 */
final class SharedSteps {

  /** How far they are. */
  enum State {
    /** Nobody has begun. */
    OPEN,
    /** A thread makes them. */
    TAKEN,
    /** They can be used. */
    READY,
    /** They are too many to be kept: every thread makes its own. */
    UNSHARED
  }

  final SharedBlock block;
  State state = State.OPEN;
  List<MicroProgram> programs = List.of();

  /** Threads that have not used them yet. */
  int users;

  SharedSteps(SharedBlock block, int users) {
    this.block = block;
    this.users = users;
  }

  long size() {
    return programs.stream().mapToLong(MicroProgram::size).sum();
  }
}
