package io.idlewave.perturb.simulated;

import io.idlewave.perturb.collective.Stage;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.sharing.LinkWaits;

/**
 * Runs stages of a collective on the clocks of its members. Where the network is full, a member
 * stalls before the stage. All members post their receives, then all send, then all receive: so no
 * exchange can deadlock, and a member that does both pays for its send before it takes a message
 * in. With ts and tr the clocks of sender and receiver when the stage begins, transmissions are
 * priced as {@link io.idlewave.perturb.network.MessagePrice} says, but that a receiver which is
 * still busy with its own send takes an asynchronous message thereafter.
 */
public final class StageLowering {

  private final SimulatedSlots slots;
  private final MicroProgram program;
  private final StagePrices prices;
  private final CollectiveDraws draws;
  private final SimulatedCapacity capacity;
  private final WaySteps ways;
  private final SharedWire wire;

  StageLowering(
      SimulatedSlots slots,
      MicroProgram program,
      StagePrices prices,
      CollectiveDraws draws,
      WaySteps ways,
      SharedWire wire) {
    this.slots = slots;
    this.program = program;
    this.prices = prices;
    this.draws = draws;
    this.capacity = new SimulatedCapacity(slots, program);
    this.ways = ways;
    this.wire = wire;
  }

  /**
   * Runs one stage.
   *
   * @param ranks world ranks of the members
   * @param call what its draws belong to
   * @param noisy whether noise falls on the members' parts
   */
  void lower(Stage stage, int[] ranks, long call, boolean noisy) {
    prices.begin(stage, ranks);
    if (noisy && draws.noise()) {
      drawNoise(stage, ranks, call);
    }
    for (int k = 0; k < stage.size(); k++) {
      capacity.stall(ranks[stage.sender(k)], prices.of(k));
    }
    for (int k = 0; k < stage.size(); k++) {
      depart(stage, k, ranks, call);
    }
    for (int k = 0; k < stage.size(); k++) {
      program.addClock(ranks[stage.sender(k)], prices.of(k).calls().send());
    }
    for (int k = 0; k < stage.size(); k++) {
      arrive(stage, k, ranks, call);
    }
  }

  /**
   * Once for each member whose processor the stage engages, for the overheads of its send and, in
   * an exchange, of a receive of the same size.
   */
  private void drawNoise(Stage stage, int[] ranks, long call) {
    for (int k = 0; k < stage.size(); k++) {
      MessageWeights price = prices.of(k);
      if (price.calls().send().nanos() > 0 || price.calls().receive().nanos() > 0) {
        double send = price.calls().send().overheadNanos();
        double receive = price.calls().receive().overheadNanos();
        draws.noise(
            ranks[stage.sender(k)],
            call,
            stage.number(),
            stage.exchanges() ? send + receive : send);
        if (!stage.sends(stage.receiver(k))) {
          draws.noise(ranks[stage.receiver(k)], call, stage.number(), receive);
        }
      }
    }
  }

  private void depart(Stage stage, int k, int[] ranks, long call) {
    MessageWeights price = prices.of(k);
    int sender = ranks[stage.sender(k)];
    int receiver = ranks[stage.receiver(k)];
    int carried = slots.carried(stage.receiver(k));
    if (price.ways().used()) {
      program.store(carried, sender, price.flights().toWay());
      ways.waitOut(sender, receiver, carried, Weight.ZERO);
      ways.takeOut(sender, receiver, carried, price.ways().sendGap());
      program.addSlot(carried, price.flights().flight());
    } else {
      program.store(carried, sender, price.flights().toWayAndFlight());
    }
    draws.part(
        carried, sender, call, stage.number(), price.flights().flight(), 0, wireBytes(stage, k));
    if (!price.sendsAfterMatch() && !prices.together()) {
      LinkWaits.Group group = LinkWaits.Group.ofStage(call, stage.number());
      wire.message(group, sender, receiver, wireBytes(stage, k), carried, Weight.ZERO);
    }
    capacity.launch(sender, price, carried);
    if (price.ways().rendezvous()) {
      program.maxInto(carried, receiver, Weight.ZERO);
    }
    if (price.synchronous() && price.ways().used()) {
      int ready = slots.ready(stage.receiver(k));
      program.copySlot(ready, carried, Weight.ZERO);
      program.maxInto(ready, receiver, Weight.ZERO);
      if (ways.holdsOut(sender, receiver, price)) {
        ways.holdOut(sender, receiver, ready, price.ways().outTime());
      }
    }
    if (price.ways().used()) {
      ways.comeIn(receiver, sender, carried, price.ways().inWait(), price.ways().inTime());
    }
    if (price.synchronous() && !price.ways().rendezvous()) {
      program.maxInto(carried, receiver, Weight.ZERO);
    }
    if (prices.together()) {
      draws.latency(carried, sender, call, stage.number(), 0, 1);
      draws.bandwidth(carried, sender, call, stage.number(), wireBytes(stage, k));
    }
  }

  private long wireBytes(Stage stage, int k) {
    return prices.wireBytes(stage.bytes(k));
  }

  private void arrive(Stage stage, int k, int[] ranks, long call) {
    MessageWeights price = prices.of(k);
    int sender = ranks[stage.sender(k)];
    int receiver = ranks[stage.receiver(k)];
    int carried = slots.carried(stage.receiver(k));
    if (!price.synchronous()) {
      program.maxInto(carried, receiver, Weight.ZERO);
      program.join(receiver, carried, price.calls().receive());
      return;
    }
    int met = price.ways().used() ? slots.ready(stage.receiver(k)) : carried;
    boolean changes = (draws.transmissions() || !wire.none()) && !prices.together();
    if (changes) {
      program.copySlot(SimulatedSlots.SCRATCH, met, Weight.ZERO);
      met = SimulatedSlots.SCRATCH;
      draws.part(
          met, sender, call, stage.number(), price.calls().acknowledge(), 1, wireBytes(stage, k));
      draws.part(
          carried, sender, call, stage.number(), price.calls().receive(), 1, wireBytes(stage, k));
      if (price.sendsAfterMatch()) {
        LinkWaits.Group group = LinkWaits.Group.ofStage(call, stage.number());
        wire.delay(group, sender, receiver, met);
        wire.message(group, sender, receiver, wireBytes(stage, k), carried, price.arrival());
      }
    }
    program.join(sender, met, price.calls().acknowledge());
    program.join(receiver, carried, price.calls().receive());
  }
}
