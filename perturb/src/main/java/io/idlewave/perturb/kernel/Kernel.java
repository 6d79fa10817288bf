package io.idlewave.perturb.kernel;

/**
 * The (max,+) kernel: applies a {@link MicroProgram} to the state of a {@link LaneGroup}. It knows
 * nothing of MPI.
 *
 * <p>The program is walked once per {@link Tile}, so that the tile's rows stay in cache. As long as
 * all weights and draws are multiples of the quantum and all values stay below 2^53 quanta, every
 * sum is exact: the result does not depend on how replicates are divided into groups, on the order
 * of merges, or on the machine. No step allocates.
 *
 * <p>Groups with counts are run by {@link CountingKernel}, those with a ledger through {@link
 * Ledger}, those with flows through {@link DelayFlows}; the others pay for none.
 */
public final class Kernel {

  private static final Interpreter PLAIN = Kernel::run;
  private static final Interpreter ONE_LANE = OneLaneKernel::run;
  private static final Interpreter COUNTING = CountingKernel::run;
  private static final Interpreter PLAIN_LEDGER = Ledger.over(PLAIN);
  private static final Interpreter COUNTING_LEDGER = Ledger.over(COUNTING);

  private Kernel() {}

  /**
   * Runs a program over all lanes of a group.
   *
   * @throws IllegalArgumentException where the program names a rank that the group, or a delay that
   *     the scenario, does not have, or where the scenario shifts L and the group has no counts
   * @throws IllegalStateException at a minimum in a group with counts
   */
  public static void run(MicroProgram program, LaneGroup group, LaneTables tables) {
    if (program.rankCount() > group.ranks()) {
      throw new IllegalArgumentException(
          "program: ranks below " + group.ranks() + ", got " + (program.rankCount() - 1));
    }
    if (program.delayCount() > tables.delayCount()) {
      throw new IllegalArgumentException(
          "program: delays below " + tables.delayCount() + ", got " + (program.delayCount() - 1));
    }
    if (tables.shiftsLatency() && !group.extras().counts()) {
      throw new IllegalArgumentException(
          "latency shifts of lanes: only in a group with counts, got " + group.extras());
    }
    if (tables.runsUndisturbed() && group.undisturbed() == null) {
      throw new IllegalArgumentException(
          "noise that runs with the undisturbed time: only in a group with an undisturbed lane");
    }
    group.reserveSlots(program.slotCount());
    UndisturbedLane undisturbed = group.undisturbed();
    if (undisturbed != null) {
      undisturbed.run(program, tables.runsUndisturbed());
    }
    for (Tile tile : group.tiles()) {
      tile.draws.redraw(tables.redraw());
      if (tile.counts != null && tables.shiftsLatency()) {
        tile.counts.loadShifts(tables, tile.firstReplicate);
      }
    }
    DelayFlows attribution = group.attribution();
    if (attribution != null) {
      attribution.run(interpreter(group.extras(), group.lanes()), program, group, tables);
      return;
    }
    for (Tile tile : group.tiles()) {
      interpreter(group.extras(), tile.lanes).run(program, 0, program.size(), group, tile, tables);
    }
  }

  private static Interpreter interpreter(LaneExtras extras, int lanes) {
    if (extras.ledger()) {
      return extras.counts() ? COUNTING_LEDGER : PLAIN_LEDGER;
    }
    return extras.counts() ? COUNTING : lanes == 1 ? ONE_LANE : PLAIN;
  }

  /** Runs some steps without extras. */
  static void run(
      MicroProgram program, int from, int to, LaneGroup group, Tile tile, LaneTables tables) {
    for (int step = from; step < to; step++) {
      LaneSteps.of(program.opcodes[step]).run(program, step, group, tile, tables);
    }
  }
}
