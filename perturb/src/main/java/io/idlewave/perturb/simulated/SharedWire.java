package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.sharing.LinkWaits;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of messages on links that others take up, too: each is there later by what its
 * pricing says ({@link LinkWaits}), and who follows the run is told when it is there. Messages that
 * cross no link are left alone.
 */
final class SharedWire {

  private final LinkWaits waits;
  private final MicroProgram program;
  private final PriceCache prices;
  private final @Nullable MessageWalk walk;

  SharedWire(
      SimulatedPricing pricing,
      MicroProgram program,
      PriceCache prices,
      @Nullable MessageWalk walk) {
    this.waits = pricing.places().waits();
    this.program = program;
    this.prices = prices;
    this.walk = walk;
  }

  /** Whether nothing becomes of any message. */
  boolean none() {
    return waits.areNone() && walk == null;
  }

  private boolean isCrossed(int sender, int receiver) {
    return !none() && !prices.route(sender, receiver).hops().isNone();
  }

  /** The data of message {@code j} are there {@code later} than what is in a slot. */
  void message(GraphBlock block, int j, int slot, Weight later) {
    int sender = block.sender(j);
    message(group(block, j), sender, block.receiver(j), block.messageBytes(j), slot, later);
  }

  /** The data of a message are there {@code later} than what is in a slot. */
  void message(
      LinkWaits.Group group, int sender, int receiver, long bytes, int slot, Weight later) {
    delay(group, sender, receiver, slot);
    if (walk != null && isCrossed(sender, receiver)) {
      walk.message(program, slot, later.nanos(), group, sender, receiver, bytes);
    }
  }

  /** What is in a slot waits for the data of message {@code j}, of which others speak. */
  void delay(GraphBlock block, int j, int slot) {
    delay(group(block, j), block.sender(j), block.receiver(j), slot);
  }

  /** What is in a slot waits for the data of a message. */
  void delay(LinkWaits.Group group, int sender, int receiver, int slot) {
    double nanos = isCrossed(sender, receiver) ? waits.of(group) : 0;
    if (nanos > 0) {
      program.addSlot(slot, new Weight(nanos, 0, 0, nanos, 0, 0, 0));
    }
  }

  private static LinkWaits.Group group(GraphBlock block, int j) {
    return LinkWaits.Group.ofCall(block.sender(j), block.sendCall(j));
  }

  /** Data of a collective go between its members without being seen message by message. */
  void unseen(int[] ranks, long bytes) {
    if (walk != null && bytes > 0 && isAnyCrossed(ranks)) {
      walk.unseen();
    }
  }

  private boolean isAnyCrossed(int[] ranks) {
    for (int rank : ranks) {
      if (isCrossed(ranks[0], rank)) {
        return true;
      }
    }
    return false;
  }

  /** A message of a scan does. */
  void unseen(int sender, int receiver, long bytes) {
    if (walk != null && bytes > 0 && isCrossed(sender, receiver)) {
      walk.unseen();
    }
  }
}
