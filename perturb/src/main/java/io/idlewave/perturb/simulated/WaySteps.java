package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;

/**
 * The steps of messages through ways of network interfaces. Ways are granted in the order of these
 * steps.
 *
 * <p>Of ways that a message may choose from, what is kept is when the first of them is free, when
 * the second, and so on, whichever that is: the vector of Kiefer and Wolfowitz ("On the theory of
 * queues with many servers", Transactions of the AMS 78, 1955). A message takes the first, and when
 * that is free again moves to its place among the others by minima and maxima, so that times still
 * grow with every parameter.
 */
final class WaySteps {

  private final Ways ways;
  private final SimulatedSlots slots;
  private final MicroProgram program;

  WaySteps(Ways ways, SimulatedSlots slots, MicroProgram program) {
    this.ways = ways;
    this.slots = slots;
    this.program = program;
  }

  /**
   * What is in {@code slot} leaves no earlier than its way out is free.
   *
   * @param later how much later than that what is in the slot is at least
   */
  void waitOut(int rank, int other, int slot, Weight later) {
    program.slotMax(slot, slots.wayOut(ways.of(rank, other)), later);
  }

  /** What has waited for the way out occupies it until so much after what is in {@code slot}. */
  void takeOut(int rank, int other, int slot, Weight until) {
    int way = ways.of(rank, other);
    take(slots.wayOut(way), ways.choices(way), slot, until);
  }

  /**
   * Whether data of a rendezvous may still occupy their way out when somebody who shares it goes
   * on: their sender, or any rank of its node.
   */
  boolean holdsOut(int rank, int other, MessageWeights price) {
    return price.outlastsSend()
        || (price.ways().rendezvous() && price.ways().used() && !ways.isOwn(ways.of(rank, other)));
  }

  /**
   * The way out that data took with their request is occupied until so much after what is in {@code
   * slot}; of several, that which is free last.
   */
  void holdOut(int rank, int other, int slot, Weight until) {
    int way = ways.of(rank, other);
    program.slotMax(slots.wayOut(way + ways.choices(way) - 1), slot, until);
  }

  /**
   * What is in {@code slot} comes in.
   *
   * @param later how much later than the way in is free what is in the slot is at least
   * @param until how much later than that the way in is free again
   */
  void comeIn(int rank, int other, int slot, Weight later, Weight until) {
    int way = ways.of(rank, other);
    program.slotMax(slot, slots.wayIn(way), later);
    take(slots.wayIn(way), ways.choices(way), slot, until);
  }

  private void take(int first, int choices, int slot, Weight until) {
    program.copySlot(first, slot, until);
    for (int next = first + 1; next < first + choices; next++) {
      order(next - 1, next);
    }
  }

  /** The smaller of two slots goes into the first, the larger into the second. */
  private void order(int first, int second) {
    int kept = slots.kept();
    program.copySlot(kept, first, Weight.ZERO);
    program.slotMin(first, second, 0, 0);
    program.slotMax(second, kept, Weight.ZERO);
  }
}
