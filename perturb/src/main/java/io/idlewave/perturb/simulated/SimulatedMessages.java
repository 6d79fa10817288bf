package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;

/**
 * Lowers the links of messages as {@link io.idlewave.perturb.network.MessagePrice} defines them.
 *
 * <p>Where the network has gaps, a message leaves through its sender's way out in the order of the
 * sends, and comes in through its receiver's way in in the order in which the receiver completes
 * them: both orders are the trace's, so results stay monotone in every parameter. The processor
 * does not wait for the way out. The request of a rendezvous keeps the place of its data on the way
 * out; only what is sent after it has been acknowledged sees data that left later than that.
 *
 * <p>A nonblocking send in a mode that never waits (buffered, ready) costs nothing to complete.
 */
public final class SimulatedMessages {

  private final SimulatedPricing pricing;
  private final PriceCache prices;
  private final SimulatedSlots slots;
  private final MicroProgram program;
  private final SimulatedDraws draws;
  private final SimulatedCapacity capacity;
  private final WaySteps ways;
  private final SharedWire wire;

  /** Whether an arrival may be two joins: nothing is added after it, nor is its time booked. */
  private final boolean plain;

  SimulatedMessages(
      SimulatedPricing pricing,
      SimulatedSlots slots,
      MicroProgram program,
      PriceCache prices,
      SharedWire wire) {
    this.pricing = pricing;
    this.prices = prices;
    this.slots = slots;
    this.program = program;
    this.draws = new SimulatedDraws(pricing, program);
    this.capacity = new SimulatedCapacity(slots, program);
    this.ways = new WaySteps(pricing.ways(), slots, program);
    this.wire = wire;
    this.plain = draws.none() && wire.none() && !pricing.ledger();
  }

  private MessageWeights price(GraphBlock block, int j) {
    if (block.linkHas(j, GraphBlock.LOCAL)) {
      return MessageWeights.NONE;
    }
    return prices.of(block.messageBytes(j), block.mode(j), block.sender(j), block.receiver(j));
  }

  void inject(GraphBlock block, int i, int j) {
    MessageWeights price = price(block, j);
    int rank = block.rank(i);
    int receiver = block.receiver(j);
    int available = slots.first(block.slot(j));
    boolean nonblocking = block.linkHas(j, GraphBlock.NONBLOCKING);
    program.waits(Account.BANDWIDTH);
    capacity.stall(rank, price);
    if (!nonblocking) {
      program.addClock(rank, price.flights().toWay());
    }
    if (!price.synchronous() && nonblocking && price.endsInBackground() && !isFixed(price)) {
      program.store(slots.third(block.slot(j)), rank, price.calls().send());
    }
    if (price.ways().used() && pricing.ledger()) {
      program.store(available, rank, nonblocking ? price.flights().toWay() : Weight.ZERO);
      ways.waitOut(rank, receiver, available, Weight.ZERO);
      ways.takeOut(rank, receiver, available, price.ways().sendGap());
      program.addSlot(available, price.flights().flight());
    } else if (price.ways().used()) {
      program.store(
          available,
          rank,
          nonblocking ? price.flights().toWayAndFlight() : price.flights().flight());
      ways.waitOut(rank, receiver, available, price.flights().flight());
      ways.takeOut(rank, receiver, available, price.ways().gapBeforeFlight());
    } else {
      program.store(
          available,
          rank,
          nonblocking ? price.flights().toWayAndFlight() : price.flights().flight());
    }
    draws.add(block, j, available, price.flights().flight(), 0);
    if (!price.sendsAfterMatch()) {
      wire.message(block, j, available, Weight.ZERO);
    }
    capacity.launch(rank, price, available);
    if (nonblocking) {
      program.addClock(rank, price.calls().start());
    }
  }

  /** Whether a message is available at a fixed time after its send. */
  private boolean isFixed(MessageWeights price) {
    return !price.ways().used() && draws.none() && wire.none();
  }

  void post(GraphBlock block, int i, int j) {
    int rank = block.rank(i);
    program.store(slots.second(block.slot(j)), rank, Weight.ZERO);
    if (!isBlockingReceive(block, j)) {
      // the mode of a send that comes later is not known: the order of the walk must not matter
      int sender = block.sender(j);
      int receiver = block.receiver(j);
      program.addClock(
          rank,
          prices.of(block.messageBytes(j), SendMode.STANDARD, sender, receiver).calls().post());
    }
  }

  private static boolean isBlockingReceive(GraphBlock block, int j) {
    return block.receiveCall(j) >= 0;
  }

  void arrive(GraphBlock block, int i, int j) {
    MessageWeights price = price(block, j);
    int rank = block.rank(i);
    boolean blocking = isBlockingReceive(block, j);
    if (!blocking && block.pollSpanNanos(i) == 0) {
      countOutcomes(block, i, j);
    }
    program.waits(Account.RECEIVER_SYNCHRONISATION);
    if (plain && !price.ways().used() && !blocking && price.receivedByProcessor()) {
      program.join(rank, slots.first(block.slot(j)), Weight.ZERO);
      program.addClock(rank, price.calls().receive());
    } else if (plain && !price.ways().used()) {
      endAfterMatch(
          block,
          j,
          rank,
          blocking ? Weight.ZERO : price.calls().waitReceive(),
          price.calls().receive());
    } else {
      int match = match(block, j, rank, price);
      if (blocking) {
        program.join(rank, match, price.calls().receive());
      } else if (price.receivedByProcessor()) {
        program.join(rank, match, Weight.ZERO);
        program.addClock(rank, price.calls().receive());
      } else {
        program.waitsInBackground(Account.RECEIVER_SYNCHRONISATION);
        joinAfter(rank, price.calls().waitReceive(), match, price.calls().receive());
      }
    }
  }

