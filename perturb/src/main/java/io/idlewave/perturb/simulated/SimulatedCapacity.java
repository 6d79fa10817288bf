package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;

/**
 * Keeps a rank from having more messages under way than its network holds. When each of the last
 * ones is there is shifted through slots, so that no state is kept beside them.
 */
final class SimulatedCapacity {

  private final SimulatedSlots slots;
  private final MicroProgram program;

  SimulatedCapacity(SimulatedSlots slots, MicroProgram program) {
    this.slots = slots;
    this.program = program;
  }

  /** A rank that is about to send waits until there is room for its message. */
  void stall(int rank, MessageWeights price) {
    if (price.capacity() > 0) {
      program.join(rank, slots.there(rank, price.capacity() - 1), Weight.ZERO);
    }
  }

  /** The message that a rank sends is there at the time in {@code slot}. */
  void launch(int rank, MessageWeights price, int slot) {
    if (price.capacity() > 0) {
      for (int before = slots.capacity() - 1; before > 0; before--) {
        program.copySlot(slots.there(rank, before), slots.there(rank, before - 1), Weight.ZERO);
      }
      program.copySlot(slots.there(rank, 0), slot, Weight.ZERO);
    }
  }
}
