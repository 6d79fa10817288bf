package io.idlewave.perturb.kernel;

import org.jspecify.annotations.Nullable;

/**
 * Shows the stretches of processor time on which noise falls, as samplers take them, without any
 * lane: for who sums up what ranks draw. Programs must come in the order in which lanes take them.
 * Mutable; one thread.
 */
public final class NoiseWalk {

  private final @Nullable UndisturbedLane undisturbed;

  /** Takes stretches in the order of the steps. */
  public interface Visitor {

    /**
     * A stretch.
     *
     * @param computes whether it lies between calls, not in one
     * @param region the user region that has most of it, or -1; of a call it has no meaning
     * @param further whether it is a further part of the stretch before, on which noise whose draws
     *     do not depend on lengths does not fall again
     */
    void visit(
        long key,
        int rank,
        double startNanos,
        double cpuNanos,
        boolean computes,
        int region,
        boolean further);
  }

  /** A walk; noise may run with the undisturbed time of model timing. */
  public NoiseWalk(int ranks, boolean runsUndisturbed) {
    undisturbed = runsUndisturbed ? new UndisturbedLane(ranks) : null;
  }

  /** Shows the stretches of the next program. */
  public void run(MicroProgram program, Visitor visitor) {
    if (undisturbed != null) {
      undisturbed.reserveSlots(program.slotCount());
      undisturbed.run(program, true);
    }
    for (int step = 0; step < program.size(); step++) {
      byte opcode = program.opcodes[step];
      if (opcode == Opcode.NOISE_CLOCK || opcode == Opcode.NOISE_SLOT) {
        visitor.visit(
            program.keys[step],
            program.sources[step],
            (undisturbed == null ? 0 : undisturbed.shownNanos(step)) + program.targetWeights[step],
            program.sourceWeights[step],
            program.computes(step),
            program.stretchRegions[step],
            program.accounts[step] == MicroProgram.FURTHER);
      }
    }
  }
}
