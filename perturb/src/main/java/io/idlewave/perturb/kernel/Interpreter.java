package io.idlewave.perturb.kernel;

/** Applies some steps of a program to one tile. Chosen once per program, not per step. */
interface Interpreter {

  /** Runs the steps from {@code from} to before {@code to}. */
  void run(MicroProgram program, int from, int to, LaneGroup group, Tile tile, LaneTables tables);
}