  /** What a call before could have completed, and what this one could have found incomplete. */
  private void countOutcomes(GraphBlock block, int i, int j) {
    int available = slots.first(block.slot(j));
    if (block.has(i, GraphBlock.FOUND)) {
      program.countAfter(block.rank(i), available, 0);
    }
    if (block.has(i, GraphBlock.DECIDABLE)) {
      program.countBefore(block.rank(i), available, 0, slots.second(block.slot(j)), 0);
    }
  }

  /** A call ends {@code later} after the later of message and post, {@code least} after now. */
  private void endAfterMatch(GraphBlock block, int j, int rank, Weight least, Weight later) {
    program.join(rank, least, slots.first(block.slot(j)), later);
    program.join(rank, slots.second(block.slot(j)), later);
  }

  /**
   * Finds out when the message and its receive have met.
   *
   * @return the slot that holds it, until the next message
   */
  private int match(GraphBlock block, int j, int rank, MessageWeights price) {
    int available = slots.first(block.slot(j));
    boolean isReadAgain = price.synchronous() || isFixed(price);
    int match = isReadAgain ? SimulatedSlots.SCRATCH : available;
    if (isReadAgain) {
      program.copySlot(match, available, Weight.ZERO);
    }
    if (price.ways().used() && !price.ways().rendezvous()) {
      ways.comeIn(rank, block.sender(j), match, price.ways().inWait(), price.ways().inTime());
    }
    program.slotMax(match, slots.second(block.slot(j)), Weight.ZERO);
    if (price.synchronous()) {
      draws.add(block, j, match, price.calls().receive(), 1);
      if (price.sendsAfterMatch()) {
        wire.message(block, j, match, price.arrival());
      }
    }
    if (price.ways().used() && price.ways().rendezvous()) {
      ways.comeIn(rank, block.sender(j), match, price.ways().inWait(), price.ways().inTime());
    }
    return match;
  }

  void probe(GraphBlock block, int i, int j) {
    program.waits(Account.RECEIVER_SYNCHRONISATION);
    program.join(block.rank(i), slots.first(block.slot(j)), Weight.ZERO);
  }

  /** Completes a nonblocking send that does not wait for its receive. */
  private void completeSend(GraphBlock block, int j, int rank, MessageWeights price) {
    if (!price.endsInBackground()) {
      program.addClock(rank, price.calls().waitSend());
    } else if (isFixed(price)) {
      joinAfter(
          rank,
          price.calls().waitSend(),
          slots.first(block.slot(j)),
          price.flights().backBeforeFlight());
    } else {
      joinAfter(rank, price.calls().waitSend(), slots.third(block.slot(j)), Weight.ZERO);
    }
  }

  /** A call ends {@code least} after now, and {@code later} after what is in a slot. */
  private void joinAfter(int rank, Weight least, int slot, Weight later) {
    if (pricing.ledger()) {
      program.addClock(rank, least);
      program.join(rank, slot, later);
    } else {
      program.join(rank, least, slot, later);
    }
  }

  void acknowledge(GraphBlock block, int i, int j) {
    MessageWeights price = price(block, j);
    int rank = block.rank(i);
    boolean blocking = block.sendCall(j) == block.call(i);
    if (!price.synchronous()) {
      if (!blocking) {
        program.waits(Account.OVERHEAD);
        completeSend(block, j, rank, price);
      }
      return;
    }
    if (block.linkHas(j, GraphBlock.LATE)) {
      program.deadlock();
      return;
    }
    program.waits(Account.SENDER_SYNCHRONISATION);
    if (ways.holdsOut(rank, block.receiver(j), price)) {
      ways.holdOut(rank, block.receiver(j), slots.first(block.slot(j)), price.ways().outTime());
      ways.holdOut(rank, block.receiver(j), slots.second(block.slot(j)), price.ways().outTime());
    }
    if (plain) {
      endAfterMatch(
          block,
          j,
          rank,
          blocking ? Weight.ZERO : price.calls().waitSend(),
          price.calls().acknowledge());
      return;
    }
    int available = slots.first(block.slot(j));
    int match = SimulatedSlots.SCRATCH;
    program.copySlot(match, available, Weight.ZERO);
    program.slotMax(match, slots.second(block.slot(j)), Weight.ZERO);
    draws.add(block, j, match, price.calls().acknowledge(), 1);
    if (price.sendsAfterMatch()) {
      wire.delay(block, j, match);
    }
    if (!blocking) {
      program.waitsInBackground(Account.SENDER_SYNCHRONISATION);
    }
    joinAfter(
        rank,
        blocking ? Weight.ZERO : price.calls().waitSend(),
        match,
        price.calls().acknowledge());
  }
}
