package io.idlewave.perturb.sottile;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;

/**
 * Lowers the links of messages by Eq. (1) and (2) of the paper in delay space. With os1 and os2 the
 * noise of send and receive, os3 and os4 that of their waits, l1 the latency of the message, l2
 * that of the edge back, t the bandwidth's:
 *
 * <pre>
 *                  Eq. (1)                              Eq. (2)
 * leaves           inj  = D(s.e)                        inj  = D(s.e) + os1
 * goes back        back = max(D(r.e), inj+l1+t) + os2   back = max(D(r.e) + os2, inj+l1+t)
 * receive ends     max(D(r.e), inj+l1+t) + os2          -
 * its wait ends    -                                    max(max(D(w.e), D(r.e)+os2) + os4, inj+l1)
 * send ends        max(D(s.e) + os1, back + l2)         -
 * its wait ends    -                                    max(D(w.e), inj, back + l2) + os3
 * </pre>
 *
 * <p>A blocking call under Eq. (2) is a nonblocking one whose wait follows at once and takes no
 * noise. Each end of a message follows the equation of its own call. What completes a send whose
 * receive cannot have begun by then, or one that is buffered or ready, has no edge back.
 */
final class SottileMessages {

  private static final int SCRATCH = SottileSlots.SCRATCH;

  private final Sottile reading;
  private final MicroProgram program;
  private final SottileDraws draws;

  SottileMessages(Sottile reading, MicroProgram program, SottileDraws draws) {
    this.reading = reading;
    this.program = program;
    this.draws = draws;
  }

  void inject(GraphBlock block, int i, int j) {
    publish(block, i, SottileSlots.first(block.slot(j)), isNonblockingSend(block, j));
  }

  void post(GraphBlock block, int i, int j) {
    publish(block, i, SottileSlots.second(block.slot(j)), isNonblockingReceive(block, j));
  }

  private void publish(GraphBlock block, int i, int slot, boolean nonblocking) {
    program.store(slot, block.rank(i), 0);
    if (equation(nonblocking) == Equation.EQUATION_2) {
      draws.noiseOnSlot(slot, block.rank(i), block.call(i), 0);
    }
  }

  private Equation equation(boolean nonblocking) {
    return nonblocking ? Equation.EQUATION_2 : reading.blocking();
  }

  static boolean isNonblockingSend(GraphBlock block, int j) {
    return block.linkHas(j, GraphBlock.NONBLOCKING);
  }

  static boolean isNonblockingReceive(GraphBlock block, int j) {
    return block.receiveCall(j) < 0;
  }

  /** What a receive waits for before the noise of the call that ends it. */
  void arriveBeforeNoise(GraphBlock block, int i, int j) {
    boolean nonblocking = isNonblockingReceive(block, j);
    if (nonblocking) {
      join(block, i, SottileSlots.second(block.slot(j)));
    }
    if (meetsBeforeNoise(nonblocking)) {
      arrival(block, j, true);
      join(block, i, SCRATCH);
    }
  }

  /** What a receive waits for beside the noise of the call that ends it. */
  void arriveAfterNoise(GraphBlock block, int i, int j) {
    if (!meetsBeforeNoise(isNonblockingReceive(block, j))) {
      arrival(block, j, reading.terms() == Terms.COMPLETED);
      program.join(block.rank(i), 0, SCRATCH, 0);
    }
  }

  private boolean meetsBeforeNoise(boolean nonblocking) {
    return nonblocking
        ? reading.terms() == Terms.COMPLETED
        : reading.blocking() == Equation.EQUATION_1;
  }

  /** The wait for a send ends after the message has come back. */
  void acknowledgeBeforeNoise(GraphBlock block, int i, int j) {
    if (isOwnCall(block, i, j)) {
      return;
    }
    if (block.linkHas(j, GraphBlock.LATE)) {
      join(block, i, SottileSlots.first(block.slot(j)));
    } else {
      back(block, j);
      join(block, i, SCRATCH);
    }
  }

  /** A blocking send ends after the message has come back. */
  void acknowledgeAfterNoise(GraphBlock block, int i, int j) {
    if (isOwnCall(block, i, j) && !block.linkHas(j, GraphBlock.LATE)) {
      back(block, j);
      program.join(block.rank(i), 0, SCRATCH, 0);
    }
  }

  private static boolean isOwnCall(GraphBlock block, int i, int j) {
    return block.sendCall(j) == block.call(i);
  }

  /** Noise that has fallen already is that of the edge as well. */
  private void join(GraphBlock block, int i, int slot) {
    int edge = slot;
    if (block.has(i, GraphBlock.NOISE_FIRST)) {
      edge = SottileSlots.OTHER_SCRATCH;
      program.copySlot(edge, slot, 0);
      draws.noiseOnSlot(edge, block.rank(i), block.call(i), 0);
    }
    program.join(block.rank(i), 0, edge, 0);
  }

  private void arrival(GraphBlock block, int j, boolean bytes) {
    program.copySlot(SCRATCH, SottileSlots.first(block.slot(j)), 0);
    draws.latency(SCRATCH, block, j, 0);
    if (bytes) {
      draws.bandwidth(SCRATCH, block, j);
    }
  }

  private void back(GraphBlock block, int j) {
    arrival(block, j, true);
    program.slotMax(SCRATCH, SottileSlots.second(block.slot(j)), 0, 0);
    if (equation(isNonblockingReceive(block, j)) == Equation.EQUATION_1) {
      draws.noiseOnSlot(SCRATCH, block.receiver(j), block.receiveCall(j), 0);
    }
    draws.latency(SCRATCH, block, j, 1);
  }
}
