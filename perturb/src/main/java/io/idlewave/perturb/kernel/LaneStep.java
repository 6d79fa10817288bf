package io.idlewave.perturb.kernel;

/**
 * What a step of one kind does to all lanes of a tile.
 *
 * <p>One object per kind, because the JIT compiler then compiles each loop over lanes by itself. In
 * one method with all others, most of which a program does not run, it vectorises some and gives up
 * on others, which ones differing from run to run.
 */
interface LaneStep {

  /** Runs step number {@code step} of the program. */
  void run(MicroProgram program, int step, LaneGroup group, Tile tile, LaneTables tables);
}
